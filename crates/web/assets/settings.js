// What a visitor likes: light or dark, things that move or not. It stays in the browser.

const NEXT = { system: "light", light: "dark", dark: "system" };

function read(name, usual) {
  try {
    return localStorage.getItem(name) ?? usual;
  } catch {
    return usual;
  }
}

function write(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It is liked for as long as the page is open.
  }
}

/** Whether bites may fall. */
export function isMotionLiked() {
  return read("motion", "on") === "on" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Makes the two buttons work. */
export function settle() {
  const theme = document.getElementById("theme");
  const motion = document.getElementById("motion");
  const show = () => {
    document.documentElement.dataset.theme = read("theme", "system");
    theme.textContent = `Colours: ${read("theme", "system")}`;
    motion.textContent = `Animation: ${read("motion", "on")}`;
  };
  theme.addEventListener("click", () => { write("theme", NEXT[read("theme", "system")] ?? "system"); show(); });
  motion.addEventListener("click", () => { write("motion", read("motion", "on") === "on" ? "off" : "on"); show(); });
  show();
}

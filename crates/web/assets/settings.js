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

/** Whether finite boards have the poison at the bottom left, as in some papers. */
export function isMirrored() {
  return read("poison", "top") === "bottom";
}

/** Makes the buttons work. */
export function settle(redraw) {
  const theme = document.getElementById("theme");
  const motion = document.getElementById("motion");
  const poison = document.getElementById("poison");
  const show = () => {
    document.documentElement.dataset.theme = read("theme", "system");
    theme.textContent = `Colours: ${read("theme", "system")}`;
    motion.textContent = `Animation: ${read("motion", "on")}`;
    poison.textContent = `Poison: ${read("poison", "top")} left`;
  };
  theme.addEventListener("click", () => { write("theme", NEXT[read("theme", "system")] ?? "system"); show(); });
  motion.addEventListener("click", () => { write("motion", read("motion", "on") === "on" ? "off" : "on"); show(); });
  poison.addEventListener("click", () => {
    write("poison", isMirrored() ? "top" : "bottom");
    show();
    redraw();
  });
  show();
}

// Bretter mit unendlichen Seiten.

export default {
  "transfinite.title": "Transfinites Chomp",
  "transfinite.what": "Ein Brett kann unendlich lang sein und noch länger: Nach den Spalten 0, 1, 2, … kommt die Spalte ω, dann ω + 1, ω + 2, …, dann ω·2, und so weiter bis ω², ω³ und darüber hinaus. Die Regeln bleiben dieselben. Jeder Biss lässt eine kleinere Ordinalzahl von Feldern übrig, deshalb endet jedes Spiel nach endlich vielen Bissen.",
  "transfinite.how": "Zu jedem Grenzwert hin werden die Felder immer kleiner gezeichnet. Wo sie zu klein zum Anklicken sind, laufen sie zusammen: Klicke dort oder auf einen Namen am Rand und gib das Feld ein, das du willst, zum Beispiel {example}.",
  "transfinite.first": "Beginnen",
  "transfinite.second": "Nachziehen",
  "transfinite.analyse": "Analysieren",
  "transfinite.look": "Ansehen",
  "transfinite.says.P": "○ P: Spieler 2 gewinnt",
  "transfinite.says.N": "● N: Spieler 1 gewinnt",
  "transfinite.says.unknown": "? nicht bekannt",
  "transfinite.preset.two-rows": "Zwei Zeilen ohne Ende. Der kleinste unendliche Quader, auf dem Spieler 2 gewinnt.",
  "transfinite.preset.three-rows": "Drei Zeilen brauchen dafür wohl die Länge ω^ω. Bewiesen hat es niemand.",
  "transfinite.preset.four-columns": "Vier Säulen über einem Quadrat, jede so hoch wie ω^3.",
  "transfinite.preset.six-dimensions": "Sechs Dimensionen, in Schnitten gezeigt: ein Produkt, auf dem jeder Biss eine Antwort hat.",
  "transfinite.preset.square": "Ein unendliches Quadrat: Beiße an der inneren Ecke beim Gift und mache dann nach, was die Gegenseite tut.",
  "transfinite.preset.hook": "Ein Haken: zwei gleich lange Arme.",
  "transfinite.preset.three-columns": "Drei Säulen: ω·2 + 3, ω + 1 und 4 hoch.",
  "transfinite.preset.type-c": "Über einer 2×2-Grundfläche, eine Säule doppelt so hoch ([HS] §11, kurzer Typ C).",
  "transfinite.preset.type-d": "Zwei hohe und zwei niedrige Säulen ([HS] §11, dicker Typ D).",
  "transfinite.preset.type-e": "Drei Säulen so hoch wie ω^ω ([HS] §11, Typ E).",
};

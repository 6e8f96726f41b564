// Des plateaux aux côtés infinis.

export default {
  "transfinite.title": "Chomp transfini",
  "transfinite.what": "Un plateau peut être infiniment long, et même plus : après les colonnes 0, 1, 2, … vient la colonne ω, puis ω + 1, ω + 2, …, puis ω·2, et ainsi de suite jusqu’à ω², ω³ et au-delà. Les règles ne changent pas. Chaque bouchée laisse un plus petit ordinal de cases : toute partie finit donc après un nombre fini de bouchées.",
  "transfinite.how": "Vers chaque limite, les cases sont dessinées de plus en plus petites. Là où elles sont trop petites pour être visées, elles se confondent : clique à cet endroit, ou sur un nom au bord, et écris la case que tu veux, par exemple {example}.",
  "transfinite.first": "Commencer",
  "transfinite.second": "Jouer en second",
  "transfinite.analyse": "Analyser",
  "transfinite.look": "Regarder",
  "transfinite.says.P": "○ P : le second joueur gagne",
  "transfinite.says.N": "● N : le premier joueur gagne",
  "transfinite.says.unknown": "? inconnu",
  "transfinite.preset.two-rows": "Deux lignes sans fin. Le plus petit pavé infini où le second joueur gagne.",
  "transfinite.preset.three-rows": "Il semble qu’il faille pour cela que trois lignes aient la longueur ω^ω. Personne ne l’a démontré.",
  "transfinite.preset.four-columns": "Quatre colonnes sur un carré, chacune de hauteur ω^3.",
  "transfinite.preset.six-dimensions": "Six dimensions, montrées par tranches : un produit où chaque bouchée a sa réponse.",
  "transfinite.preset.square": "Un carré infini : croque au coin intérieur du poison, puis copie ce que fait l’autre.",
  "transfinite.preset.hook": "Un crochet : deux bras de même longueur.",
  "transfinite.preset.three-columns": "Trois colonnes de hauteur ω·2 + 3, ω + 1 et 4.",
  "transfinite.preset.type-c": "Sur une base 2×2, une colonne deux fois plus haute ([HS] §11, type C court).",
  "transfinite.preset.type-d": "Deux colonnes hautes et deux basses ([HS] §11, type D épais).",
  "transfinite.preset.type-e": "Trois colonnes de hauteur ω^ω ([HS] §11, type E).",
};

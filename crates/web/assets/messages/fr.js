// Everything that the page says in French, from a file for each view.

import page from "./fr/page.js";
import play from "./fr/play.js";
import begin from "./fr/begin.js";
import review from "./fr/review.js";
import board from "./fr/board.js";
import answer from "./fr/answer.js";
import analyse from "./fr/analyse.js";
import transfinite from "./fr/transfinite.js";
import sheets from "./fr/sheets.js";
import tables from "./fr/tables.js";

export default {
  ...page,
  ...play,
  ...begin,
  ...review,
  ...board,
  ...answer,
  ...analyse,
  ...transfinite,
  ...sheets,
  ...tables,
};

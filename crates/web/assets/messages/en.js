// Everything that the page says in English, from a file for each view.

import page from "./en/page.js";
import play from "./en/play.js";
import begin from "./en/begin.js";
import review from "./en/review.js";
import board from "./en/board.js";
import answer from "./en/answer.js";
import analyse from "./en/analyse.js";
import transfinite from "./en/transfinite.js";
import sheets from "./en/sheets.js";
import tables from "./en/tables.js";

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

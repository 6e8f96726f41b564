// Everything that the page says in German, from a file for each view.

import page from "./de/page.js";
import play from "./de/play.js";
import begin from "./de/begin.js";
import review from "./de/review.js";
import board from "./de/board.js";
import answer from "./de/answer.js";
import analyse from "./de/analyse.js";
import transfinite from "./de/transfinite.js";
import sheets from "./de/sheets.js";
import tables from "./de/tables.js";

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

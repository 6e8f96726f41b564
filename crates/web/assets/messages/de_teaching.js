// What the course, the puzzles and the pages for teachers say in German: loaded with the first of them.

import lessons from "./de/lessons.js";
import puzzles from "./de/puzzles.js";
import teachers from "./de/teachers.js";

export default {
  ...lessons,
  ...puzzles,
  ...teachers,
};

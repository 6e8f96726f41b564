// What the course, the puzzles and the pages for teachers say in French: loaded with the first of them.

import lessons from "./fr/lessons.js";
import puzzles from "./fr/puzzles.js";
import teachers from "./fr/teachers.js";

export default {
  ...lessons,
  ...puzzles,
  ...teachers,
};

// What the course, the puzzles and the pages for teachers say in English: loaded with the first of them.

import lessons from "./en/lessons.js";
import puzzles from "./en/puzzles.js";
import teachers from "./en/teachers.js";

export default {
  ...lessons,
  ...puzzles,
  ...teachers,
};

// The course: its lessons in order. A lesson is data: an id, a picture for its card, and steps. A step has an id, a kind
// (steps/kinds.js), a position and what its check needs; no solution is written down, since checks ask the server. The
// texts of a step are the messages lessons.LESSON.STEP.task, .text and .done; what they claim stands in `facts`, which a
// test compares with the engine.

import divisors from "./divisors.js";
import hooks from "./hooks.js";
import kayles from "./kayles.js";
import nim from "./nim.js";
import ordinals from "./ordinals.js";
import outcomes from "./outcomes.js";
import rules from "./rules.js";
import square from "./square.js";
import stealing from "./stealing.js";
import sums from "./sums.js";
import threeRows from "./three_rows.js";
import twoRows from "./two_rows.js";

export const COURSE = [rules, stealing, twoRows, outcomes, square, hooks, threeRows, nim, kayles, sums, divisors, ordinals];

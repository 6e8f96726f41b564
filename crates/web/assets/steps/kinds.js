// The kinds of steps that a lesson can have, by name. A kind is a function of a step and its stage: it draws what there
// is to do, checks what is done, and helps with what is wrong.

import { bite } from "./bite.js";
import { choose } from "./choose.js";
import { fill } from "./fill.js";
import { heap } from "./heap.js";
import { number } from "./number.js";
import { play } from "./play.js";
import { read } from "./read.js";

export const KINDS = { bite, choose, fill, heap, number, play, read };

/** What a pass is to the outside: a name, under which its result can be seen and, where it is optional, switched off. */
import type { Program } from "./il/types.js";

/** Told of the program after each pass, by the pass's name. A pass that runs again tells again. */
export type Watch = (pass: string, result: Program) => void;

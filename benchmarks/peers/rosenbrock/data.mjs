// @ts-check
import { random } from "../../typescript/random.mjs";

const next = random(7);

/** 10,000 numbers. */
export const x = Array.from({ length: 10_000 }, () => 0.8 + 0.5 * next());

// @ts-check
import { random } from "../../typescript/random.mjs";

const next = random(11);

const disc = () => ({ x: 2 * next(), y: 2 * next(), r: 1 + 0.5 * next() });

/** 1,000 pairs of discs, about half of which overlap. */
export const pairs = Array.from({ length: 1000 }, () => ({ a: disc(), b: disc() }));

// @ts-check
/**
 * One way in which one tool computes one program's gradient, in a process of its own.
 *
 *   node benchmarks/peers/measure.mjs <program> <tool> <way> [seconds]     prints one JSON object
 *
 * @typedef {object} Prepared
 * @property {() => number} value
 * @property {() => unknown} gradient what is timed: numbers go in as the tool keeps them, and come out readable
 * @property {(gradient: unknown) => number[]} numbers of a gradient, in the order that all tools of the program have
 *
 * @typedef {object} Way what `<tool>.mjs` of a program exports a list of, as `ways`
 * @property {string} computes precision, and what runs it
 * @property {number} [agreement] how far from Retrograd's gradient it may be, where that is more than 1e-10 of the largest component
 * @property {string} [because] why it may
 * @property {() => Promise<Prepared>} prepare traces, differentiates and compiles
 *
 * @typedef {object} Measured
 * @property {string} computes
 * @property {number} [agreement]
 * @property {string} [because]
 * @property {number} ways how many this tool has for the program
 * @property {number} value
 * @property {number[]} gradient
 * @property {number} first seconds from the program to its first gradient, without loading the tool
 * @property {number} seconds of one gradient: the minimum of all turns
 */
import { root } from "../../scripts/load-typescript.mjs";
import { takeTurns } from "../turns.mjs";

/** A turn takes at least so long. */
const turnSeconds = 0.005;
const [program, tool, index, seconds = "1"] = process.argv.slice(2);
process.chdir(root);
const { ways } = /** @type {{ ways: Way[] }} */ (await import(`./${program}/${tool}.mjs`));
const { prepare, ...said } = ways[Number(index)];

const start = performance.now();
const { value, gradient, numbers } = await prepare();
const found = gradient();
const first = (performance.now() - start) / 1000;

const run = () => void gradient();
/** @type {Measured} */
const measured = { ...said, ways: ways.length, value: value(), gradient: numbers(found), first, seconds: 0 };
const warm = performance.now() + 100;
let once = takeTurns({ run }, 1).run;
while (performance.now() < warm) once = Math.min(once, takeTurns({ run }, 1).run);
const calls = Math.max(1, Math.ceil(turnSeconds / once));
measured.seconds = takeTurns({ run }, Math.max(3, Math.ceil(Number(seconds) / (calls * once))), calls).run;
console.log(JSON.stringify(measured));

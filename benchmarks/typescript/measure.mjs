// @ts-check
/**
 * Measures one program in a process of its own, since V8 compiles functions by what else has called them.
 *
 *   node benchmarks/typescript/measure.mjs <name> [runs]     prints one JSON object
 *
 * @typedef {object} Data what `data.mjs` of a program exports as `data`
 * @property {string} head
 * @property {Record<string, any>} inputs the head's arguments in the order of its parameters
 * @property {string[]} wrt those that are differentiated
 * @property {{ primal: number, hand: number, peer?: number }} limits the generated adjoint's time at most, as a ratio to another's
 * @property {number} [step] of the divided differences
 * @property {number} [runs] turns of each program where the command does not say
 * @property {string} [hand] the hand-written adjoint, where it is not `hand.ts`
 * @property {string} [peer] a program with the same head whose generated adjoint is measured beside this one
 *
 * @typedef {"primal" | "generated" | "hand" | "peer"} Name
 *
 * @typedef {object} Measured
 * @property {string} name
 * @property {string} [refused] what the compiler says in place of a derivative
 * @property {string} [peer]
 * @property {Data["limits"]} limits
 * @property {number} calls in one turn
 * @property {Partial<Record<Name, number>>} time of one call in seconds
 * @property {Partial<Record<Name, number>>} peakBytes on the runtime's stacks
 * @property {number} left bytes that the generated adjoint leaves there
 * @property {number} agreement of the gradients: largest difference to the hand-written one, relative to its largest component
 * @property {Partial<Record<Name, number>>} differences relative difference between the derivative in a direction and a divided difference
 */
import { peakStackBytes, resetPeak, stackBytes } from "@retrograd/runtime";
import { root, typeScriptLoader } from "../../scripts/load-typescript.mjs";
import { derivative } from "../derivative.mjs";
import { measureUntil, takeTurns } from "../turns.mjs";
import { clear, mapNumbers, numbersOf } from "./arguments.mjs";

/** A turn takes at least so long. */
const turnSeconds = 0.005;
const [name, runsGiven] = process.argv.slice(2);
process.chdir(root);
const folder = `benchmarks/typescript/${name}`;
const { data } = /** @type {{ data: Data }} */ (await import(`./${name}/data.mjs`));
const { head, wrt, inputs, limits } = data;
const runs = Number(runsGiven ?? data.runs ?? 40);
const load = typeScriptLoader("benchmarks-typescript");

/** @param {string} file */
async function generated(file) {
  const { path, text } = derivative("adjoint", file, head, wrt);
  return (await load(path, text))[`${head}_b`];
}

const primal = (await load(`${folder}/program.ts`))[head];
/** @type {Partial<Record<Name, (...args: any[]) => any>>} */
const adjoints = {};
/** @type {string | undefined} */
let refused;
try {
  adjoints.generated = await generated(`${folder}/program.ts`);
} catch (error) {
  refused = error instanceof Error ? error.message : String(error);
}
if (data.peer !== undefined) {
  await load(data.peer);
  adjoints.peer = await generated(data.peer);
}
adjoints.hand = (await load(data.hand ?? `${folder}/hand.ts`))[`${head}_b`];

const shadows = new Map(
  wrt.filter((x) => typeof inputs[x] !== "number").map((x) => [x, mapNumbers(inputs[x], () => 0)]),
);
const adjointArguments = [
  ...Object.entries(inputs).flatMap(([x, value]) => (shadows.has(x) ? [value, shadows.get(x)] : [value])),
  1,
];
const primalArguments = Object.values(inputs);
/** In the turns the adjoints add to what the calls before have left: clearing an array may take as long as a short program. */
const programs = /** @type {Record<Name, () => any>} */ ({ primal: () => primal(...primalArguments) });
for (const [which, adjoint] of Object.entries(adjoints)) {
  programs[/** @type {Name} */ (which)] = () => adjoint(...adjointArguments);
}

/** @param {Name} which @returns {number[]} */
function gradientOf(which) {
  for (const shadow of shadows.values()) clear(shadow);
  const result = programs[which]();
  return wrt.flatMap((x) => numbersOf(shadows.get(x) ?? (typeof result === "number" ? result : result[`${x}b`])));
}

/** A divided difference along a direction, and the direction. */
function slope() {
  const step = data.step ?? 1e-6;
  const count = wrt.flatMap((x) => numbersOf(inputs[x])).length;
  const direction = Array.from({ length: count }, (_, i) => Math.cos(0.07 * i + 0.1));
  /** @param {number} h @returns {number} */
  const valueAt = (h) => {
    let k = 0;
    const moved = Object.fromEntries(wrt.map((x) => [x, mapNumbers(inputs[x], (y) => y + h * direction[k++])]));
    return primal(...Object.values({ ...inputs, ...moved }));
  };
  return { found: (valueAt(step) - valueAt(-step)) / (2 * step), direction };
}

/** @type {Measured} */
const measured = {
  name,
  ...(refused === undefined ? {} : { refused }),
  ...(data.peer === undefined ? {} : { peer: data.peer }),
  limits,
  calls: 1,
  time: {},
  peakBytes: {},
  left: 0,
  agreement: 0,
  differences: {},
};
const difference = slope();
const reference = gradientOf("hand");
const largest = reference.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
for (const which of /** @type {Name[]} */ (Object.keys(adjoints))) {
  resetPeak();
  const before = stackBytes();
  const gradient = gradientOf(which);
  measured.peakBytes[which] = peakStackBytes();
  if (which === "generated") {
    measured.left = stackBytes() - before;
    measured.agreement = gradient.reduce((most, x, i) => Math.max(most, Math.abs(x - reference[i])), 0) / largest;
  }
  const along = gradient.reduce((sum, x, i) => sum + x * difference.direction[i], 0);
  measured.differences[which] = Math.abs(along - difference.found) / Math.abs(difference.found);
}

measured.calls = Math.max(1, Math.ceil(turnSeconds / takeTurns({ primal: programs.primal }, 20).primal));
measured.time = measureUntil(
  () => takeTurns(programs, runs, measured.calls),
  ({ primal, generated, hand, peer }) =>
    refused !== undefined ||
    (generated <= limits.primal * primal &&
      generated <= limits.hand * hand &&
      (peer === undefined || generated <= (limits.peer ?? Number.POSITIVE_INFINITY) * peer)),
  ({ generated, hand }) => generated / hand,
);
console.log(JSON.stringify(measured));

/**
 * The soap film of least area in a bent wire, by three methods.
 *
 *   node --import retrograd/register main.ts [points along a side]
 */
import { hessianVector, valueAndGradient } from "retrograd";
import { area, scherk, within } from "./area.js";
import { gradientDescent, lbfgs } from "./first-order.js";
import { newton } from "./newton.js";
import type { Method, Problem, Step } from "./problem.js";
import type { Vector } from "./vectors.js";

const areaAndGradient = valueAndGradient(area, { wrt: ["free"] });
const areaHessianTimes = hessianVector(area, { wrt: ["free"] });

const n = Number(process.argv[2] ?? 60);
const tolerance = 1e-8;
const mostSteps = 2000;
const exact = scherk(n);

let gradients = 0;
let products = 0;
const film: Problem = {
  start: new Float64Array(n * n),
  valueAndGradient(free) {
    gradients++;
    const found = areaAndGradient(free, exact, n);
    return { value: found.value, gradient: found.free };
  },
  hessianTimes(free, direction) {
    products++;
    return areaHessianTimes({ free: direction }, free, exact, n).free;
  },
};

function run({ name, minimise }: Method) {
  [gradients, products] = [0, 0];
  const steps: Step[] = [];
  const begin = performance.now();
  const x = minimise(film, tolerance, mostSteps, (step) => steps.push(step));
  return { name, x, steps, gradients, products, seconds: (performance.now() - begin) / 1000 };
}

const distance = (x: Vector, y: Vector): number => Math.max(...x.map((each, i) => Math.abs(each - y[i]!)));

console.log(`A film over a square, held by a wire: ${n} × ${n} = ${n * n} unknown heights, from a flat film on.\n`);
console.log("Newton's method\n");
console.log("  step   area            |gradient|   products with the Hessian");
const found = run(newton);
for (const [k, { value, gradientNorm, products = 0 }] of found.steps.entries())
  console.log(
    `  ${String(k).padStart(4)}   ${value.toFixed(10).padStart(13)}   ${gradientNorm.toExponential(2).padStart(10)}   ${products}`,
  );
console.log(
  `\nThe film is within ${distance(found.x, within(exact, n)).toExponential(1)} of Scherk's surface, the limit of fine grids.\n`,
);

console.log("The same by others\n");
console.log("  method              steps  gradients  products  seconds   |gradient|");
for (const { name, steps, gradients, products, seconds } of [found, run(lbfgs), run(gradientDescent)]) {
  const counts = [steps.length - 1, gradients, products].map((count, k) => String(count).padStart([7, 11, 10][k]!));
  const last = steps.at(-1)!.gradientNorm;
  const rest = last < tolerance ? "" : "   (not there yet)";
  console.log(
    `  ${name.padEnd(18)}${counts.join("")}${seconds.toFixed(2).padStart(9)}   ${last.toExponential(1)}${rest}`,
  );
}

/** Programs of several hands, in which functions are differentiated where they are written. */

/** As a tutorial of JAX begins: a loss in the call, its data beside it. */
const regression = `import { valueAndGradient } from "retrograd";

type Row = readonly number[];

const inputs: Row[] = [[0.52, 1.12, 0.77], [0.88, -1.08, 0.15], [0.52, 0.06, -1.3], [0.74, -2.49, 1.39]];
const targets = [true, true, false, true];

const sigmoid = (x: number) => 0.5 * (Math.tanh(x / 2) + 1);
const predict = (W: Float64Array, b: number, row: Row) => sigmoid(row.reduce((s, x, i) => s + x * W[i]!, b));

export const lossAndGradient = valueAndGradient((W: Float64Array, b: number) => {
  let total = 0;
  for (let i = 0; i < inputs.length; i++) {
    const p = predict(W, b, inputs[i]!);
    const label = targets[i] ? p : 1 - p;
    total -= Math.log(label);
  }
  return total;
});

export function train(steps: number, rate = 0.1) {
  const W = new Float64Array(3);
  let b = 0;
  const losses: number[] = [];
  for (let step = 0; step < steps; step++) {
    const { value, W: dW, b: db } = lossAndGradient(W, b);
    losses.push(value);
    for (let i = 0; i < W.length; i++) W[i] -= rate * dW[i]!;
    b -= rate * db;
  }
  return losses;
}
`;

/** Chains of methods, records, nothing that is assigned twice; the call stands within another function. */
const functional = `import { gradient as grad, type Derivative } from 'retrograd'
import { distance, type Point } from './geometry'

const stiffness = { near: 2.5, far: 0.4 } as const

export const energyOf = (points: readonly Point[]) =>
  points.slice(1).map((p, i) => distance(p, points[i]!)).reduce((sum, d) => sum + stiffness.near * d ** 2, 0)

export function forces(points: Point[]) {
  const field = grad(
    // The chain's energy.
    (points: readonly Point[], pull: number) =>
      points
        .slice(1)
        .map((p, i) => distance(p, points[i]!))
        .reduce((sum, d) => sum + stiffness.near * d ** 2, 0) *
      pull,
    { wrt: ['points'] },
  )
  const { points: found } = field(points, 1)
  return found.map(({ x, y }: Point) => ({ x: -x, y: -y }))
}
`;
const geometry = `export interface Point { x: number; y: number }
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
`;

/** Everything is in a class. */
const classes = `import * as rg from "retrograd";

class Vector3 {
  constructor(public x: number, public y: number, public z: number) {}
  dot(o: Vector3): number { return this.x * o.x + this.y * o.y + this.z * o.z; }
}
export { Vector3 };

export class Planet {
  static readonly G = 6.674;
  static readonly attraction = rg.gradient((mass: number, position: Vector3): number => {
    return -(Planet.G * mass) / Math.sqrt(position.dot(position));
  });
  readonly #potential = rg.valueAndGradient(function (position: Vector3): number { return 3 * position.dot(position); });

  static energy(mass: number, position: Vector3): number { return -(Planet.G * mass) / Math.sqrt(position.dot(position)); }
  at(position: Vector3) { return this.#potential(position); }
}
`;

/** JavaScript; types are in comments, in four ways. */
const script = `import { gradient, hessian, jvp } from "retrograd";

/** @typedef {{ u: Float64Array, k: number }} State */

export const GRAVITY = 9.81;

export const byTags = gradient(
  /**
   * @param {Float64Array} x
   * @param {number} a
   * @returns {number}
   */
  (x, a) => {
    let s = 0;
    for (const v of x) s += Math.sin(v) * a * GRAVITY;
    return s;
  },
);
export const byParameter = gradient((/** @type {State} */ s, scale = 2) => s.u[0] * s.u[1] * s.k * scale);
export const byCast = hessian(/** @type {(x: number, y: number) => number} */ ((x, y) => x * x * y + y));
export const named = jvp(/** @param {number} n @param {number} x @returns {number} */ function power(n, x) {
  return n <= 0 ? 1 : x * power(n - 1, x);
}, { wrt: ["x"] });
`;

/** A component: hooks, JSX, and a function that is generic. */
const component = `/** @jsx element */
import { gradient, hessianVector } from "retrograd";

type Child = string | number;
const element = (tag: string, attributes: Record<string, Child> | null, ...children: Child[]) => ({ tag, attributes, children });
function useMemo<T>(make: () => T, inputs: readonly unknown[]): T { return inputs.length >= 0 ? make() : make(); }

interface Props { readonly x: number; readonly y: number }

export function Slope({ x, y }: Props) {
  const slope = useMemo(() => gradient((x: number, y: number) => Math.exp(-x * x) * Math.cos(y)), []);
  const curve = useMemo(() => hessianVector(<T extends number,>(x: T, y: number): number => x * x * y ** 3), []);
  const { x: dx, y: dy } = slope(x, y);
  return <p title={dx}>{dy}{curve({ x: 1 }, x, y).y}</p>;
}
`;

/** Arrays are filled in place, as in old programs; the arrays have lives of their own. */
const numerics = `import { jacobian, jvp, vjp } from "retrograd";
import { coefficients } from "./tables";
import * as tables from "./tables";

enum Edge { Left = 1, Right = 2 }
export const step = function (u: Float64Array, v: Float64Array, dt: number): void {
  for (let i = 0; i < u.length; i++) {
    const left = u[Math.max(0, i - Edge.Left)]!, right = u[Math.min(u.length - 1, i + 1)]!;
    v[i] = u[i]! + dt * coefficients[i % coefficients.length]! * (left * right - tables.offset());
  }
};
export const [forward, backward] = [
  jvp(function (u: Float64Array, v: Float64Array, dt: number): void {
    for (let i = 0; i < u.length; i++) {
      const left = u[Math.max(0, i - Edge.Left)]!, right = u[Math.min(u.length - 1, i + 1)]!;
      v[i] = u[i]! + dt * coefficients[i % coefficients.length]! * (left * right - tables.offset());
    }
  }, { of: ["v"] }),
  vjp(function (u: Float64Array, v: Float64Array, dt: number): void {
    for (let i = 0; i < u.length; i++) {
      const left = u[Math.max(0, i - Edge.Left)]!, right = u[Math.min(u.length - 1, i + 1)]!;
      v[i] = u[i]! + dt * coefficients[i % coefficients.length]! * (left * right - tables.offset());
    }
  }, { of: ["v"] }),
];
export const rows = jacobian((x: Float64Array, t: number): Float64Array => x.map((a, i) => a * a * t + i), { wrt: ["x"] });
export { setOffset, coefficients } from "./tables";
`;
const tables = `export const coefficients = new Float64Array([0.5, 1.5]);
export let shift = 0.25;
export const offset = (): number => shift;
export const setOffset = (to: number): void => { shift = to; };
`;

/** As few characters as possible: several on a line, lines that end as on Windows, and no end of the last one. */
const terse = [
  'import{gradient as g}from"retrograd";const k=3,sq=(x:number)=>x*x,inlineFunction=1,aFunction=2',
  "export const a=g((x:number)=>sq(x)*k),b=g((x:number)=>x**3),c={d:g((x:number,{y}:{y:number})=>x*y)},e=[g((x:number)=>x)]",
  "let f;f=g((x:number)=>",
  "  x*inlineFunction*aFunction*4)",
  "export{f}//the end",
].join("\r\n");

export const programs = {
  "regression.ts": regression,
  "functional.ts": functional,
  "geometry.ts": geometry,
  "classes.ts": classes,
  "script.js": script,
  "component.tsx": component,
  "numerics.ts": numerics,
  "tables.ts": tables,
  "terse.ts": terse,
} as const;

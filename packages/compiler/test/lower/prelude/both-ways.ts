/** The library's methods as the prelude has them, to be run beside the language's own, and arrays to run both on. */
import { isDeepStrictEqual } from "node:util";
import ts from "typescript";
import { expect } from "vitest";
import { preludeModules } from "../../../src/2-lower/typescript/prelude/prelude-source.js";

type Procedure = (...values: readonly unknown[]) => unknown;

function load(): ReadonlyMap<string, Procedure> {
  const module = ts.transpileModule(preludeModules.map((module) => module.text).join(""), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS },
  });
  const exported: Record<string, Procedure> = {};
  new Function("exports", module.outputText)(exported);
  return new Map(Object.entries(exported));
}

const prelude = load();
export const call = (name: string, ...values: readonly unknown[]): unknown => {
  const found = prelude.get(name);
  if (found === undefined) throw new Error(`the prelude has no ${name}`);
  return found(...values);
};

export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** Runs one method both ways on copies of the same array; results, the array afterwards and the callback's log must agree. */
export function compare(
  make: () => unknown,
  real: (receiver: never, log: unknown[]) => unknown,
  ours: (receiver: never, log: unknown[]) => unknown,
): void {
  const outcome = (run: (receiver: never, log: unknown[]) => unknown): unknown => {
    const receiver = make();
    const log: unknown[] = [];
    let result: unknown;
    try {
      result = run(receiver as never, log);
    } catch (error) {
      result = error instanceof Error ? `${error.name}: ${error.message}` : error;
    }
    return { result, same: result === receiver, receiver, log };
  };
  const [got, wanted] = [outcome(ours), outcome(real)];
  if (!isDeepStrictEqual(got, wanted)) expect(got).toEqual(wanted);
}

export const special = [Number.NaN, -0, 0, 1, 2, 2, -3, 0.5, Number.POSITIVE_INFINITY];
export const offsets = [
  undefined,
  0,
  1,
  2,
  3,
  7,
  20,
  -1,
  -2,
  -6,
  -20,
  1.7,
  -1.7,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
];

export const arrays: number[][] = [];
{
  const random = generator(7);
  for (let n = 0; n < 14; n++) {
    arrays.push(Array.from({ length: n }, () => special[Math.floor(random() * special.length)] ?? 0));
    arrays.push(Array.from({ length: n }, () => Math.floor(random() * 9) - 4));
  }
}
export const fewArrays = arrays.filter((_, k) => k % 4 === 2);
/** The class, with the signatures they all share. */
interface TypedClass {
  readonly name: string;
  from(source: ArrayLike<number>, f?: (x: number, i: number) => number): Float64Array;
}
export const classes: readonly TypedClass[] = [
  Float64Array,
  Float32Array,
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
] as readonly unknown[] as readonly TypedClass[];

export type Log = unknown[];
export const visit =
  <R>(log: Log, give: (x: number, i: number) => R) =>
  (x: number, i: number, a: unknown): R => {
    log.push([x, i, a]);
    return give(x, i);
  };
export const fold =
  (log: Log) =>
  (s: number, x: number, i: number, a: unknown): number => {
    log.push([s, x, i, a]);
    return 2 * s + x;
  };

export const callbackMethods = ["map", "forEach", "filter", "every", "some", "find", "findIndex"] as const;

/** Arrays and typed arrays, as far as these methods are concerned. */
export type Visited = Readonly<
  Record<(typeof callbackMethods)[number], (f: (x: number, i: number, a: unknown) => boolean) => unknown>
>;

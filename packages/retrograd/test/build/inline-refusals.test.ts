/** Functions that cannot be moved out of their calls, and errors in those that can: what is said, and where. */
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { replaceCalls } from "../../src/build/replace-calls.js";
import { project } from "./build-program.js";

vi.setConfig({ testTimeout: 120_000 });

async function refused(text: string, more: Readonly<Record<string, string>> = {}, name = "app.ts") {
  const path = join(project({ [name]: text, ...more }), name);
  const { diagnostics = [] } = (await replaceCalls(path, text)) ?? {};
  return {
    places: diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`),
    messages: diagnostics.map(({ message }) => message),
    hints: diagnostics.map(({ hint }) => hint),
  };
}

describe("what belongs to what stands around the call", () => {
  test("variables, functions, types and type parameters, each where it is first used", async () => {
    const { places, messages, hints } = await refused(`import { gradient } from "retrograd";
export function fit<T extends number>(weight: number, { scale }: { scale: number }) {
  interface Local { a: number }
  const helper = (x: number): number => x * x;
  return gradient((x: number, l: Local, t: T) => {
    const twice = helper(x) * weight;
    return twice * weight * { scale }.scale + l.a
      + helper(t);
  });
}
`);
    expect(places).toEqual(["RG6008 5:34", "RG6008 5:44", "RG6008 6:19", "RG6008 6:31", "RG6008 7:31"]);
    expect(messages.map((each) => each.split(" ")[0])).toEqual(["Local", "T", "helper", "weight", "scale"]);
    expect(hints[2]).toBe("Declare helper at the top of the module.");
    expect(hints[3]).toContain('gradient((x, l, t, weight) => …, { wrt: ["x", "l", "t"] })');
  });

  test("this, super, arguments, new.target, but not those of the function itself", async () => {
    const { places } = await refused(`import { gradient } from "retrograd";
class Base { k = 1; twice(): number { return 2; } }
export class Fit extends Base {
  run() { return gradient((x: number) => x * this.k + super.twice()); }
}
export function outer() {
  return [gradient((x: number) => x * arguments.length), gradient((x: number) => (new.target ? x : 1))];
}
export const own = gradient((x: number) => {
  const counter = { n: 2, get() { return this.n; } };
  return x * counter.get();
});
`);
    expect(places).toEqual(["RG6008 4:46", "RG6008 4:55", "RG6008 7:39", "RG6008 7:83"]);
  });

  test("blocks, loops and namespaces, but not a var in a block", async () => {
    const { places } = await refused(`import { gradient } from "retrograd";
export const all: unknown[] = [];
for (const k of [1, 2]) all.push(gradient((x: number) => x * k));
{ let m = 2; all.push(gradient((x: number) => x * m)); m = 3; }
namespace N { export const c = 1; all.push(gradient((x: number) => x * c)); }
try { all.push(N); } catch (error) { all.push(gradient((x: number) => x * Number(error))); }
{ var v = 5; all.push(gradient((x: number) => x * v)); }
`);
    expect(places).toEqual(["RG6008 3:62", "RG6008 4:51", "RG6008 5:72", "RG6008 6:82"]);
  });
});

test("async functions, generators, derivatives within derivatives, and parameters without a type", async () => {
  const { places, hints } = await refused(`import { gradient, jvp } from "retrograd";
export const a = gradient(async (x: number) => x as never);
export const b = jvp(function* (x: number) { yield x; });
export const c = gradient((x: number) => gradient((y: number) => y * x)(x).y as number);
export const d = gradient((x) => x);
export const e = gradient(((x, y = 2, { z } = { z: 1 }) => x * y * z) as (x: number) => number);
`);
  expect(places).toEqual(["RG6008 2:27", "RG6008 3:22", "RG6008 4:42", "RG6008 5:28", "RG6008 6:29"]);
  expect(hints[3]).toContain("(x: Float64Array) => …");
});

test("JavaScript: what a comment names counts as used, and types may be unknown", async () => {
  const { places } = await refused(
    `import { gradient } from "retrograd";
/** @template T @param {T} t */
export function outer(t) {
  return gradient(/** @param {T} x @returns {number} */ (x) => 2);
}
export const e = gradient((x) => x * x);
`,
    {},
    "app.js",
  );
  expect(places).toEqual(["RG6008 4:31", "RG2002 6:34"]);
});

test("errors of the compiler stand on the user's lines, without names that the user did not write", async () => {
  const { places, messages, hints } = await refused(`import { gradient, hessian, vjp } from "retrograd";
export const first = gradient((x: Float64Array): number => {
  const y = x[0]!;
  return JSON.stringify(y).length * y;
});
export const typed = gradient(
  // A comment.
  (x: number): number => {
    return "a" + x;
  },
);
const after = (x: number): number => {
  return JSON.stringify(x).length;
};
export const used = vjp((x: number) => [
  after(x)]);
export const list = hessian((x: number) => [x]);
export const wrt = gradient((x: number, y: number) => x * y, { wrt: ["z"] });
`);
  expect(places).toEqual(["RG2003 4:10", "RG1002 9:5", "RG2003 13:10", "RG6004 17:29", "RG4001 18:29"]);
  expect(messages.slice(3).join("\n")).not.toMatch(/Function/);
  expect(hints.join("\n")).not.toMatch(/Function/);
});

describe("variables of the module are one, or refused", () => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    [
      "what another function changes",
      `const w = new Float64Array([1, 2]);
export const set = (v: number): void => { w[0] = v; };
export const d = gradient((x: number) => x * w[0]!);`,
      ["RG5008 2:7"],
    ],
    [
      "what another function in a call changes",
      `let n = 0;
export const a = gradient((x: number) => { n = 2; return x * n; });
export const d = gradient((x: number) => x * n);`,
      ["RG5008 2:5"],
    ],
    [
      "what it changes itself for its next call",
      `let n = 0;
export const d = gradient((x: number) => { n++; return x * n; });`,
      ["RG5008 2:5"],
    ],
    ["what is only read", `const w = [1, 2];\nexport const d = gradient((x: number) => x * w[0]!);`, []],
  ];
  test.each(cases)("%s", async (_, text, expected) => {
    const { places } = await refused(`import { gradient } from "retrograd";\n${text}\n`);
    expect([...new Set(places.filter((each) => each.startsWith("RG5008")))]).toEqual(expected);
  });
});

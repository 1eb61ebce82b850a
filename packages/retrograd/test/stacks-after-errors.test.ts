/** An adjoint that is differentiated once more, where the program throws in the middle: both kinds of stacks are as they were. */
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { modelFolder } from "./model-folder.js";

const { put, derive, load } = modelFolder();

const text = `export interface Row { v: number }
export function f(x: number, n: number): number {
  let y = x;
  let row: Row = { v: x };
  for (let i = 0; i < n; i++) {
    if (y > 2) throw new RangeError(\`left at \${i}\`);
    y = Math.sin(y) + y * y;
    if (y > -1) row = { v: row.v * y };
  }
  return y * row.v;
}
`;

interface Depths {
  readonly reals: { readonly top: number };
  readonly refs0: { readonly slots: readonly unknown[] };
  mark(): unknown;
}

test("the stacks of an adjoint's derivatives after an error", { timeout: 60_000 }, async () => {
  const make = (mode: "tangent" | "adjoint", name: string, head: string): void => {
    const { diagnostics, files } = derive(mode, name, head);
    expect(diagnostics.filter((d) => d.severity === "error").map((d) => `${d.code} ${d.message}`)).toEqual([]);
    for (const each of files) put(each.path, each.text);
  };
  put("model.ts", text);
  make("adjoint", "model.ts", "f");
  make("tangent", "model_b.ts", "f_b");
  make("adjoint", "model_b.ts", "f_b");
  const plain = await load<Depths>(resolve("packages/runtime/src/index.ts"));
  const again = await load<Depths>("node_modules/@retrograd/runtime/src/again.ts");
  const { f_b } = await load<{ f_b(x: number, n: number, fb: number): { xb: number } }>("model_b.ts");
  const { f_b_d } = await load<{ f_b_d(...x: number[]): { tangent: { xb: number } } }>("model_b_d.ts");
  const { f_b_b } = await load<{ f_b_b(...x: unknown[]): unknown }>("model_b_b.ts");
  const second = (f_b(0.3 + 1e-5, 3, 1).xb - f_b(0.3 - 1e-5, 3, 1).xb) / 2e-5;
  const depths = (): unknown => [plain.mark(), again.mark()];
  const before = depths();
  const tangent = (): number => f_b_d(0.3, 1, 3, 0, 1, 0).tangent.xb;
  expect(tangent()).toBeCloseTo(second, 5);
  for (let k = 0; k < 3; k++) {
    expect(() => f_b_d(0.9, 1, 9, 0, 1, 0)).toThrow("left at 2");
    expect(() => f_b_b(0.9, 9, 1, { xb: 1, nb: 0 })).toThrow("left at 2");
    expect(depths()).toEqual(before);
    expect(tangent()).toBeCloseTo(second, 5);
  }
});

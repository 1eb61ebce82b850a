/** An adjoint that is differentiated once more, where the program throws in the middle: both kinds of stacks are as they were. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { differentiate, ParserCache } from "@retrograd/compiler";
import { afterAll, expect, test } from "vitest";
import { makeNodeHost } from "../src/host/node-host.js";

const folder = mkdtempSync(join(tmpdir(), "retrograd-test-"));
mkdirSync(join(folder, "node_modules/@retrograd"), { recursive: true });
symlinkSync(resolve("packages/runtime"), join(folder, "node_modules/@retrograd/runtime"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

async function load<Module>(path: string): Promise<Module> {
  // Made by the test: Vite cannot know it, and would say so.
  return (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Module;
}

test("the stacks of an adjoint's derivatives after an error", { timeout: 60_000 }, async () => {
  const host = makeNodeHost();
  const cache = new ParserCache();
  const make = (mode: "tangent" | "adjoint", name: string, head: string): void => {
    const request = { mode, files: [join(folder, name)], heads: [{ function: head }] };
    const { diagnostics, files } = differentiate(request, host, cache);
    expect(diagnostics.filter((d) => d.severity === "error").map((d) => `${d.code} ${d.message}`)).toEqual([]);
    for (const each of files) writeFileSync(each.path, each.text);
  };
  writeFileSync(join(folder, "model.ts"), text);
  make("adjoint", "model.ts", "f");
  make("tangent", "model_b.ts", "f_b");
  make("adjoint", "model_b.ts", "f_b");
  const runtime = join(folder, "node_modules/@retrograd/runtime");
  const plain = await load<Depths>(resolve("packages/runtime/src/index.ts"));
  const again = await load<Depths>(join(runtime, "src/again.ts"));
  const { f_b } = await load<{ f_b(x: number, n: number, fb: number): { xb: number } }>(join(folder, "model_b.ts"));
  const { f_b_d } = await load<{ f_b_d(...x: number[]): { tangent: { xb: number } } }>(join(folder, "model_b_d.ts"));
  const { f_b_b } = await load<{ f_b_b(...x: unknown[]): unknown }>(join(folder, "model_b_b.ts"));
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

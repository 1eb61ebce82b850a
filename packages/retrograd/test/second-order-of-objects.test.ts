/** An adjoint that calls what goes through objects of any shape is refused where it imports that, not in the runtime's text. */
import { expect, test, vi } from "vitest";
import { commandFolder } from "./cli/command-folder.js";

vi.setConfig({ testTimeout: 120_000 });

const { contents, put, retrogradHere } = commandFolder();

test("a seed that is an object of numbers alone needs nothing of the kind", async () => {
  put({
    "flat.ts": "export function f(x: number): { s: number; t: number } { return { s: x * x, t: Math.sin(x) }; }\n",
  });
  await retrogradHere("adjoint", "flat.ts", "--function", "f");
  expect(contents()["flat_b.ts"]).not.toContain("accumulate");
  const ran = await retrogradHere("tangent", "flat_b.ts", "--function", "f_b");
  expect(ran.code).toBe(0);
  expect(contents()["flat_b_d.ts"]).toContain("export function f_b_d(");
});

test("a seed that is an object with a list", async () => {
  put({
    "node_modules/@retrograd/runtime/package.json":
      '{ "name": "@retrograd/runtime", "type": "module", "main": "index.js", "types": "index.d.ts" }',
    "node_modules/@retrograd/runtime/index.d.ts": "export declare function accumulate<T>(to: T, from: T): void;",
    "node_modules/@retrograd/runtime/index.js":
      "export function accumulate(to, from) { for (const [key, value] of Object.entries(from)) to[key] += value; }",
    "model.ts": "export function f(x: number): { s: number; t: number[] } { return { s: x * x, t: [Math.sin(x)] }; }\n",
  });
  await retrogradHere("adjoint", "model.ts", "--function", "f");
  const lines = contents()["model_b.ts"]?.split("\n") ?? [];
  const line = lines.findIndex((each) => /import .*accumulate/.test(each)) + 1;
  expect(line).toBeGreaterThan(0);
  const ran = await retrogradHere("tangent", "model_b.ts", "--function", "f_b");
  expect(ran.code).toBe(1);
  expect(ran.error).toContain("error RG6007: ");
  expect(ran.error).toContain(`--> model_b.ts:${line}:`);
  expect(ran.error).not.toContain("node_modules");
});

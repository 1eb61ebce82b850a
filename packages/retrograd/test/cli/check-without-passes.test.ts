/** `check` and the passes that can be switched off. */
import { expect, test, vi } from "vitest";
import { commandFolder } from "./command-folder.js";

vi.setConfig({ testTimeout: 120_000 });

const { put, retrogradHere } = commandFolder();

test("what needs a pass to be differentiated at all is no bug", async () => {
  put({
    "square.ts": `export function square(x: number, log: (e: Error) => void = () => {}): number {
  if (x < 0) log(new Error("negative"));
  return x * x;
}
`,
    "at.json": '{ "x": 0.5 }',
  });
  const { code, out } = await retrogradHere("check", "square.ts", "--function", "square", "--at", "at.json");
  expect(out).toContain("every law holds");
  expect(code).toBe(0);
});

/** `check` of programs that are right, and that it cannot say everything of. */
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

test("what imports a package that is not there is told so, as is what needs a page", async () => {
  put({
    "scene.ts":
      'import { Color } from "./color.js";\nexport const red = new Color();\nexport function f(x: number) { return x * x; }\n',
    "color.ts": 'import * as three from "three";\nexport class Color { own = three; }\n',
    "page.ts":
      'if (typeof Math.sin === "function") throw new Error("there is no page");\nexport function f(x: number) { return x * x; }\n',
    "at.json": '{ "x": 0.5 }',
  });
  for (const [file, reason] of [
    ["scene.ts", "three"],
    ["page.ts", "there is no page"],
  ] as const) {
    const { code, error } = await retrogradHere("check", file, "--function", "f", "--at", "at.json");
    expect(error).toContain(reason);
    expect(error).not.toContain("bug in Retrograd");
    expect(code).toBe(1);
  }
});

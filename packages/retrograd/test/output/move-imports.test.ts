import { expect, test } from "vitest";
import { moveImports } from "../../src/output/move-imports.js";

const text = `import { reals } from "@retrograd/runtime";
import type { Vec } from "./vec.js";
import { g_b } from './deep/other_b.js';
export { far } from "../far";

const notAnImport = "./vec.js";
`;
const moved = new Map([
  ["src/a_b.ts", "out/a_b.ts"],
  ["src/deep/other_b.ts", "out/other_b.ts"],
]);

test("relative imports lead to the same files from the new place", () => {
  expect(moveImports(text, "src/a_b.ts", "out/a_b.ts", moved)).toBe(`import { reals } from "@retrograd/runtime";
import type { Vec } from "../src/vec.js";
import { g_b } from './other_b.js';
export { far } from "../far";

const notAnImport = "./vec.js";
`);
  expect(moveImports(`import { v } from "./vec.js";\n`, "src/deep/a_b.ts", "a_b.ts", new Map())).toBe(
    `import { v } from "./src/deep/vec.js";\n`,
  );
});

test("nothing changes where the folder stays", () => {
  expect(moveImports(text, "src/a_b.ts", "./src/a_b.ts", moved)).toBe(text);
});

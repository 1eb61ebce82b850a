/** Takes the types off a module in a tenth of the time that TypeScript needs. */
import { transformSync } from "esbuild";
import type { ToScript } from "../packages/retrograd/src/laws/module-world.js";
import { transpiled } from "../packages/retrograd/src/laws/module-world.js";

/** Names that esbuild takes for its own: a module that has them is left to TypeScript. */
const taken = /\b(module|exports|require|stdin|import_\w+|__\w+)\b/;

export const quickScript: ToScript = (path, text, useDefineForClassFields) => {
  const [, kind] = /\.[cm]?([jt]sx?)$/.exec(path) ?? [];
  if (kind !== "ts" || taken.test(text)) return transpiled(path, text, useDefineForClassFields);
  const { code } = transformSync(text, {
    loader: "ts",
    format: "cjs",
    target: "es2022",
    tsconfigRaw: { compilerOptions: { useDefineForClassFields } },
  });
  return `"use strict";\n${code}`;
};

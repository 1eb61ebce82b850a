/** The tests' own setting, with one mutant in the compiler: `RETROGRAD_MUTANT` is its file and its name, `rules/linear.ts 0a1b2c3d`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformWithEsbuild } from "vite";
import { defineConfig, mergeConfig } from "vitest/config";
import root from "../../vitest.config.js";
import { withMutant } from "./instrument.js";

const compiler = fileURLToPath(new URL("../../packages/compiler/src/", import.meta.url));
const [file = "", id = ""] = (process.env.RETROGRAD_MUTANT ?? "").split(" ");

export default mergeConfig(
  root,
  defineConfig({
    root: fileURLToPath(new URL("../../", import.meta.url)),
    plugins: [
      {
        name: "mutant",
        enforce: "pre",
        load: (path) => {
          if (path !== join(compiler, file)) return null;
          return transformWithEsbuild(withMutant(file, readFileSync(path, "utf8"), id), path, { loader: "ts" });
        },
      },
    ],
  }),
);

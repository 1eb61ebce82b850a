import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/testing/order.js";
import { modulesFolder, packagesAsModules } from "./scripts/testing/packages-as-modules.js";
import { TEST_TIME } from "./scripts/testing/times.js";

const packages = fileURLToPath(new URL("./packages/", import.meta.url));

export default defineConfig({
  // A mutant is put into a source while vitest reads it (scripts/mutate/vitest.config.ts).
  plugins:
    process.env.RETROGRAD_MUTANT === undefined ? [packagesAsModules(fileURLToPath(new URL(".", import.meta.url)))] : [],
  resolve: {
    // Tests read the packages' sources, so that they need no build and their stack traces point at TypeScript.
    alias: [
      { find: /^@retrograd\/([a-z]+)$/, replacement: `${packages}$1/src/index.ts` },
      { find: /^@retrograd\/runtime\/([a-z]+)$/, replacement: `${packages}runtime/src/$1.ts` },
      { find: /^retrograd$/, replacement: `${packages}retrograd/src/index.ts` },
      { find: /^#?typescript$/, replacement: fileURLToPath(new URL("./scripts/typescript.mjs", import.meta.url)) },
    ],
  },
  test: {
    include: [
      "packages/*/test/**/*.test.ts",
      "cases/**/*.test.ts",
      "properties/**/*.test.ts",
      // New programs in every run (`npm run fresh`): what they find is mended, and does not hold up other work.
      ...(process.env.RETROGRAD_FRESH === undefined ? [] : ["properties/**/*.series.ts"]),
      "scripts/test/**/*.test.ts",
      "runtimes/*/test/**/*.test.ts",
    ],
    exclude: ["**/node_modules/**", "**/dist/**"],
    // Two processes that stay: each reads the compiler, TypeScript and its libraries once, and runs one file after the other.
    pool: "forks",
    maxWorkers: 2,
    isolate: false,
    server: { deps: { external: [modulesFolder] } },
    // Much is made and soon forgotten (a larger nursery); most code runs a few times only (compiled plainly, at once). Optimizing code took as
    // much time as running it: what is optimized must have run seven times as long as V8 asks for.
    execArgv: ["--max-semi-space-size=64", "--always-sparkplug", "--interrupt-budget=500000", "--enable-source-maps"],
    globalSetup: "scripts/testing/temporary-folder.ts",
    sequence: { sequencer: LongestFirst },
    setupFiles: [
      "scripts/testing/traces.ts",
      "scripts/testing/launcher.ts",
      ...(process.env.RETROGRAD_QUICK === undefined ? [] : ["scripts/testing/quick.ts"]),
    ],
    testTimeout: TEST_TIME,
  },
});

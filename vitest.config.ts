import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const packages = fileURLToPath(new URL("./packages/", import.meta.url));

export default defineConfig({
  resolve: {
    // Tests read the packages' sources, so that they need no build and their stack traces point at TypeScript.
    alias: [
      { find: /^@retrograd\/([a-z]+)$/, replacement: `${packages}$1/src/index.ts` },
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
    maxWorkers: 2,
    testTimeout: 30_000,
  },
});

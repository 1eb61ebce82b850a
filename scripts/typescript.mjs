/** TypeScript for tests: `require` does not search its nine megabytes for what they export, which `import` does in every worker. */
import { createRequire } from "node:module";

export default createRequire(import.meta.url)("typescript");

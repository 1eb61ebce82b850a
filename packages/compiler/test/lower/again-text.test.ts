import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { it } from "vitest";

it("the compiler's text of the stacks that are differentiated is that of the runtime", () => {
  const script = fileURLToPath(new URL("../../../../scripts/write-again.mjs", import.meta.url));
  execFileSync(process.execPath, [script, "--check"]);
});

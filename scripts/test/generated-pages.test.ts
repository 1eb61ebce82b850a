// The pages in docs/generated/ are what their scripts make.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test.each(["document-passes.mjs", "document-diagnostics.mjs"])("%s has run", (name) => {
  const script = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [script, "--check"], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const progress = fileURLToPath(new URL("../../dist/cli/progress.js", import.meta.url));

/** What standard error shows of work that keeps its thread busy for a while. */
function shown(isTerminal: boolean, busy: number, after: number, json = false): string {
  const program = `
    import { showProgress } from ${JSON.stringify(progress)};
    const progress = showProgress("adjoint of a.ts", { isInteractive: ${isTerminal} }, ${json}, ${after});
    const end = Date.now() + ${busy};
    while (Date.now() < end);
    progress.stop();
    progress.stop();`;
  const { stderr, status } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  expect(status).toBe(0);
  return stderr;
}

test("quick work shows nothing", () => {
  expect(shown(true, 50, 2000)).toBe("");
  expect(shown(false, 50, 2000)).toBe("");
});

test("long work shows what is done, once where there is no terminal", () => {
  expect(shown(false, 2000, 200)).toBe("retrograd: adjoint of a.ts …\n");
  expect(shown(false, 1000, 100, true)).toBe("");
});

test("on a terminal the line tells the time and is erased at the end", () => {
  const text = shown(true, 2000, 300);
  expect(text).toContain("\r\u001b[2Kretrograd: adjoint of a.ts … 1 s");
  expect(text.endsWith("\r\u001b[2K")).toBe(true);
});

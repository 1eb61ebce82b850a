/** examples/c-blas as its README tells it: what `make` prints. It runs what `npm run build` made. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const example = fileURLToPath(new URL("../../../../examples/c-blas", import.meta.url));
const retrograd = `${process.execPath} ${fileURLToPath(new URL("../../bin/retrograd.mjs", import.meta.url))}`;
const files = ["likelihood.c", "likelihood.h", "fit.c", "makefile"];
const readme = readFileSync(join(example, "README.md"), "utf8");
const blocks = [...readme.matchAll(/```(\w*)\n([\s\S]*?)```/g)].map(([, language, text]) => ({
  language,
  text: text!,
}));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "retrograd-c-blas-"));
  for (const file of files) cpSync(join(example, file), join(folder, file));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The same words, and numbers that differ in the last digits at most. */
function expectLike(printed: string, promised: string): void {
  const number = /-?\d+\.\d+/g;
  expect(printed.replaceAll(number, "#")).toContain(promised.replaceAll(number, "#"));
  const found = printed.match(number) ?? [];
  for (const [k, text] of (promised.match(number) ?? []).entries())
    expect(Math.abs(Number(found[k]) / Number(text) - 1), `${found[k]} ≈ ${text}`).toBeLessThan(0.01);
}

test("its commands work, print what the README says, and the likelihood grows", { timeout: 180_000 }, () => {
  const commands = blocks.filter((block) => block.language === "sh").map((block) => block.text);
  const promised = blocks.filter((block) => block.language === "").map((block) => block.text);
  expect(commands).toHaveLength(1);
  expect(promised).toHaveLength(1);
  const env = { ...process.env, RETROGRAD: retrograd, NO_COLOR: "1", OPENBLAS_NUM_THREADS: "1" };
  const { status, stdout, stderr } = spawnSync("bash", ["-e", "-c", commands[0]!], {
    cwd: folder,
    encoding: "utf8",
    env,
  });
  expect(status, stdout + stderr).toBe(0);
  expect(stderr).not.toMatch(/warning|error/i);
  expectLike(stdout.slice(stdout.indexOf("derivative along a line")), promised[0]!);
});

test("what the README shows of its makefile is there", () => {
  const shown = blocks.filter((block) => block.language === "make");
  expect(shown).toHaveLength(1);
  for (const line of shown[0]!.text.trim().split("\n"))
    expect(readFileSync(join(example, "makefile"), "utf8")).toContain(line);
});

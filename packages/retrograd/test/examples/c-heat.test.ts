/** examples/c-heat as its README tells it: the commands, in order, and what they print. It runs what `npm run build` made. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const example = fileURLToPath(new URL("../../../../examples/c-heat", import.meta.url));
const retrograd = `${process.execPath} ${fileURLToPath(new URL("../../bin/retrograd.mjs", import.meta.url))}`;
const users = ["makefile", ...inside("src"), ...inside("include")];
const readme = readFileSync(join(example, "README.md"), "utf8");
const blocks = [...readme.matchAll(/```(\w*)\n([\s\S]*?)```/g)].map(([, language, text]) => ({
  language,
  text: text!,
}));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "retrograd-c-heat-"));
  for (const file of ["README.md", "identify.c", "gradient.mk", ...users])
    cpSync(join(example, file), join(folder, file));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function inside(name: string): readonly string[] {
  return readdirSync(join(example, name)).map((file) => join(name, file));
}

function shell(commands: string): string {
  const { status, stdout, stderr } = spawnSync("bash", ["-e", "-c", commands.replaceAll("npx retrograd", retrograd)], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, RETROGRAD: retrograd, NO_COLOR: "1" },
  });
  const all = stdout + stderr;
  expect(status, all).toBe(0);
  expect(all).not.toMatch(/warning|error/i);
  return all;
}

/** The same words, and numbers that differ in the last digits at most. */
function expectLike(printed: string, promised: string): void {
  const number = /\d+\.\d+(?:e[-+]\d+)?/g;
  expect(printed.replaceAll(number, "#")).toContain(promised.replaceAll(number, "#"));
  const found = printed.match(number) ?? [];
  for (const [k, text] of (promised.match(number) ?? []).entries())
    expect(Math.abs(Number(found[k]) / Number(text) - 1), `${found[k]} ≈ ${text}`).toBeLessThan(0.01);
}

test("the commands of its README work, print what it says, and leave the program as it is", {
  timeout: 120_000,
}, () => {
  const printed = blocks.filter((block) => block.language === "sh").map((block) => shell(block.text));
  const promised = blocks.filter((block) => block.language === "").map((block) => block.text);
  expect(printed).toHaveLength(3);
  expect(promised).toHaveLength(2);
  expect(printed[1]).toContain(promised[0]);
  const report = printed[2]!;
  expectLike(report.slice(report.indexOf("gradient in cell")), promised[1]!);
  for (const file of users)
    expect(readFileSync(join(folder, file), "utf8")).toBe(readFileSync(join(example, file), "utf8"));
});

test("what the README shows of identify.c and gradient.mk is there", () => {
  const shown = blocks.filter((block) => block.language === "make").map((block) => ({ file: "gradient.mk", ...block }));
  const calls = blocks.filter((block) => block.language === "c" && block.text.includes("memset"));
  expect(shown.length + calls.length).toBe(2);
  for (const { file, text } of [...shown, ...calls.map((block) => ({ file: "identify.c", ...block }))])
    for (const line of text.trim().split("\n")) expect(readFileSync(join(example, file), "utf8")).toContain(line);
});

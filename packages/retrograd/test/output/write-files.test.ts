import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeAll } from "../../src/output/write-files.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "retrograd-write-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});
const at = (name: string): string => join(folder, name);

test("all files are written, over old ones too, and nothing else is left", () => {
  writeFileSync(at("a.ts"), "old");
  expect(
    writeAll([
      { path: at("a.ts"), text: "new a" },
      { path: at("b.ts"), text: "new b" },
    ]),
  ).toBeUndefined();
  expect(readdirSync(folder).sort()).toEqual(["a.ts", "b.ts"]);
  expect(readFileSync(at("a.ts"), "utf8")).toBe("new a");
});

test("if one cannot be written, none is, and old ones stay", () => {
  writeFileSync(at("a.ts"), "old");
  mkdirSync(at("b.ts"));
  const failure = writeAll([
    { path: at("a.ts"), text: "new a" },
    { path: at("b.ts"), text: "new b" },
  ]);
  expect(failure).toMatchObject({ path: at("b.ts") });
  expect(failure?.reason).toContain("is a folder");
  expect(readdirSync(folder).sort()).toEqual(["a.ts", "b.ts"]);
  expect(readFileSync(at("a.ts"), "utf8")).toBe("old");
});

test("what was renamed before a failure is undone", () => {
  writeFileSync(at("a.ts"), "old");
  writeFileSync(at("b.ts"), "old b");
  // Somebody else's file has the name under which the old b.ts would be kept.
  const inTheWay = `.b.ts.${process.pid}-2.old`;
  writeFileSync(at(inTheWay), "not ours");
  const failure = writeAll([
    { path: at("a.ts"), text: "new a" },
    { path: at("new.ts"), text: "new" },
    { path: at("b.ts"), text: "new b" },
  ]);
  expect(failure?.path).toBe(at("b.ts"));
  expect(readdirSync(folder).sort()).toEqual([inTheWay, "a.ts", "b.ts"]);
  expect(readFileSync(at("a.ts"), "utf8")).toBe("old");
  expect(readFileSync(at("b.ts"), "utf8")).toBe("old b");
});

test("a name that is too long, a pipe in its place", () => {
  const failure = writeAll([
    { path: at("a.ts"), text: "new a" },
    { path: at(`${"n".repeat(250)}.ts`), text: "" },
  ]);
  expect(failure?.reason).toContain("name is too long");
  execFileSync("mkfifo", [at("pipe.ts")]);
  expect(writeAll([{ path: at("pipe.ts"), text: "" }])?.reason).toContain("is not a file");
  expect(readdirSync(folder)).toEqual(["pipe.ts"]);
});

test("a folder that is not there is made, and goes again where something else fails; a path below a file", () => {
  expect(writeAll([{ path: at("made/deep/a.ts"), text: "a" }])).toBeUndefined();
  expect(readFileSync(at("made/deep/a.ts"), "utf8")).toBe("a");
  rmSync(at("made"), { recursive: true });
  const failing = [
    { path: at("made/deep/a.ts"), text: "a" },
    { path: at(`other/${"n".repeat(250)}.ts`), text: "" },
  ];
  expect(writeAll(failing)?.reason).toContain("name is too long");
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(at("file"), "");
  expect(writeAll([{ path: at("file/a.ts"), text: "" }])?.reason).toContain("is not a folder");
  expect(writeAll([{ path: at("file/deep/a.ts"), text: "" }])?.reason).toContain("not a folder");
  expect(readdirSync(folder)).toEqual(["file"]);
});

test("a link to a file is replaced by the file, what it led to stays", () => {
  writeFileSync(at("target"), "kept");
  symlinkSync(at("target"), at("a.ts"));
  expect(writeAll([{ path: at("a.ts"), text: "new" }])).toBeUndefined();
  expect(readFileSync(at("target"), "utf8")).toBe("kept");
  expect(readFileSync(at("a.ts"), "utf8")).toBe("new");
});

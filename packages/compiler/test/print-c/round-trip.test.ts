/** C → IL → C: the text that comes back compiles without a warning and prints what the original prints. */
import { describe, expect, test } from "vitest";
import { parseC } from "../../src/1-parse/c/parse-c.js";
import { lowerC } from "../../src/2-lower/c/lower-c.js";
import { hostsOfC } from "../../src/2-lower/c/users-text/hosts-of-c.js";
import { printC } from "../../src/7-print/c/print-c.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import { verify } from "../../src/il/verify.js";
import { compileAndRun } from "./gcc.js";
import { programs } from "./programs.js";

const lenient = ["-std=gnu11", "-O1", "-w"];

function again(text: string, withHosts: boolean): string {
  const bag = new DiagnosticBag();
  const host = { readFile: (path: string) => (path === "/p.c" ? text : undefined) };
  const parsed = parseC(["/p.c"], host, { includeDirectories: [], defines: [], undefines: [] }, bag);
  expect(bag.all).toEqual([]);
  const lowered = lowerC(parsed!, ["main"], bag);
  expect(bag.all).toEqual([]);
  expect(verify(lowered!.program)).toEqual([]);
  const hosts = hostsOfC(parsed!, (file) => host.readFile(file));
  const { source } = printC(lowered!.program, { heads: lowered!.heads, ...(withHosts ? { hosts } : {}) }, bag);
  expect(bag.all).toEqual([]);
  return source;
}

describe("C programs come back", () => {
  test.each(Object.entries(programs))(
    "%s",
    (_, text) => {
      const original = compileAndRun({ "p.c": text }, { flags: lenient });
      expect(original.messages).toBe("");
      expect(original.output).not.toBe("");
      for (const withHosts of [true, false]) {
        const source = again(text, withHosts);
        const got = compileAndRun({ "p.c": source });
        expect(got.messages === "" ? "" : `${got.messages}\n${source}`).toBe("");
        expect(got.output).toBe(original.output);
      }
    },
    120_000,
  );
});

/** The laws of the analyses of reverse mode on random programs: what is got back has a reader, and the other way round; lemma 1. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { ParserCache } from "../../packages/compiler/src/1-parse/parser-cache.js";
import { defaultOptions } from "../../packages/compiler/src/options.js";
import { randomPrograms } from "../random-programs.js";
import { analyzedProgram } from "./analyzed-cases.js";
import { lemmaOne } from "./lemma-one.js";
import { readersAndRecords } from "./readers-and-records.js";

const folder = dirname(createRequire(import.meta.url).resolve("typescript"));
const libraries = new Map<string, string>();
const libText = (name: string): string => {
  const known = libraries.get(name) ?? readFileSync(join(folder, name), "utf8");
  libraries.set(name, known);
  return known;
};

it("the laws of the analyses hold for random programs", { timeout: 300_000 }, () => {
  const parsers = new ParserCache();
  const wrong: string[] = [];
  let [programs, records, points] = [0, 0, 0];
  for (const [k, { text }] of fc.sample(randomPrograms(), { numRuns: 30, seed: 7001 }).entries()) {
    const path = "/case/program.ts";
    const host = { readFile: (name: string) => (name === path ? text : undefined), libText };
    const analyzed = analyzedProgram(`program ${k}`, [path], host, parsers, { function: "f" }, defaultOptions);
    if (analyzed === undefined) continue;
    programs++;
    const readers = readersAndRecords(analyzed);
    const lemma = lemmaOne(analyzed);
    records += readers.count;
    points += lemma.count;
    for (const what of [...readers.wrong, ...lemma.wrong]) wrong.push(`${what}\n${text}`);
  }
  expect(wrong).toEqual([]);
  expect(programs).toBeGreaterThan(20);
  expect(records).toBeGreaterThan(100);
  expect(points).toBeGreaterThan(1000);
});

/** Laws of the analyses of reverse mode, in one case of three: what is saved, computed again or undone is what some reader needs; lemma 1. */
import { beforeAll, expect, it } from "vitest";
import { analyzedCases } from "./analyzed-cases.js";
import { lemmaOne } from "./lemma-one.js";
import { readersAndRecords } from "./readers-and-records.js";

/** Both laws in one run over the cases: most of the time goes into reading them. */
const found = { cases: 0, readers: [] as string[], recorded: 0, lemma: [] as string[], points: 0 };

beforeAll(() => {
  for (const analyzed of analyzedCases()) {
    const readers = readersAndRecords(analyzed);
    found.readers.push(...readers.wrong);
    found.recorded += readers.count;
    const lemma = lemmaOne(analyzed);
    found.lemma.push(...lemma.wrong);
    found.points += lemma.count;
    found.cases++;
  }
}, 600_000);

it("what is recorded has a reader, and what has a reader is recorded", () => {
  expect(found.readers).toEqual([]);
  expect(found.cases).toBeGreaterThan(200);
  expect(found.recorded).toBeGreaterThan(600);
});

it("lemma 1: the adjoint of what follows leaves what the backward sweep of what is before reads", () => {
  expect(found.lemma).toEqual([]);
  expect(found.points).toBeGreaterThan(600);
});

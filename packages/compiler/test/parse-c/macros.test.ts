import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { gccTokens, ownTokens } from "./oracle.js";

const folder = new URL("./macros/", import.meta.url).pathname;
const files = readdirSync(folder).filter((name) => name.endsWith(".c"));

test("there are programs to compare", () => {
  expect(files.length).toBeGreaterThanOrEqual(7);
});

test.each(files)("%s leaves the tokens that gcc -E leaves", (name) => {
  const { texts, diagnostics } = ownTokens(folder + name);
  expect(texts).toEqual(gccTokens(folder + name));
  expect(diagnostics.filter((diagnostic) => diagnostic.severity === "error")).toEqual([]);
});

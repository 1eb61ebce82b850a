import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { catalogue } from "../../src/diagnostics/catalogue.js";

const packages = fileURLToPath(new URL("../../../", import.meta.url));

/** Every code in the packages' sources, with the files that name it. */
function codesInSources(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const name of readdirSync(packages)) {
    const folder = join(packages, name, "src");
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(".ts") || /catalogue/.test(file)) continue;
      for (const [code] of readFileSync(join(folder, file), "utf8").matchAll(/(?<=["'`])RG\d{4}(?=["'`])/g)) {
        found.set(code, [...(found.get(code) ?? []), `${name}/src/${file}`]);
      }
    }
  }
  return found;
}

const used = codesInSources();

test("the sources were read", () => {
  expect(used.has("RG1001")).toBe(true);
});

test("every code that the sources use is in the catalogue", () => {
  const known = new Set(catalogue.map((entry) => entry.code));
  expect([...used].filter(([code]) => !known.has(code)).map(([code, files]) => `${code} in ${files[0]}`)).toEqual([]);
});

test("every entry of the catalogue is used", () => {
  expect(catalogue.filter((entry) => !used.has(entry.code)).map((entry) => entry.code)).toEqual([]);
});

test("codes are unique, in order, and every entry says something", () => {
  const codes = catalogue.map((entry) => entry.code);
  expect(codes).toEqual([...new Set(codes)].sort());
  for (const entry of catalogue) {
    expect(entry.title).not.toMatch(/\.$/);
    for (const text of [entry.cause, entry.fix]) expect(text, entry.code).toMatch(/[.…:)]$/);
    for (const text of Object.values(entry)) expect(text.trim(), entry.code).not.toBe("");
  }
});

test("docs/generated/diagnostics.md is made from it", () => {
  const page = readFileSync(join(packages, "../docs/generated/diagnostics.md"), "utf8");
  for (const entry of catalogue) {
    expect(page).toContain(`## ${entry.code}: ${entry.title}\n`);
    expect(page).toContain(entry.cause);
    expect(page).toContain(entry.example);
  }
  expect(page.match(/^## RG/gm)?.length).toBe(catalogue.length);
});

// The guard is guarded: places and names of files, how many lie in a folder, names of languages, and the one order of passes.
import { describe, expect, test } from "vitest";
import { guard } from "../guard.mjs";
import { plant, removePlanted, thing, violated } from "./planted.js";

removePlanted();

describe("places and names", () => {
  test("a room that the table does not know is caught", async () => {
    expect(await violated({ "compiler/src/8-celebrate/party.ts": thing })).toEqual(["known-rooms"]);
  });

  test("an index.ts that is no package's door is caught", async () => {
    expect(await violated({ "compiler/src/il/index.ts": thing })).toEqual(["no-barrels"]);
  });

  test.each(["il/utils.ts", "3-analyze/common/sets.ts"])("a name that says nothing, %s, is caught", async (path) => {
    expect(await violated({ [`compiler/src/${path}`]: thing })).toEqual(["telling-names"]);
  });
});

describe("how many files lie side by side", () => {
  const files = (folder: string, count: number, extension = "ts") =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`${folder}/file-${i}.${extension}`, thing]));

  test.each([
    ["a room", "compiler/src/3-analyze", "ts"],
    ["a folder inside a room", "compiler/src/3-analyze/pointers", "ts"],
    ["the compiler's tests", "compiler/test/print-c", "ts"],
    ["another package", "retrograd/src/cli", "ts"],
    ["properties", "/properties/statements", "ts"],
    ["scripts", "/scripts", "mjs"],
    ["what runs the cases", "/cases", "ts"],
  ])("twenty-five in %s are caught, twenty-four are not", async (_, folder, extension) => {
    const read = { "compiler/src/il/types.ts": thing };
    const root = plant({ ...read, ...files(folder, 25, extension) });
    const path = folder.startsWith("/") ? folder.slice(1) : `packages/${folder}`;
    expect((await guard(root)).violations).toEqual([
      {
        rule: "two-dozen-files",
        from: `${path}/`,
        advice: expect.stringContaining("25 files side by side, 24 at most"),
      },
    ]);
    expect(await violated({ ...read, ...files(folder, 24, extension) })).toEqual([]);
  });

  test("files of its folders do not count, nor does the data of cases", async () => {
    expect(
      await violated({
        ...files("compiler/src/il", 20),
        ...files("compiler/src/il/dump", 20),
        ...files("/cases/loops/many-inputs", 30),
      }),
    ).toEqual([]);
  });
});

describe("languages differ by traits in rooms 3 to 6", () => {
  test.each([
    ["3-analyze", 'export const f = (p: { language: string }) => p.language === "c";\n'],
    ["4-plan", "export const f = (p: { language: string }) => p.language !== 'typescript';\n"],
    ["5-differentiate", 'export const f = (p: { language: string }) => "c" === p.language;\n'],
    [
      "6-simplify",
      'export function f(p: { language: string }) {\n  switch (p.language) {\n    case "c":\n      return 1;\n    default:\n      return 2;\n  }\n}\n',
    ],
  ])("%s", async (room, text) => {
    const { violations } = await guard(plant({ [`compiler/src/${room}/a.ts`]: text }));
    expect(violations.map(({ rule, from }) => [rule, from])).toEqual([
      ["languages-by-traits", `packages/compiler/src/${room}/a.ts`],
    ]);
  });

  test("the rooms that read and print a language may name it", async () => {
    const text = 'export const f = (p: { language: string }) => p.language === "c";\n';
    expect((await guard(plant({ "compiler/src/2-lower/a.ts": text }))).violations).toEqual([]);
  });
});

describe("one order of passes", () => {
  const passes = ["varied", "useful", "activity", "effects"];
  const src = "compiler/src/";
  const rows = passes.map((name) => `["3-analyze/${name}", "what it does"],`).join("\n");
  const planted = {
    [`${src}passes/table.ts`]: `export const sections = [${rows}];\n`,
    ...Object.fromEntries(passes.map((name) => [`${src}3-analyze/${name}.ts`, `export const ${name} = () => 1;\n`])),
  };
  const importing = (from: string) =>
    passes.map((name) => `import { ${name} } from "${from}3-analyze/${name}.js";`).join("\n");
  const calls = passes.map((name) => `run("${name}", ${name});`).join("\n");

  test("a file of the order runs passes", async () => {
    const files = {
      ...planted,
      [`${src}analyze.ts`]: `${importing("./")}\ndeclare const run: (...all: unknown[]) => void;\n${calls}\n`,
    };
    expect(await violated(files)).toEqual([]);
  });

  test("a second sequence is caught, and a pass that asks another's file is not", async () => {
    const all = `${importing("../")}\nexport const order = () => [${passes.map((name) => `${name}()`).join(", ")}];\n`;
    expect(await violated({ ...planted, [`${src}3-analyze/everything.ts`]: all })).toEqual(["one-order-of-passes"]);
    const one = 'import { varied } from "./varied.js";\nexport const useful = () => varied();\n';
    expect(await violated({ ...planted, [`${src}3-analyze/useful.ts`]: one })).toEqual([]);
  });

  test("a second list of names is caught, wherever it is", async () => {
    const list = `export const names = [${passes.map((name) => `"${name}"`).join(", ")}];\n`;
    expect(await violated({ ...planted, [`${src}index.ts`]: list })).toEqual(["one-order-of-passes"]);
    const columns = passes.map((name) => `["3-analyze/${name}", "what it does", { column: "${name}" }],`).join("\n");
    const table = `export const sections = [${columns}];\n`;
    expect(await violated({ ...planted, [`${src}passes/table.ts`]: table, [`${src}index.ts`]: list })).toEqual([]);
  });
});

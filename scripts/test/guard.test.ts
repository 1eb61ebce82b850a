// The guard is guarded: every kind of rule about imports is shown a violation, and must name it.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { callers, rooms } from "../../.dependency-cruiser.mjs";
import { guard } from "../guard.mjs";
import { plant, removePlanted, runGuard, thing, typescript, violated } from "./planted.js";

removePlanted();

const asModule = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;

describe("who may import whom", () => {
  const names = Object.keys(rooms);
  const file = (room: string) => (room.endsWith(".ts") ? room : `${room}/thing.ts`);
  const specifier = (from: string, to: string) =>
    `${from.endsWith(".ts") ? "./" : "../"}${file(to).replace(/\.ts$/, ".js")}`;

  // Every cell of the table, by value and by type: each room tries to use every other one.
  test.each(names)("%s uses what its row allows and nothing else", async (room) => {
    const others = names.filter((name) => name !== room);
    const targets = Object.fromEntries(others.map((other) => [`compiler/src/${file(other)}`, thing]));
    const from = `compiler/src/${file(room)}`;
    const attempt = async (statement: (path: string, i: number) => string) => {
      const text = others.map((other, i) => statement(specifier(room, other), i)).join("\n");
      const { violations } = await guard(plant({ ...targets, [from]: text }));
      return violations.map(({ rule, to }) => `${rule} → ${to}`).sort();
    };
    const forbidden = (rule: string, refused: string[]) =>
      refused.map((other) => `${rule}-${room} → packages/compiler/src/${file(other)}`);
    const row = rooms[room] ?? {};
    const unlisted = forbidden(
      "room",
      others.filter((other) => row[other] === undefined),
    );
    const typesAlone = forbidden(
      "types-only",
      others.filter((other) => row[other] === "types"),
    );

    expect(await attempt((path, i) => `export { thing as t${i} } from "${path}";`)).toEqual(
      [...unlisted, ...typesAlone].sort(),
    );
    expect(await attempt((path, i) => `export type { Thing as T${i} } from "${path}";`)).toEqual(unlisted.sort());
  });

  test("the table is the one in ARCHITECTURE.md", () => {
    const text = readFileSync(new URL("../../ARCHITECTURE.md", import.meta.url), "utf8");
    const section = /## Who may import whom\n([\s\S]*?)\n## /.exec(text)?.[1] ?? "";
    const documented: typeof rooms = {};
    for (const [, subjects = "", uses = ""] of section.matchAll(/^\| (`[^|]*`) \| (.*) \|$/gm)) {
      const row: Record<string, "all" | "types"> = {};
      const [all = "", types = ""] = uses.split("types of");
      for (const [, name = ""] of all.matchAll(/`([^`]+)`/g)) row[name] = "all";
      for (const [, name = ""] of types.matchAll(/`([^`]+)`/g)) row[name] = "types";
      for (const [, name = ""] of subjects.matchAll(/`([^`]+)`/g)) documented[name] = row;
    }
    for (const caller of callers) delete documented[caller];
    expect(documented).toEqual(rooms);
  });

  test("pipeline.ts and index.ts use everything", async () => {
    const targets = Object.fromEntries(names.map((name) => [`compiler/src/${file(name)}`, thing]));
    const imports = names.map((name, i) => `export { thing as t${i} } from "${specifier("pipeline.ts", name)}";`);
    expect(
      await violated({
        ...targets,
        "compiler/src/pipeline.ts": imports.join("\n"),
        "compiler/src/index.ts": `${imports.join("\n")}\nexport * as pipeline from "./pipeline.js";`,
      }),
    ).toEqual([]);
  });

  test("a room that imports the pipeline is caught", async () => {
    expect(
      await violated({
        "compiler/src/pipeline.ts": thing,
        "compiler/src/5-differentiate/tangent/sweep.ts": 'export { thing } from "../../pipeline.js";',
      }),
    ).toEqual(["room-5-differentiate"]);
  });

  test("a file that imports the compiler's own index.ts is caught", async () => {
    expect(
      await violated({
        "compiler/src/index.ts": thing,
        "compiler/src/pipeline.ts": 'export { thing } from "./index.js";',
      }),
    ).toEqual(["index-is-the-door"]);
  });
});

describe("where only types are allowed", () => {
  const facts = { "compiler/src/3-analyze/activity.ts": thing };
  const path = "../3-analyze/activity.js";

  test.each([
    ["import type", `import type { Thing } from "${path}";\nexport type T = Thing;`],
    ["inline type", `import { type Thing } from "${path}";\nexport type T = Thing;`],
    ["a type query", `export type T = import("${path}").Thing;`],
  ])("%s is allowed", async (_, text) => {
    expect(await violated({ ...facts, "compiler/src/4-plan/plan.ts": text })).toEqual([]);
  });

  test.each([
    ["a value", `import { thing } from "${path}";\nexport const t = thing;`],
    ["a value among types", `import { type Thing, thing } from "${path}";\nexport const t: Thing = thing;`],
    [
      "a value beside a type import",
      `import type { Thing } from "${path}";\nimport { thing } from "${path}";\nexport const t: Thing = thing;`,
    ],
    ["a namespace", `import * as activity from "${path}";\nexport const t = activity.thing;`],
    ["a re-export", `export * from "${path}";`],
    ["an import for its effect", `import "${path}";`],
    ["a dynamic import", `export const t = import("${path}");`],
  ])("%s is caught", async (_, text) => {
    expect(await violated({ ...facts, "compiler/src/4-plan/plan.ts": text })).toEqual(["types-only-4-plan"]);
  });
});

describe("cycles", () => {
  test("a cycle inside a room is caught", async () => {
    expect(
      await violated({
        "compiler/src/il/a.ts": 'import { b } from "./b.js";\nexport const a = () => b;',
        "compiler/src/il/b.ts": 'import { a } from "./a.js";\nexport const b = () => a;',
      }),
    ).toEqual(["no-cycles"]);
  });

  test("a cycle of types alone is caught", async () => {
    expect(
      await violated({
        "runtime/src/a.ts": 'import type { B } from "./b.js";\nexport type A = B[];',
        "runtime/src/b.ts": 'import type { A } from "./a.js";\nexport type B = A | 1;',
      }),
    ).toEqual(["no-cycles"]);
  });
});

describe("languages", () => {
  test.each(["1-parse", "2-lower", "7-print", "languages"])("the folders in %s are strangers", async (room) => {
    expect(
      await violated({
        [`compiler/src/${room}/c/names.ts`]: thing,
        [`compiler/src/${room}/fortran/names.ts`]: 'export { thing } from "../c/names.js";',
      }),
    ).toEqual(["languages-are-strangers"]);
  });

  test("lowering one language from another's syntax tree is caught, from its own is not", async () => {
    const trees = { "compiler/src/1-parse/c/tree.ts": thing, "compiler/src/1-parse/fortran/tree.ts": thing };
    const lower = (language: string) => ({
      "compiler/src/2-lower/c/lower.ts": `export { thing } from "../../1-parse/${language}/tree.js";`,
    });
    expect(await violated({ ...trees, ...lower("fortran") })).toEqual(["languages-are-strangers"]);
    expect(await violated({ ...trees, ...lower("c") })).toEqual([]);
  });

  test("what two languages share may sit beside them in the room", async () => {
    expect(
      await violated({
        "compiler/src/7-print/layout.ts": thing,
        "compiler/src/7-print/c/print.ts": 'export { thing } from "../layout.js";',
      }),
    ).toEqual([]);
    expect(
      await violated({
        "compiler/src/7-print/layout/names.ts": thing,
        "compiler/src/7-print/c/print.ts": 'export { thing } from "../layout/names.js";',
      }),
    ).toEqual([]);
    expect(
      await violated({
        "compiler/src/7-print/c/print.ts": thing,
        "compiler/src/7-print/layout/names.ts": 'export { thing } from "../c/print.js";',
      }),
    ).toEqual(["languages-are-strangers"]);
  });
});

describe("packages", () => {
  test("a Node built-in in the compiler is caught, with and without node:", async () => {
    for (const name of ["node:fs", "path"]) {
      expect(await violated({ "compiler/src/il/read.ts": `import * as m from "${name}";\nexport default m;` })).toEqual(
        ["compiler-runs-anywhere"],
      );
    }
  });

  test("a Node built-in elsewhere is fine", async () => {
    expect(await violated({ "retrograd/src/main.ts": 'import "node:fs";' })).toEqual([]);
  });

  test("another package by the compiler's door is fine, by name or by path", async () => {
    for (const path of ["@retrograd/compiler", "../../compiler/src/index.js"]) {
      const files = { "compiler/src/index.ts": thing, "retrograd/src/main.ts": `export { thing } from "${path}";` };
      expect(await violated(files)).toEqual([]);
    }
  });

  test.each([
    ["by name", "@retrograd/compiler/src/il/types.js"],
    ["by path", "../../compiler/src/il/types.js"],
    ["into its build", "../../compiler/dist/il/types.js"],
  ])("a deep import from another package, %s, is caught", async (_, path) => {
    expect(
      await violated({
        "compiler/src/index.ts": thing,
        "compiler/src/il/types.ts": thing,
        "compiler/dist/il/types.js": "export const thing = 1;",
        "retrograd/src/main.ts": `export { thing } from "${path}";`,
      }),
    ).toEqual(["compiler-by-its-door"]);
  });

  test("a deep import from another package's test is caught, even of a type", async () => {
    expect(
      await violated({
        "compiler/src/il/types.ts": thing,
        "retrograd/test/main.test.ts":
          'import type { Thing } from "../../compiler/src/il/types.js";\nexport type T = Thing;',
      }),
    ).toEqual(["compiler-by-its-door"]);
  });

  test("the compiler's own tests may open any room", async () => {
    expect(
      await violated({
        "compiler/src/il/types.ts": thing,
        "compiler/test/types.test.ts": 'import "node:fs";\nexport { thing } from "../src/il/types.js";',
      }),
    ).toEqual([]);
  });

  test("typescript is read in front, and a use behind is caught", async () => {
    const text = 'import ts from "#typescript";\nexport const version = ts.version;';
    expect(await violated({ ...typescript, "compiler/src/1-parse/typescript/parse.ts": text })).toEqual([]);
    expect(await violated({ ...typescript, "compiler/src/3-analyze/activity.ts": text })).toEqual([
      "syntax-trees-stay-in-front",
    ]);
  });

  test("typescript is imported by its alias, and its types by its name", async () => {
    const file = "compiler/src/1-parse/typescript/parse.ts";
    const value = 'import ts from "typescript";\nexport const version = ts.version;';
    const type = 'import type ts from "typescript";\nexport type Version = typeof ts.version;';
    expect(await violated({ ...typescript, [file]: value })).toEqual(["typescript-by-its-alias"]);
    expect(await violated({ ...typescript, [file]: type })).toEqual([]);
  });

  test("a dependency of the compiler on another package is caught", async () => {
    expect(
      await violated({
        "runtime/src/index.ts": thing,
        "compiler/src/il/stack.ts": 'export { thing } from "@retrograd/runtime";',
      }),
    ).toEqual(["compiler-stands-alone"]);
  });

  test("a dependency of the runtime is caught", async () => {
    expect(await violated({ "runtime/src/index.ts": 'import "node:fs";' })).toEqual(["runtime-stands-alone"]);
  });

  test("Node is used by what the runtime has for Node, and by nothing else of it", async () => {
    const node = "runtime/src/schedules/node/files.ts";
    const files = { [node]: 'import "node:fs";\nexport const thing = 1;' };
    expect(await violated(files)).toEqual([]);
    expect(await violated({ "runtime/src/schedules/disk.ts": 'import "node:fs";' })).toEqual(["runtime-stands-alone"]);
    const use = 'export { thing } from "./schedules/node/files.js";';
    expect(await violated({ ...files, "runtime/src/schedules.ts": use })).toEqual(["runtime-without-node"]);
    const other = { [node]: 'export { thing } from "../../../../compiler/src/il/thing.js";' };
    expect(await violated({ ...other, "compiler/src/il/thing.ts": thing })).toEqual([
      "compiler-by-its-door",
      "runtime-for-node-uses-node",
    ]);
  });

  test("schedules in what every generated program loads are caught", async () => {
    const files = { "runtime/src/schedules.ts": thing, "runtime/src/schedules/cut.ts": thing };
    for (const from of ["./schedules.js", "./schedules/cut.js"])
      expect(await violated({ ...files, "runtime/src/index.ts": `export { thing } from "${from}";` })).toEqual([
        "schedules-apart",
      ]);
  });

  test("the profiler in what every generated program loads is caught", async () => {
    const files = { "runtime/src/profile.ts": thing, "runtime/src/profile/parts.ts": thing };
    for (const from of ["./profile.js", "./profile/parts.js"])
      expect(await violated({ ...files, "runtime/src/index.ts": `export { thing } from "${from}";` })).toEqual([
        "profile-apart",
      ]);
  });

  test("an import that leads nowhere is caught", async () => {
    expect(await violated({ "retrograd/src/main.ts": 'import "./gone.js";' })).toEqual(["imports-resolve"]);
  });
});

describe("reading nothing", () => {
  test("no module at all is an error", async () => {
    const report = await guard(plant({ "compiler/package.json": "{}" }));
    expect(report.modules).toBe(0);
    expect(report.violations.map(({ rule }) => rule)).toEqual(["something-was-read"]);
  });

  test("a TypeScript that dependency-cruiser does not support is an error, not a silence", () => {
    const root = plant({ "compiler/src/il/types.ts": thing });
    // What dependency-cruiser looks at is the version in typescript's package.json.
    const pretend = `
      import Module from "node:module";
      const load = Module._load;
      Module._load = (name, ...rest) => name === "typescript/package.json" ? { version: "7.0.2" } : load(name, ...rest);`;
    const { status, stdout, stderr } = runGuard(root, "--import", asModule(pretend));
    expect(stderr).toContain("something-was-read");
    expect(stdout).toContain("guard: 0 modules read");
    expect(status).toBe(1);
  });
});

test("a clean checkout passes, and the command says how much it read", () => {
  const { status, stdout } = runGuard(plant({ "compiler/src/il/types.ts": thing }));
  expect(stdout).toBe("guard: 1 modules read, 0 violations\n");
  expect(status).toBe(0);
});

test("a violation makes the command fail, with the rule, the import and the way out", () => {
  const { status, stderr } = runGuard(
    plant({
      "compiler/src/il/types.ts": thing,
      "compiler/src/diagnostics/origin.ts": 'export { thing } from "../il/types.js";',
    }),
  );
  expect(stderr).toContain(
    "room-diagnostics: packages/compiler/src/diagnostics/origin.ts → packages/compiler/src/il/types.ts\n    diagnostics may use no other room.",
  );
  expect(status).toBe(1);
});

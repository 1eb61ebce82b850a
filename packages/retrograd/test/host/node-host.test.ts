import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeNodeHost } from "../../src/host/node-host.js";
import { projectSettings } from "../../src/host/tsconfig.js";

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "retrograd-host-")));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});
function put(path: string, text: string): string {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  return join(folder, path);
}

test("files are read once, without a byte order mark, and remembered", () => {
  const host = makeNodeHost();
  const file = put("a.ts", "\ufeffexport {};\n");
  expect(host.readFile(file)).toBe("export {};\n");
  writeFileSync(file, "changed");
  expect(host.readFile(file)).toBe("export {};\n");
  expect([...host.filesRead]).toEqual([file]);
  expect(host.readFile(folder)).toBeUndefined();
  expect(host.readFile(join(folder, "none.ts"))).toBeUndefined();
  expect([...host.filesRead]).toEqual([file]);
});

test("TypeScript's own library is there", () => {
  expect(makeNodeHost().libText("lib.es2022.d.ts")).toContain('reference lib="es2021"');
  expect(makeNodeHost().libText("lib.none.d.ts")).toBeUndefined();
});

test("settings come from the nearest tsconfig.json, with what it extends", () => {
  put("base.json", '{ "compilerOptions": { "strict": true, "noImplicitAny": false } }');
  put(
    "tsconfig.json",
    '{ "extends": "./base.json", "compilerOptions": { "strict": false } /* comments are allowed */ }',
  );
  const file = put("deep/er/a.ts", "");
  const settings = projectSettings(file);
  expect(settings.path).toBe(join(folder, "tsconfig.json"));
  expect(settings.strictness).toMatchObject({ strict: false, noImplicitAny: false });
  expect(settings.problems).toEqual([]);
});

test("what class fields mean follows from the target", () => {
  put("tsconfig.json", '{ "compilerOptions": { "target": "ES2017" } }');
  expect(projectSettings(put("a.ts", "")).strictness).toMatchObject({ useDefineForClassFields: false });
  put("new/tsconfig.json", '{ "compilerOptions": { "target": "ES2022" } }');
  expect(projectSettings(put("new/a.ts", "")).strictness).toMatchObject({ useDefineForClassFields: true });
});

test("a project is strict by default from version 6 of its own TypeScript on", () => {
  put("tsconfig.json", '{ "compilerOptions": { "target": "ES2022" } }');
  const file = put("src/a.ts", "");
  put("package.json", '{ "devDependencies": { "typescript": "^6.0.3" } }');
  expect(projectSettings(file).strictness).toMatchObject({ strict: true });
  put("package.json", '{ "devDependencies": { "typescript": "~5.4.2" } }');
  expect(projectSettings(file).strictness).toMatchObject({ strict: false });
  put("node_modules/typescript/package.json", '{ "version": "6.0.3" }');
  expect(projectSettings(file).strictness).toMatchObject({ strict: true });
});

test("of projects that a tsconfig.json only lists, the one with the file counts", () => {
  put("tsconfig.json", '{ "files": [], "references": [{ "path": "./tools.json" }, { "path": "./app.json" }] }');
  put("tools.json", '{ "compilerOptions": { "strict": true }, "include": ["tools"] }');
  const app = put("app.json", '{ "compilerOptions": { "strict": false }, "include": ["src"] }');
  const settings = projectSettings(put("src/a.ts", ""));
  expect(settings.path).toBe(app);
  expect(settings.strictness).toMatchObject({ strict: false });
});

test("libraries, packages of types and declaration files of the project are its surroundings", () => {
  put("tsconfig.json", '{ "compilerOptions": { "lib": ["ES2023", "WebWorker"], "types": ["units"] } }');
  const units = put("node_modules/@types/units/index.d.ts", "declare type Metres = number;\n");
  const own = put("globals.d.ts", "declare const scale: number;\n");
  const { libraries, declarations } = projectSettings(put("a.ts", "")).surroundings();
  expect(libraries).toEqual(["lib.webworker.d.ts"]);
  expect(declarations).toEqual([units, own]);
});

test("what is wrong with a tsconfig.json is told", () => {
  put("tsconfig.json", '{ "extends": "./none.json", "compilerOptions": { "strict": 3 } }');
  const { problems } = projectSettings(put("a.ts", ""));
  expect(problems.join("\n")).toMatch(/none\.json/);
  expect(problems.join("\n")).toMatch(/strict/);
});

test("modules by name are found through `paths` and node_modules, and keep one spelling", () => {
  put("tsconfig.json", '{ "compilerOptions": { "paths": { "#physics": ["./src/physics.ts"] } } }');
  const physics = put("src/physics.ts", "export const g = 9.81;\n");
  const main = put("main.ts", "");
  const library = put("node_modules/vectors/index.ts", "export {};\n");
  put("node_modules/vectors/package.json", '{ "name": "vectors", "types": "index.ts" }');
  const host = makeNodeHost({ compilerOptions: projectSettings(main).options });
  expect(host.resolve?.("#physics", main)).toBe(physics);
  expect(host.resolve?.("vectors", main)).toBe(library);
  expect(host.resolve?.("nothing", main)).toBeUndefined();
});

test("under Node's own rules, a module finds what its kind of import asks for", () => {
  const conditions = (kind: string): string =>
    `{ "types": "./${kind === "import" ? "new.d.mts" : "old.d.cts"}", "default": "./${kind}.js" }`;
  put("tsconfig.json", '{ "compilerOptions": { "module": "nodenext", "moduleResolution": "nodenext" } }');
  put("node_modules/modern/package.json", `{ "exports": { ".": { "import": ${conditions("import")} } } }`);
  put(
    "node_modules/both/package.json",
    `{ "exports": { ".": { "import": ${conditions("import")}, "require": ${conditions("require")} } } }`,
  );
  const [modern, both, bothOld] = ["modern/new.d.mts", "both/new.d.mts", "both/old.d.cts"].map((path) =>
    put(`node_modules/${path}`, "export {};\n"),
  );
  put("esm/package.json", '{ "type": "module" }');
  put("esm/deep/package.json", "{}");
  const host = makeNodeHost({ compilerOptions: projectSettings(put("esm/a.ts", "")).options });
  for (const file of ["esm/a.ts", "esm/a.js", "esm/types.d.ts", "old.mts", "old.d.mts"]) {
    expect(host.resolve("modern", put(file, "")), file).toBe(modern);
    expect(host.resolve("both", put(file, "")), file).toBe(both);
  }
  for (const file of ["a.ts", "a.js", "esm/new.cts", "esm/deep/a.ts"]) {
    expect(host.resolve("modern", put(file, "")), file).toBeUndefined();
    expect(host.resolve("both", put(file, "")), file).toBe(bothOld);
  }
  const bundled = makeNodeHost({ compilerOptions: { moduleResolution: 100 } });
  expect(bundled.resolve("modern", put("a.ts", ""))).toBe(modern);
});

/** Objects of shipped texts are shared between checks where they would be the same, and only there. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { folderOfUser, ShippedObjects } from "../src/laws/c/shipped-objects.js";

const folder = mkdtempSync(join(tmpdir(), "retrograd-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.unstubAllEnvs();
});

const source = join(folder, "rule.c");
const put = (name: string, text: string): void => writeFileSync(join(folder, name), text);
put("rule.c", '#include "rule.h"\n#ifdef WIDE\nlong a;\n#endif\n');
put("rule.h", "int b;\n");

const kept = join(folder, "kept");
mkdirSync(kept);
const objects = (own = folder): ShippedObjects => new ShippedObjects("gcc", own, kept);
const nameWith = (...flags: readonly string[]): string => {
  const name = objects().nameFor(source, ["-O1", ...flags]);
  expect(name).toBeDefined();
  return name ?? "";
};

test("what is the same behind the preprocessor has one name", () => {
  expect(nameWith()).toBe(nameWith());
  // Folders and macros that the text does not ask for.
  expect(nameWith()).toBe(nameWith(`-I${folder}`, "-DNARROW"));
});

test("a macro, a flag or a header that changes the object changes its name", () => {
  const before = nameWith();
  const others = [nameWith("-DWIDE"), nameWith("-fsanitize=address"), nameWith("-g")];
  put("rule.h", "int b, c;\n");
  others.push(nameWith());
  put("rule.h", "int b;\n");
  expect(new Set([before, ...others]).size).toBe(5);
  expect(nameWith()).toBe(before);
});

test("the folder of one check is not a part of the name", () => {
  const names = ["one", "other"].map((own) => {
    mkdirSync(join(folder, own));
    put(`${own}/rgt.c`, "int b;\n");
    return objects(join(folder, own)).nameFor(join(folder, own, "rgt.c"), []);
  });
  expect(names[0]).toBe(names[1]);
});

test("an object is made once, and stays when the check that made it is gone", () => {
  const [made, taken] = ["made.o", "taken.o"].map((name) => join(folder, name)) as [string, string];
  const fails = (): boolean => false;
  expect(objects().once(source, [], taken, fails)).toBe(false);
  const makes = (): boolean => {
    put("made.o", "object");
    return true;
  };
  expect(objects().once(source, [], made, makes)).toBe(true);
  rmSync(made);
  expect(objects().once(source, [], taken, fails)).toBe(true);
  expect(readFileSync(taken, "utf8")).toBe("object");
});

test("a text that cannot be preprocessed has no name, and is compiled each time", () => {
  const absent = join(folder, "absent.c");
  expect(objects().nameFor(absent, [])).toBeUndefined();
  expect(objects().once(absent, [], join(folder, "absent.o"), () => true)).toBe(true);
  expect(objects().once(absent, [], join(folder, "absent.o"), () => false)).toBe(false);
});

test("only a folder that nobody else can write to is used", () => {
  const inside = (name: string): string => {
    const root = join(folder, name);
    mkdirSync(root);
    vi.stubEnv("TMPDIR", root);
    return join(root, `retrograd-objects-${process.getuid?.()}`);
  };
  const own = inside("alone");
  expect(folderOfUser()).toBe(own);
  expect(statSync(own).mode & 0o077).toBe(0);
  const open = inside("open");
  mkdirSync(open);
  chmodSync(open, 0o777);
  expect(folderOfUser()).toBeUndefined();
  const led = inside("led");
  symlinkSync(own, led);
  expect(folderOfUser()).toBeUndefined();
});

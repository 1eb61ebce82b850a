import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Initializer } from "../../src/1-parse/c/syntax.js";
import { parsed } from "./parsed.js";

/** Static data; each is written once more from the tree, with a designator for every element, and must be the same bytes. */
const data = `
struct p { int a; double x[2]; struct { char c; union { int i; double d; }; } s; };
struct b { unsigned f : 3, : 4, g : 5; _Bool h; };
enum color { RED = 3, BLUE };
int a0[5] = { 1, 2, [4] = 9, [1] = 7, 8 };
int a1[][2] = { 1, 2, { 3 }, 4, 5 };
double a2[2][3] = { { 1 }, { [1] = 2, 3 } };
char a3[6] = "abc", a4[] = "d" "ef", a5[2][4] = { "ab", { 'c' } }, a6[3] = "xyz", a7[] = { "q" };
struct p a8 = { 1, { 2, 3 }, { 'x', { 4 } } };
struct p a9 = { 1, 2, 3, 'x', 4 };
struct p b0[] = { [1] = { .s = { .d = 2.5 }, .x[1] = 4, .a = 3 }, [0].x = { 1 }, 2.0, 'q' };
struct p b1 = { .x = { 1, 2 }, .x[0] = 3, .s.i = 5, .s.c = 'k' };
struct b b2 = { 1, 2, 3 }, b3 = { .g = 9 };
union { char c[4]; int i; } b4 = { "ab" }, b5 = { .i = 77 }, b6 = { .c = { 1 }, .i = 2 };
int b7[10] = { [2 ... 4] = 3, 5, [3] = 1 };
enum color b8[2] = { BLUE, RED };
int b9 = { 4 }, c0[2][2][2] = { 1, 2, 3, [1][0] = { 5 }, { 6, 7 } };
double c1[3] = { 1 / 2, 1 / 2., 'a' };
struct { struct p q[2]; int z; } c2 = { { { 1 }, { .x = { 7 } } }, 9 }, c3 = { .q[1].s.i = 2, 5 };
float c4[] = { 1e10, 0.1, 3 };
long c5 = -1, c6[2] = { 1u - 2, -2 };
`;

/** As C text, with a designator for every element. */
function written(initializer: Initializer, source: string): string {
  if (initializer.kind === "expression") return source.slice(initializer.span.start, initializer.span.end);
  const elements = initializer.elements.map((element) => {
    const value = written(element.value, source);
    if (element.kind === "index") return `[${element.first} ... ${element.last}] = ${value}`;
    // Members of an anonymous union are named as if they were the struct's own.
    return element.field.name === null ? value.slice(2, -2) : `.${element.field.name} = ${value}`;
  });
  return `{ ${elements.join(", ")} }`;
}

test("initial values with all their designators are those that GCC sees", () => {
  const program = parsed(data);
  const checks: string[] = [];
  const copies: string[] = [];
  for (const declaration of program.units[0]!.declarations) {
    if (declaration.kind !== "declaration") continue;
    for (const declared of declaration.declarators) {
      if (declared.kind !== "variable" || declared.initializer === null) continue;
      const { name } = declared.symbol;
      copies.push(`__typeof__(${name}) copy_${name} = ${written(declared.initializer, data)};`);
      checks.push(
        `if (sizeof ${name} != sizeof copy_${name} || memcmp(&${name}, &copy_${name}, sizeof ${name})) puts("${name}");`,
      );
    }
  }
  expect(checks.length).toBe(27);
  const folder = mkdtempSync(join(tmpdir(), "parse-c-"));
  try {
    const [file, binary] = [join(folder, "a.c"), join(folder, "a")];
    writeFileSync(
      file,
      `#include <stdio.h>\n#include <string.h>\n${data}\n${copies.join("\n")}\nint main(void) {\n${checks.join("\n")}\nreturn 0; }\n`,
    );
    execFileSync("gcc", ["-std=gnu11", "-w", "-o", binary, file]);
    expect(execFileSync(binary, { encoding: "utf8" })).toBe("");
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);

test("elements stand in the order of their places, none twice", () => {
  const places = (text: string): unknown[] => {
    const [declaration] = parsed(text).units[0]!.declarations;
    const declared = declaration?.kind === "declaration" ? declaration.declarators[0] : undefined;
    if (declared?.kind !== "variable" || declared.initializer?.kind !== "list") throw new Error("no list");
    return declared.initializer.elements.map((e) => (e.kind === "index" ? [e.first, e.last] : e.field.name));
  };
  expect(places("int a[9] = { [7] = 1, [2 ... 5] = 2, [3] = 3, [0] = 4 };")).toEqual([
    [0, 0],
    [2, 2],
    [3, 3],
    [4, 5],
    [7, 7],
  ]);
  expect(places("struct { int a, b, c; } s = { .c = 1, .a = 2, 3 };")).toEqual(["a", "b", "c"]);
  expect(places("union { int a; float b; } u = { .a = 1, .b = 2 };")).toEqual(["b"]);
});

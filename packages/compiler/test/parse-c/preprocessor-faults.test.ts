import { expect, test } from "vitest";
import type { Preprocessed } from "../../src/1-parse/c/preprocessor/preprocess.js";
import { preprocess } from "../../src/1-parse/c/preprocessor/preprocess.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";

/** With what the result says of the text. */
function withRemarks(bag: DiagnosticBag, result: Preprocessed | undefined): DiagnosticBag {
  const { remarks = [], missingHeaders = [], localRemarks = [] } = result ?? {};
  for (const { code, severity, at, message, hint } of [
    ...remarks,
    ...missingHeaders,
    ...localRemarks.map(({ remark }) => remark),
  ])
    bag.add(code, severity, at, message, hint);
  return bag;
}

/** What is said about a program of one file, or more. */
function said(main: string, files: Readonly<Record<string, string>> = {}): string[] {
  const bag = new DiagnosticBag();
  const all: Readonly<Record<string, string>> = { ...files, "main.c": main };
  const host = { readFile: (path: string): string | undefined => all[path] };
  const result = preprocess("main.c", host, { includeDirectories: [], defines: [], undefines: [] }, bag);
  return withRemarks(bag, result).all.map(({ file, line, column, code }) => `${code} ${file}:${line}:${column}`);
}

test.each([
  ["#if 1\n#ifdef X\n#endif\nint a;\n", ["RG1103 main.c:1:2"]],
  ["#else\n#endif\n#elif 1\n", ["RG1103 main.c:1:2", "RG1103 main.c:2:2", "RG1103 main.c:3:2"]],
  ["#if 1\n#else\n#else\n#endif", ["RG1103 main.c:3:2"]],
  ["#if 0\n#frob\n#if (\n#endif\n#error no\n'\n#endif\n#frob", ["RG1102 main.c:8:2"]],
  ["int a; /* open\n\n", ["RG1104 main.c:1:8"]],
  ["#if 0\n/* open", ["RG1103 main.c:1:2", "RG1104 main.c:2:1"]],
  ["char *s = \"open;\nchar c = 'x;\n", ["RG1104 main.c:1:11", "RG1104 main.c:2:10"]],
  ["#define Q '\n#undef Q\nint a;", []],
  ["#define Q '\nint a = Q;", ["RG1104 main.c:2:9"]],
  ["#error don't\n#warning \"hm\n", ["RG1105 main.c:1:2", "RG1108 main.c:2:2"]],
  ["#define MAX(a, b) a\nMAX(1) MAX(1, 2, 3)\nMAX(1,", ["RG1106 main.c:2:1", "RG1106 main.c:2:8", "RG1106 main.c:3:1"]],
  [
    "#define F(a, a) a\n#define G(a\n#define H(1) 2\n#define\n#define defined 1\n#define 3 4",
    [
      "RG1106 main.c:1:14",
      "RG1106 main.c:2:9",
      "RG1106 main.c:3:11",
      "RG1106 main.c:4:2",
      "RG1106 main.c:5:9",
      "RG1106 main.c:6:9",
    ],
  ],
  [
    "#define P(a) ## a\n#define S(a) #b\n#define T a ##\n",
    ["RG1106 main.c:1:14", "RG1106 main.c:2:15", "RG1106 main.c:3:13"],
  ],
  ["#define CAT(a, b) a ## b\nint x = CAT(+, 1);", ["RG1106 main.c:2:9"]],
  [
    "#if\n#endif\n#if 1 +\n#endif\n#if 1.5\n#endif\n#if 1/0\n#endif\n#if f(1)\n#endif\n#if (1\n#endif\n#if 1 2\n#endif",
    [1, 3, 5, 7, 9, 11, 13].map((line) => expect.stringMatching(`^RG1107 main.c:${line}:`) as string),
  ],
  [
    "#ifdef\n#endif\n#undef 3\n#include\n#line x\n",
    ["RG1107 main.c:1:2", "RG1107 main.c:3:8", "RG1107 main.c:4:2", "RG1107 main.c:5:2"],
  ],
  ["double y = x @ 2;", ["RG1109 main.c:1:14"]],
  ["#define N 1\n#define N 2\n#define __STDC__ 2", ["RG1111 main.c:2:9", "RG1111 main.c:3:9"]],
  ["#define N( a ) ( a )\n#define N(a) ( a )\n#define N( a ) ( a)\n", ["RG1111 main.c:3:9"]],
  ["#include <vector>\n#include <iostream>\n", ["RG1112 main.c:1:2", "RG1112 main.c:2:2"]],
  ["_Pragma(3) int a;", ["RG1107 main.c:1:1"]],
  [
    "#define L0 x x x x x x x x\n#define L1 L0 L0 L0 L0 L0 L0 L0 L0 L0 L0\n#define L2 L1 L1 L1 L1 L1 L1 L1 L1 L1 L1\n" +
      "#define L3 L2 L2 L2 L2 L2 L2 L2 L2 L2 L2\n#define L4 L3 L3 L3 L3 L3 L3 L3 L3 L3 L3\n" +
      "#define L5 L4 L4 L4 L4 L4 L4 L4 L4 L4 L4\n#define L6 L5 L5 L5 L5 L5 L5 L5 L5 L5 L5\nL6",
    ["RG1110 main.c:8:1"],
  ],
  [`#define F(x) x\n${"F(".repeat(3000)}1${")".repeat(3000)}`, [expect.stringMatching("^RG1110 main.c:2:") as string]],
])("faults of program %#", (main, expected) => {
  expect(said(main)).toEqual(expected);
});

test("a header that is not there is named with the way that led to it", () => {
  const bag = new DiagnosticBag();
  const files: Readonly<Record<string, string>> = {
    "src/main.c": '\n#include "a.h"\n',
    "src/a.h": '#include "sub/b.h"\n',
    "src/sub/b.h": "\n\n  #include <maths.h>\nint b;\n",
  };
  const result = preprocess(
    "src/main.c",
    { readFile: (path) => files[path] },
    { includeDirectories: ["inc"], defines: [], undefines: [] },
    bag,
  );
  withRemarks(bag, result);
  expect(bag.all).toEqual([
    expect.objectContaining({ code: "RG1101", file: "src/sub/b.h", line: 3, column: 12, endColumn: 21 }),
  ]);
  expect(bag.all[0]?.message).toBe("The header <maths.h> is not there.");
  expect(bag.all[0]?.hint).toBe(
    "Name the folder it is in with -I. Looked in inc. Did you mean math.h?\n" +
      "included from src/a.h:1\nincluded from src/main.c:2",
  );
  expect(result?.tokens.some((token) => token.text === "b")).toBe(true);
});

test("files that include each other without end are reported once", () => {
  const circle = { "a.h": '#include "b.h"\n#include "b.h"\n', "b.h": '#include "a.h"\n#include "a.h"\n' };
  expect(said('#include "a.h"\n', circle)).toEqual([expect.stringMatching(/^RG1110 [ab]\.h:1:2$/)]);
});

test("a file that is not there is reported, and nothing else", () => {
  const bag = new DiagnosticBag();
  const options = { includeDirectories: [], defines: [], undefines: [] };
  expect(preprocess("main.c", { readFile: () => undefined }, options, bag)).toBeUndefined();
  expect(bag.all.map(({ code }) => code)).toEqual(["RG1003"]);
});

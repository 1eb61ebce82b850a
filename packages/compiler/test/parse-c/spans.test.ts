import { expect, test } from "vitest";
import type { Preprocessed } from "../../src/1-parse/c/preprocessor/preprocess.js";
import { preprocess } from "../../src/1-parse/c/preprocessor/preprocess.js";
import type { Expansion, Token } from "../../src/1-parse/c/tokens.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import type { Span } from "../../src/diagnostics/origin.js";

function read(files: Readonly<Record<string, string>>, defines: readonly string[] = []): Preprocessed {
  const bag = new DiagnosticBag();
  const host = { readFile: (path: string) => files[path] };
  const result = preprocess("main.c", host, { includeDirectories: ["inc"], defines, undefines: [] }, bag);
  expect(bag.all).toEqual([]);
  return result!;
}

/** The user's tokens. */
const own = (result: Preprocessed): Token[] => result.tokens.filter((token) => !token.span.file.startsWith("<"));
const at = (span: Span): string => `${span.file}:${span.line}:${span.column}-${span.endLine}:${span.endColumn}`;
const uses = (expansion: Expansion | null): string[] =>
  expansion === null ? [] : [`${expansion.macro} ${at(expansion.span)}`, ...uses(expansion.within)];
const find = (result: Preprocessed, text: string): Token => own(result).find((token) => token.text === text)!;

test("the span of a token is its text, also behind joined lines, tabs and comments", () => {
  const text = '\tint a\\\nbc = /* x\n */ 12; char *s = "q\\\nr";\r\nreturn\\\n';
  const result = read({ "main.c": text });
  for (const token of own(result)) {
    expect(text.slice(token.span.start, token.span.end).replaceAll("\\\n", "")).toBe(token.text);
    const before = text.slice(0, token.span.start);
    expect(token.span.line).toBe(before.split("\n").length);
    expect(token.span.column).toBe(before.length - before.lastIndexOf("\n"));
    const whole = text.slice(0, token.span.end);
    expect(token.span.endLine).toBe(whole.split("\n").length);
    expect(token.span.endColumn).toBe(whole.length - whole.lastIndexOf("\n"));
  }
  expect(at(find(result, "abc").span)).toBe("main.c:1:6-2:3");
  expect(at(find(result, ";").span)).toBe("main.c:3:7-3:8");
});

test("tokens of an included file name that file, and the way to it is known", () => {
  const result = read({
    "main.c": '#include "a.h"\nint m;\n',
    "a.h": "int a;\n#include <b.h>\n",
    "inc/b.h": "\n  int b;\n",
  });
  expect(at(find(result, "b").span)).toBe("inc/b.h:2:7-2:8");
  expect(at(find(result, "m").span)).toBe("main.c:2:5-2:6");
  expect(at(result.includedFrom.get("inc/b.h")!)).toBe("a.h:2:2-2:15");
  expect(result.includes.map(({ text, file, span }) => [text, file, at(span)])).toEqual([
    ['"a.h"', "a.h", "main.c:1:2-1:15"],
  ]);
});

test("what a macro makes stands at its outermost use; its arguments stand where they are written", () => {
  const result = read({
    "main.c": "#define DT 0.01\n#define SQ(a) ((a) * (a))\n#define BOTH(p) SQ(p + DT)\ny = BOTH(\n  x) + DT;\n",
  });
  const x = own(result).filter((token) => token.text === "x");
  expect(x.map((token) => [at(token.span), uses(token.expansion)])).toEqual([
    ["main.c:5:3-5:4", []],
    ["main.c:5:3-5:4", []],
  ]);
  const numbers = own(result).filter((token) => token.text === "0.01");
  expect(numbers.map((token) => at(token.span))).toEqual(["main.c:4:5-5:5", "main.c:4:5-5:5", "main.c:5:8-5:10"]);
  expect(uses(numbers[0]!.expansion)).toEqual(["DT main.c:3:24-3:26", "BOTH main.c:4:5-5:5"]);
  expect(uses(numbers[2]!.expansion)).toEqual(["DT main.c:5:8-5:10"]);
  expect(uses(find(result, "*").expansion)).toEqual(["SQ main.c:3:17-3:27", "BOTH main.c:4:5-5:5"]);
});

test("all tokens of one use have one expansion, those of another use another", () => {
  const result = read({ "main.c": "#define N (1 + 2)\nN N" });
  const expansions = own(result).map((token) => token.expansion);
  expect(new Set(expansions.slice(0, 5)).size).toBe(1);
  expect(expansions[5]).not.toBe(expansions[0]);
  expect(expansions.at(-1)).toBeNull();
});

test("constants of the system keep their names as expansions of one step", () => {
  const result = read({ "main.c": "#include <math.h>\n#include <limits.h>\nM_PI INT_MAX isnan(x) INFINITY" });
  const names = result.tokens.filter((token) => token.span.file === "main.c").map((token) => uses(token.expansion));
  expect(names[0]).toEqual(["M_PI main.c:3:1-3:5"]);
  expect(names[1]).toEqual(["INT_MAX main.c:3:6-3:13"]);
  expect(names[2]).toEqual(["isnan main.c:3:14-3:19"]);
  expect(result.macros.find((macro) => macro.name === "M_PI")).toMatchObject({
    replacement: "3.14159265358979323846",
    span: { file: "<math.h>" },
  });
  expect(result.includes.map(({ text, file }) => [text, file])).toEqual([
    ["<math.h>", null],
    ["<limits.h>", null],
  ]);
});

test("comments and blank lines go to the token behind them, those about directives to the directives", () => {
  const result = read({
    "main.c": [
      "/* The file\n * of two lines. */",
      "#include <math.h> // for sin",
      "/* How many. */",
      "#define N 10 /* ten */",
      "",
      "// $AD II-LOOP",
      "#undef M",
      "",
      "/** Adds. */",
      "int f; // trailing",
      "// next",
      "int g /* inside */ = N; /* last */",
    ].join("\n"),
  });
  const comments = own(result).flatMap(({ text, comments: lines, trailing }) =>
    lines === undefined ? [] : [[text, lines, trailing ?? 0]],
  );
  expect(comments).toEqual([
    ["int", ["$AD II-LOOP", "", "Adds."], 0],
    ["int", ["trailing", "next"], 1],
    ["=", ["inside"], 1],
    ["", ["last"], 1],
  ]);
  expect(result.includes[0]?.comments).toEqual(["The file", "of two lines.", "for sin"]);
  expect(result.macros.find((macro) => macro.name === "N")?.comments).toEqual(["How many.", "ten"]);
});

test("pragmas go to the token behind them, whichever way they are written", () => {
  const result = read({
    "main.c":
      '#define UNROLL(n) _Pragma("GCC unroll 4") n\n#pragma AD II-LOOP\nfor (;;) UNROLL(x) _Pragma(L"say \\"q\\"") ;',
  });
  const pragmas = own(result).flatMap(
    (token) => token.pragmas?.map(({ text, span }) => [token.text, text, at(span)]) ?? [],
  );
  expect(pragmas).toEqual([
    ["for", "AD II-LOOP", "main.c:2:2-2:19"],
    ["x", "GCC unroll 4", "main.c:3:10-3:19"],
    [";", 'say "q"', "main.c:3:20-3:41"],
  ]);
});

test("macros are listed with their parameters, also those of -D and those that were undefined again", () => {
  const result = read({ "main.c": "#define F(a, ...) a ## b\n#undef F\n#define G(r...) #r\n" }, ["N", "H(x)=x + 1"]);
  expect(result.macros.map(({ span, ...rest }) => ({ ...rest, file: span.file }))).toEqual([
    { name: "N", parameters: null, variadic: false, replacement: "1", file: "<command line>" },
    { name: "H", parameters: ["x"], variadic: false, replacement: "x + 1", file: "<command line>" },
    { name: "F", parameters: ["a", "__VA_ARGS__"], variadic: true, replacement: "a ## b", file: "main.c" },
    { name: "G", parameters: ["r"], variadic: true, replacement: "#r", file: "main.c" },
  ]);
});

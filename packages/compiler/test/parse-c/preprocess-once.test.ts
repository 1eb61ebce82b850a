/** What is preprocessed with a cache is what is preprocessed without, whatever was read before. */
import { describe, expect, test } from "vitest";
import type { Preprocessed, PreprocessorOptions } from "../../src/1-parse/c/preprocessor/preprocess.js";
import { preprocess } from "../../src/1-parse/c/preprocessor/preprocess.js";
import { CParserCache, preprocessOnce } from "../../src/1-parse/c/preprocessor/preprocess-once.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";

type Texts = Readonly<Record<string, string>>;
interface Asked {
  readonly texts: Texts;
  readonly file?: string;
  readonly options?: Partial<PreprocessorOptions>;
}

/** One after the other with one cache; each is compared with what comes without. */
function inTurn(...all: readonly Asked[]): readonly (Preprocessed | undefined)[] {
  const cache = new CParserCache();
  return all.map(({ texts, file = "a.c", options = {} }) => {
    const asked = { includeDirectories: [], defines: [], undefines: [], ...options };
    const host = { readFile: (path: string): string | undefined => texts[path] };
    const [told, toldAlone] = [new DiagnosticBag(), new DiagnosticBag()];
    const made = preprocessOnce(file, host, asked, told, cache);
    expect(made).toEqual(preprocess(file, host, asked, toldAlone));
    expect(told.all).toEqual(toldAlone.all);
    return made;
  });
}

const words = (made: Preprocessed | undefined): string => (made?.tokens ?? []).map(({ text }) => text).join(" ");

const measured = "#ifdef WIDE\nlong measure;\n#else\nint measure;\n#endif\n";
const guarded = "#ifndef GUARD\n#define GUARD\nint guarded;\n#endif\n";

test("the same request gives what was made before", () => {
  const texts = { "a.c": '#include "h.h"\n#include <math.h>\nint f(void);\n', "h.h": guarded };
  const [first, second] = inTurn({ texts }, { texts });
  expect(second).toBe(first);
});

describe("a header under other macros", () => {
  test("in one text", () => {
    const texts = { "a.c": '#include "h.h"\n#define WIDE\n#include "h.h"\n', "h.h": measured };
    const [made] = inTurn({ texts });
    expect(words(made)).toContain("int measure ; long measure ;");
  });
  test("in two texts", () => {
    const texts = { "a.c": '#include "h.h"\n', "b.c": '#define WIDE\n#include "h.h"\n', "h.h": measured };
    const [a, b] = inTurn({ texts }, { texts, file: "b.c" }, { texts });
    expect(words(a)).toContain("int measure ;");
    expect(words(b)).toContain("long measure ;");
  });
  test("by the command line", () => {
    const texts = { "a.c": '#include "h.h"\n', "h.h": measured };
    const defines = ["WIDE"];
    const made = inTurn(
      { texts },
      { texts, options: { defines } },
      { texts, options: { defines, undefines: defines } },
    );
    expect(made.map((each) => words(each).includes("long measure"))).toEqual([false, true, false]);
  });
  test("by a header before it", () => {
    const texts = { "a.c": '#include "first.h"\n#include "h.h"\n', "first.h": "", "h.h": measured };
    const made = inTurn({ texts }, { texts: { ...texts, "first.h": "#define WIDE\n" } }, { texts });
    expect(made.map((each) => words(each).includes("long measure"))).toEqual([false, true, false]);
  });
});

describe("an include guard", () => {
  test("that the user sets, and undefines again", () => {
    const of = (text: string): Asked => ({ texts: { "a.c": text, "h.h": guarded } });
    const made = inTurn(
      of('#include "h.h"\n'),
      of('#define GUARD\n#include "h.h"\n'),
      of('#include "h.h"\n#undef GUARD\n#include "h.h"\n'),
      of('#include "h.h"\n'),
    );
    expect(made.map((each) => words(each).split("guarded").length - 1)).toEqual([1, 0, 2, 1]);
  });
  test("that the command line sets", () => {
    const texts = { "a.c": '#include "h.h"\n', "h.h": guarded };
    const made = inTurn({ texts }, { texts, options: { defines: ["GUARD"] } });
    expect(made.map((each) => words(each).includes("guarded"))).toEqual([true, false]);
  });
  test("`#pragma once` counts for one text", () => {
    const texts = { "a.c": '#include "h.h"\n#include "h.h"\n', "h.h": "#pragma once\nint once;\n" };
    const made = inTurn({ texts }, { texts: { ...texts, "a.c": '#include "h.h"\nint own;\n' } });
    expect(made.map((each) => words(each).split("once").length - 1)).toEqual([1, 1]);
  });
});

describe("other answers of the host", () => {
  test("a header says something else, and the same again", () => {
    const texts = { "a.c": '#include "h.h"\n', "h.h": "int one;\n" };
    const made = inTurn({ texts }, { texts: { ...texts, "h.h": "int two;\n" } }, { texts });
    expect(made.map(words)).toEqual([words(made[0]), words(made[0]).replace("one", "two"), words(made[0])]);
  });
  test("a header comes to be in a folder that is looked into earlier", () => {
    const texts = { "a.c": "#include <h.h>\n", "late/h.h": "int late;\n" };
    const options = { includeDirectories: ["early", "late"] };
    const made = inTurn({ texts, options }, { texts: { ...texts, "early/h.h": "int early;\n" }, options });
    expect(made.map((each) => words(each).includes("early"))).toEqual([false, true]);
  });
  test("a condition asks whether there is a header", () => {
    const texts = { "a.c": '#if __has_include("h.h")\nint there;\n#endif\n' };
    const made = inTurn({ texts }, { texts: { ...texts, "h.h": "" } });
    expect(made.map((each) => words(each).includes("there"))).toEqual([false, true]);
  });
  test("there is no file", () => {
    const [made, there] = inTurn({ texts: {} }, { texts: { "a.c": "int a;\n" } });
    expect(made).toBeUndefined();
    expect(there).toBeDefined();
  });
});

test("faults and requests in comments of a header are told each time", () => {
  const texts = {
    "a.c": '#include "h.h"\nint a = 1;\n',
    "b.c": '#include "h.h"\nint b = 1;\n',
    "h.h": "// $AD noise\nint c = '\n/* no end",
  };
  const made = inTurn({ texts }, { texts }, { texts, file: "b.c" });
  for (const each of made) {
    expect(each?.directiveComments).toHaveLength(1);
    expect(each?.remarks).toHaveLength(1);
    expect(each?.localRemarks).toHaveLength(1);
  }
});

test("what counts uses counts from the start", () => {
  const texts = { "a.c": '#include "h.h"\nint a = __COUNTER__;\n', "h.h": "enum { B = __COUNTER__ };\n" };
  const made = inTurn({ texts }, { texts: { ...texts, "a.c": `${texts["a.c"]}int c;\n` } });
  for (const each of made) expect(words(each)).toContain("B = 0 } ; int a = 1 ;");
});

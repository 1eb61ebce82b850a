/** Programs written as dumps, and what they print as in C. */
import { describe, expect, test } from "vitest";
import { printC } from "../../src/7-print/c/print-c.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import { readDump } from "../../src/il/dump/read-dump.js";
import type { UnitId } from "../../src/il/types.js";
import { compileAndRun } from "./gcc.js";

const vector = "*packed<real64; row; 0>";

function printed(dump: string, heads: readonly string[] = ["f_b"]): string {
  const bag = new DiagnosticBag();
  const { source } = printC(readDump(`program c\n${dump}`), { heads: heads as readonly UnitId[] }, bag);
  expect(bag.all).toEqual([]);
  return source;
}

function run(source: string, main: string): string {
  const { messages, output } = compileAndRun({
    "a.c": `${source}\n#include <stdio.h>\nint main(void) {\n${main}\n}\n`,
  });
  return messages === "" ? output : messages + source;
}

const body = (text: string): string =>
  text.slice(text.indexOf("{\n") + 2, text.lastIndexOf("}")).replace(/^ {2}/gm, "");

describe("stacks", () => {
  const declarations = `parameter x#0: ${vector} value;
parameter n#1: int32 value;
local s#2: real64;
local taken#3: boolean;
local k#4: real64 temporary;
local w#5: packed<real64; row; 0 of 3 :: int32>;`;

  test("one value at a time", () => {
    const source = printed(
      `${declarations}
unit f = function f (x#0, n#1) -> plain () {
}
unit f_b = function f_b (x#0, n#1) -> plain () adjoint of f {
  s#2 = x#0.*[0 :: int32];
  taken#3 = (s#2 > 0);
  w#5[1 :: int32] = s#2;
  push reals s#2;
  push bytes taken#3;
  push reals w#5;
  push reals x#0.*[|from 1 :: int32 to n#1|];
  push counts 7;
  push references x#0;
  x#0.*[1 :: int32] = 0;
  s#2 = 0;
  pop references x#0;
  pop counts k#4;
  pop reals x#0.*[|from 1 :: int32 to n#1|];
  pop reals w#5;
  pop bytes taken#3;
  pop reals s#2;
  if taken#3 {
    x#0.*[0 :: int32] = ((s#2 + w#5[1 :: int32]) + k#4);
  }
}
`.replace("unit f = function f (x#0, n#1) -> plain () {\n}\n", ""),
    );
    expect(source).toContain("rg_push_doubles(w, 3);");
    expect(source).toContain("rg_push_doubles(&x[1], n - 1);");
    expect(source).toContain("long k = rg_pop_long();");
    expect(source).toContain("int taken = s > 0;");
    expect(
      run(
        source,
        'double x[3] = {2, 3, 4}; f_b(x, 3); printf("%g %g %d", x[0], x[1], (int)rg_current_bytes()); return 0;',
      ),
    ).toBe("11 3 0");
  });

  test("a loop's values through a local pointer", () => {
    const source = printed(`parameter x#0: ${vector} value;
parameter n#1: int32 value;
local i#2: int32;
local s#3: real64;
unit f_b = function f_b (x#0, n#1) -> plain () adjoint of f {
  stack reals reserve n#1;
  loop L0 start
  init {
    i#2 = 0 :: int32;
  }
  test (i#2 < n#1)
  update {
    i#2 = (i#2 + 1 :: int32);
  }
  body {
    push reals x#0.*[i#2];
    x#0.*[i#2] = 0;
  }
  stack reals flush;
  stack reals rewind;
  loop L1 start
  init {
    i#2 = (n#1 - 1 :: int32);
  }
  test (i#2 >= 0 :: int32)
  update {
    i#2 = (i#2 - 1 :: int32);
  }
  body {
    pop reals s#3;
    x#0.*[i#2] = (2 * s#3);
  }
  stack reals flush;
}
`);
    expect(body(source)).toBe(`double *tape = rg_reserve_doubles(n);
for (int i = 0; i < n; i++) {
  *tape++ = x[i];
  x[i] = 0;
}
rg_flush_doubles(tape);
double *tape1 = rg_rewind_doubles();
for (int i = n - 1; i >= 0; i--) {
  double s = *--tape1;
  x[i] = 2 * s;
}
rg_flush_doubles(tape1);
`);
    expect(run(source, 'double x[3] = {2, 3, 4}; f_b(x, 3); printf("%g %g", x[0], x[2]); return 0;')).toBe("4 8");
  });
});

describe("results", () => {
  test("adjoints of numbers are added behind pointers, those of inner procedures stored", () => {
    const source = printed(`parameter a#0: real64 value;
parameter b#1: real64 value;
parameter fb#2: real64 value;
local ab#3: real64;
local bb#4: real64;
parameter a#5: real64 value;
parameter gb#6: real64 value;
unit f = function f () -> plain () {
}
unit f_b = function f_b (a#0, b#1, fb#2) -> record (ab: real64, bb: real64) adjoint of f {
  call [ab#3, bb#4] = unit g_bwd (a#0, fb#2);
  return (ab#3, (bb#4 * b#1));
}
unit g_bwd = function g_bwd (a#5, gb#6) -> registers (ab: real64, bb: real64) backward of f {
  return ((a#5 * gb#6), gb#6);
}
`);
    expect(source).toContain("void f_b(double a, double *ab, double b, double *bb, double fb) {");
    expect(source).toContain("static void g_bwd(double a, double gb, double *ab, double *bb)");
    expect(run(source, 'double ab = 1, bb = 1; f_b(2, &ab, 3, &bb, 5); printf("%g %g", ab, bb); return 0;')).toBe(
      "11 16",
    );
  });
});

test("an array that begins with a whole value, or comes from a stack, is declared first", () => {
  const source = printed(`parameter x#0: ${vector} value;
local m#1: packed<real64; row; 0 of 2 :: int32>;
local w#2: packed<real64; row; 0 of 2 :: int32>;
unit f_b = function f_b (x#0) -> plain () adjoint of f {
  m#1 = 0;
  m#1[1 :: int32] = 5;
  push reals m#1;
  pop reals w#2;
  x#0.*[0 :: int32] = (w#2[0 :: int32] + w#2[1 :: int32]);
}
`);
  expect(source).toContain("double m[2] = {0};");
  expect(run(source, 'double x = 1; f_b(&x); printf("%g", x); return 0;')).toBe("5");
});

describe("exits", () => {
  test("of outer loops jump behind them, or to their end", () => {
    const source = printed(
      `parameter n#0: int32 value;
local i#1: int32;
local j#2: int32;
local s#3: int32;
unit f = function f (n#0) -> plain (value: int32) {
  s#3 = 0 :: int32;
  loop outer start
  init {
    i#1 = 0 :: int32;
  }
  test (i#1 < n#0)
  update {
    i#1 = (i#1 + 1 :: int32);
  }
  body {
    loop inner start
    init {
      j#2 = 0 :: int32;
    }
    test (j#2 < n#0)
    update {
      j#2 = (j#2 + 1 :: int32);
    }
    body {
      if (j#2 > i#1) {
        continue outer;
      }
      if ((i#1 * j#2) == 12 :: int32) {
        break outer;
      }
      s#3 = (s#3 + 1 :: int32);
    }
    s#3 = (s#3 + 100 :: int32);
  }
  return (s#3);
}
`,
      ["f"],
    );
    expect(source).toContain("goto next;");
    expect(source).toContain("goto done;");
    expect(run(source, 'printf("%d %d", f(3), f(9)); return 0;')).toBe("106 13");
  });
});

describe("sections", () => {
  test("memset, memmove, loops", () => {
    const source = printed(
      `parameter x#0: ${vector} value;
parameter n#1: int32 value;
local m#2: packed<real64; row; 0 of 2 :: int32, 0 of 3 :: int32>;
unit f = function f (x#0, n#1) -> plain (value: real64) {
  m#2[|all, all|] = 0;
  m#2[1 :: int32, 2 :: int32] = 5;
  x#0.*[|from 1 :: int32 to n#1|] = x#0.*[|from 0 :: int32 to (n#1 - 1 :: int32)|];
  x#0.*[|from 0 :: int32 to n#1|] = (x#0.*[|from 0 :: int32 to n#1|] + 1) :: real64;
  x#0.*[|from 0 :: int32 to n#1 by 2 :: int32|] = 9;
  return ((m#2[0 :: int32, 0 :: int32] + m#2[1 :: int32, 2 :: int32]));
}
`,
      ["f"],
    );
    expect(source).toContain("double m[2][3] = {0};");
    expect(source).toContain("memmove(&x[1], x, (n - 1) * sizeof(double));");
    expect(
      run(
        source,
        'double x[4] = {1, 2, 3, 4}; double r = f(x, 4); printf("%g %g %g %g %g", r, x[0], x[1], x[2], x[3]); return 0;',
      ),
    ).toBe("5 9 2 9 4");
  });
});

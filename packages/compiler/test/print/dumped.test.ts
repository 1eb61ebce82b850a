/** Programs written as dumps, and what they print as. */
import { describe, expect, test } from "vitest";
import { printTypeScript } from "../../src/7-print/typescript/print-typescript.js";
import { DiagnosticBag } from "../../src/diagnostics/diagnostic.js";
import { readDump } from "../../src/il/dump/read-dump.js";
import type { UnitId } from "../../src/il/types.js";

const vector = "*packed<real64; row; 0>";

/** The text of unit f, without imports and declarations before it. */
function printed(declarations: string, body: string, signature = "() -> plain ()"): string {
  const program = readDump(
    `program typescript\n${declarations}\nunit f = function f ${signature} adjoint of f {\n${body}\n}\n`,
  );
  const bag = new DiagnosticBag();
  const text = printTypeScript(program, { heads: ["f" as UnitId] }, bag);
  expect(bag.all).toEqual([]);
  return text;
}

const body = (text: string): string =>
  text.slice(text.indexOf("{\n") + 2, text.lastIndexOf("}")).replace(/^ {2}/gm, "");

describe("stacks", () => {
  const declarations = `local x#0: ${vector};
local s#1: real64;
local t#2: boolean;
local n#3: real64;
local rows#4: *list<${vector}; row; 0>;
local i#5: real64;`;

  test("one value at a time", () => {
    const text = printed(
      declarations,
      `push reals s#1;
push bytes t#2;
push counts n#3;
push references x#0;
push reals x#0.*;
push reals x#0.*[|from 1 to n#3|];
pop reals x#0.*[|from 1 to n#3|];
pop reals x#0.*;
pop references x#0;
pop counts n#3;
pop bytes t#2;
pop reals s#1;`,
    );
    expect(text).toMatch(/^import \{ bytes, ints, reals, refs \} from "@retrograd\/runtime";/);
    expect(body(text.slice(text.indexOf("export function")))).toBe(`let s = 0;
reals.push(s);
let t = false;
bytes.pushTest(t);
let n = 0;
ints.push(n);
let x!: Float64Array;
refs.push(x);
reals.pushArray(x);
reals.pushSection(x, 1, n);
reals.popSection(x, 1, n);
reals.popArray(x);
x = refs.pop<Float64Array>();
n = ints.pop();
t = bytes.popTest();
s = reals.pop();
`);
  });

  test("a reserved block is written and read through a local index", () => {
    const loop = (statement: string): string => `loop L start
init {
i#5 = 0;
}
test (i#5 < n#3)
update {
i#5 = (i#5 + 1);
}
body {
${statement}
}`;
    const text = printed(
      declarations,
      `n#3 = !length(x#0);
stack reals reserve n#3;
${loop("push reals x#0.*[i#5];")}
stack reals flush;
stack reals rewind;
${loop("pop reals x#0.*[i#5];").replace("loop L", "loop M")}
stack reals flush;`,
    );
    expect(text).toContain(`  reals.reserve(n);
  const tape = reals.buffer;
  let top = reals.top;
  for (let i = 0; i < n; i++) {
    tape[top++] = x[i];
  }
  reals.top = top;
  reals.rewind();
  const tape1 = reals.buffer;
  let top1 = reals.top;
  for (let i = 0; i < n; i++) {
    x[i] = tape1[--top1];
  }
  reals.top = top1;
`);
  });

  test("references of a part of an array", () => {
    const text = printed(declarations, "push references rows#4.*[|to 2|];\npop references rows#4.*[|to 2|];");
    expect(text).toContain("refs.push(rows.slice(0, 2));");
    expect(text).toContain("for (let k = 0; k < saved.length; k++) rows[k] = saved[k];");
  });
});

describe("objects", () => {
  const declarations = `record P = literal P {
  x: real64;
  next: ?{P};
}
record L3 = closure L3 {
  scale: real64;
  method call = g;
}
record L4 = closure L4 {
  method call = h;
}
parameter self#10: *{L3};
parameter a#11: real64;
parameter self#12: *{L4};
parameter b#13: real64;
local p#0: *{P};
local q#1: ?{P};
local f#2: *procedure(real64) -> real64;
local m#3: *map<string, real64>;
local u#4: *map<real64, nil>;
local w#5: union<real64, nil>;
local y#6: real64;
unit g = lambda g (self#10, a#11) -> plain (value: real64) {
  return ((self#10.*.scale * a#11));
}
unit h = lambda h (self#12, b#13) -> plain (value: real64) {
  return (b#13);
}`;

  test("literals, recursive types, nullable links", () => {
    const text = printed(
      declarations,
      `p#0 = new 1 {P} [] fields (x: 1, next: null);
q#1 = p#0;
if not(!isNil(q#1)) {
q#1.*.x = (q#1.*.x + 2);
}
p#0 = new 2 {P} [] zero;`,
    );
    expect(text).toContain("type P = { x: number; next: P | null | undefined };");
    expect(text).toContain("let p: P = { x: 1, next: null };");
    expect(text).toContain("if (q != null) {");
    expect(text).toContain("q!.x += 2;");
    expect(text).toContain("p = { x: 0, next: null };");
  });

  test("function values carry a tag, and calls go by it", () => {
    const text = printed(
      declarations,
      `f#2 = new 1 {L3} [] fields (scale: 2);
f#2 = new 2 {L4} [] none;
call [y#6] = method call of f#2 (f#2, 3);`,
    );
    expect(text).toContain('let f: FunctionValue = { $: "L3", scale: 2 } as L3;');
    expect(text).toContain("\n  call_call(f, 3);");
    expect(text).toContain('?.$ === "L4"');
    expect(text).toContain('type L3 = { $: "L3"; scale: number };');
  });

  test("maps and sets", () => {
    const text = printed(
      declarations,
      `m#3 = new 1 map<string, real64> [] none;
u#4 = new 2 map<real64, nil> [] none;
m#3.*{"a"} = (m#3.*{"a"} + 1);
u#4.*{3} = undefined;
w#5 = (m#3.*{"b"} ?? 0);
m#3.*{"c"} = w#5;
erase m#3.* key "a";
erase u#4.*;`,
    );
    expect(body(text)).toContain(`const m = new Map<string, number>();
const u = new Set<number>();
m.set("a", m.get("a")! + 1);
u.add(3);
const w: number | null | undefined = m.get("b") ?? 0;
m.set("c", w!);
m.delete("a");
u.clear();
`);
  });
});

test("several results travel in registers", () => {
  const program = readDump(`program typescript
parameter a#0: real64;
local b#1: real64;
local c#2: real64;
unit g = function g () -> registers (ab: real64, bb: real64) backward of f {
  return (1, 2);
}
unit f = function f (a#0) -> plain (value: real64) {
  call [b#1, c#2] = unit g ();
  return ((b#1 + c#2));
}
`);
  expect(printTypeScript(program, { heads: ["f" as UnitId] })).toBe(`const g_results = { ab: 0, bb: 0 };

function g(): void {
  g_results.ab = 1;
  g_results.bb = 2;
}

export function f(a: number): number {
  void a;
  g();
  const b = g_results.ab;
  const c = g_results.bb;
  return b + c;
}
`);
});

import { describe, expect, test } from "vitest";
import { readDump } from "../../src/il/dump/read-dump.js";
import { Mentions } from "../../src/il/queries/mentions.js";
import type { Statement, UnitId, VariableId } from "../../src/il/types.js";
import { forEachStatement } from "../../src/il/visit.js";

const a = 0 as VariableId;
const b = 1 as VariableId;
const c = 2 as VariableId;

function statementsOf(body: string): { readonly mentions: Mentions; readonly all: readonly Statement[] } {
  const program = readDump(`program typescript
local a#0: real64;
local b#1: real64;
local c#2: real64;
local t#3: boolean;
unit f = function f () -> plain () {
${body}
}
`);
  const block = program.units.get("f" as UnitId)!.body;
  const all: Statement[] = [];
  forEachStatement(block, (s) => all.push(s));
  return { mentions: new Mentions(block), all };
}

describe("mentions", () => {
  test("what is inside a statement counts, what stands before and behind it does not", () => {
    const { mentions, all } = statementsOf("a#0 = 1;\nif t#3 {\nb#1 = a#0;\n}\nc#2 = b#1;");
    const passed = (variable: VariableId): boolean[] => all.map((s) => mentions.passesBy(s, [variable]));
    expect(all.map((s) => s.kind)).toEqual(["assign", "if", "assign", "assign"]);
    expect(passed(a)).toEqual([false, false, false, true]);
    expect(passed(b)).toEqual([true, false, false, false]);
    expect(passed(c)).toEqual([true, true, true, false]);
    expect(all.map((s) => mentions.passesBy(s, [a, c]))).toEqual([false, false, false, false]);
  });

  test("what leads out of a statement is not passed by", () => {
    const { mentions, all } = statementsOf("if t#3 {\nreturn ();\n}\na#0 = 1;");
    expect(all.map((s) => mentions.passesBy(s, [c]))).toEqual([false, false, true]);
  });

  test("statements that are not of the block are looked at", () => {
    const { mentions } = statementsOf("a#0 = 1;");
    const other = statementsOf("b#1 = 1;").all[0] as Statement;
    expect(mentions.passesBy(other, [c])).toBe(false);
  });
});

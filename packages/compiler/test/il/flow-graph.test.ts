import { describe, expect, test } from "vitest";
import { readDump } from "../../src/il/dump/read-dump.js";
import { buildFlowGraph } from "../../src/il/queries/flow-graph.js";
import type { UnitId } from "../../src/il/types.js";

/** Node texts and edges of a unit with the given body. */
function edges(body: string): Record<string, string> {
  const program = readDump(`program typescript
local a#0: real64;
local t#1: boolean;
unit f = function f () -> plain () {
${body}
}
`);
  const graph = buildFlowGraph(program.units.get("f" as UnitId)!);
  const name = (i: number): string => {
    const { kind, statement } = graph.nodes[i]!;
    if (statement === null) return kind;
    if (statement.kind === "assign" && statement.value.kind === "constant") return `a=${statement.value.value}`;
    return kind === "test" ? `test ${statement.kind}` : statement.kind;
  };
  for (const n of graph.nodes) {
    for (const s of n.successors) expect(graph.nodes[s]!.predecessors).toContain(n.index);
    if (n.statement !== null) expect(graph.nodeOf(n.statement)).toBe(n);
  }
  expect([...graph.reversePostOrder].sort((x, y) => x - y)).toEqual(graph.nodes.map((n) => n.index));
  return Object.fromEntries(graph.nodes.map((n) => [name(n.index), n.successors.map(name).join(" ")]));
}

describe("flow graph", () => {
  test("both ways of an if meet; an empty branch goes past it", () => {
    expect(edges("a#0 = 1;\nif t#1 {\na#0 = 2;\n}\na#0 = 3;")).toEqual({
      entry: "a=1",
      "a=1": "test if",
      "test if": "a=2 a=3",
      "a=2": "a=3",
      "a=3": "exit",
      exit: "",
      throw: "",
    });
  });

  test("a loop returns to its test by way of the update; continue and break leave the body", () => {
    const body = `loop L start
init {
a#0 = 1;
}
test t#1
update {
a#0 = 2;
}
body {
if t#1 {
break L;
}
a#0 = 3;
continue L;
}
return ();`;
    expect(edges(body)).toEqual({
      entry: "a=1",
      "a=1": "test loop",
      "test loop": "test if return",
      "test if": "exit a=3",
      exit: "",
      "a=3": "exit",
      "a=2": "test loop",
      return: "exit",
      throw: "",
    });
  });

  test("a loop tested at its end begins with its body", () => {
    expect(edges("loop L end\ninit {}\ntest t#1\nupdate {}\nbody {\na#0 = 1;\n}")).toEqual({
      entry: "a=1",
      "a=1": "test loop",
      "test loop": "a=1 exit",
      exit: "",
      throw: "",
    });
  });

  test("a switch without a default can be passed by; throw and goto lead where they say", () => {
    const body = `label top;
switch a#0 {
case (1) {
a#0 = 1;
goto top;
}
case (2) {
throw ("x");
}
}`;
    const found = edges(body);
    expect(found["test switch"]).toBe("a=1 throw exit");
    expect(found["a=1"]).toBe("goto");
    expect(found.goto).toBe("label");
  });
});

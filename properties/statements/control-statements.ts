/** Random control: loops of all kinds with exits at any depth, branches, switches, labelled blocks. */
import { test, value } from "../expressions.js";
import type { Choices, Label, Scope } from "../scope.js";
import type { Tree } from "../tree.js";
import { block, part, statement } from "../tree.js";

type Statements = (c: Choices, scope: Scope, count: number) => { trees: Tree[] };

export function controlStatement(c: Choices, scope: Scope, statements: Statements): Tree {
  const body = (inner: Partial<Scope> = {}, most = 3): Tree => {
    const made = statements(c, { ...scope, depth: scope.depth + 1, ...inner }, 1 + c.upTo(most - 1));
    return block(made.trees);
  };
  const canLoop = scope.loops < 3;
  return c.among([
    ["if", 4, () => branch(c, scope, body)],
    ["exit", scope.inLoop || scope.labels.length > 0 || scope.returns !== null ? 5 : 0, () => exit(c, scope)],
    ["counted-loop", canLoop ? 5 : 0, () => countedLoop(c, scope, body)],
    ["while", canLoop ? 2 : 0, () => whileLoop(c, scope, body)],
    ["do", canLoop ? 2 : 0, () => doLoop(c, scope, body)],
    ["endless", canLoop ? 1 : 0, () => endlessLoop(c, scope, body)],
    ["for-of", canLoop && scope.arrays.length > 0 ? 2 : 0, () => forOf(c, scope, body)],
    ["for-of-list", canLoop && scope.lists.length > 0 ? 1 : 0, () => forOfList(c, scope, body)],
    ["switch", 2, () => switchStatement(c, scope, statements)],
    [
      "labelled-block",
      1,
      () => {
        const name = c.name("l");
        const labels: Label[] = [...scope.labels, { name, isLoop: false }];
        return statement`${name}: {\n${body({ labels })}\n}`;
      },
    ],
    ["throw", 1, () => statement`if (${value(c, scope, 0)} > 1000) throw new RangeError("too large");`],
    ["print", 1, () => statement`console.log("at", ${value(c, scope, 0)});`],
  ]);
}

type Body = (inner?: Partial<Scope>, most?: number) => Tree;

function branch(c: Choices, scope: Scope, body: Body): Tree {
  switch (c.below(3)) {
    case 0:
      return statement`if (${test(c, scope)}) {\n${body()}\n}`;
    case 1:
      return statement`if (${test(c, scope)}) {\n${body()}\n} else {\n${body()}\n}`;
    default:
      return statement`if (${test(c, scope)}) {\n${body()}\n} else if (${test(c, scope)}) {\n${body()}\n} else {\n${body()}\n}`;
  }
}

function exit(c: Choices, scope: Scope): Tree {
  const loops = scope.labels.filter((l) => l.isLoop);
  const how = c.among([
    ["break", scope.inLoop ? 3 : 0, () => part`break;`],
    ["continue", scope.inLoop ? 3 : 0, () => part`continue;`],
    ["labelled-break", scope.labels.length > 0 ? 3 : 0, () => part`break ${c.pick(scope.labels).name};`],
    ["labelled-continue", loops.length > 0 ? 2 : 0, () => part`continue ${c.pick(loops).name};`],
    ["return", scope.returns === "number" ? 2 : 0, () => part`return ${value(c, scope, 1)};`],
    ["return-void", scope.returns === "void" ? 2 : 0, () => part`return;`],
    ["return-list", scope.returns === "list" ? 2 : 0, () => part`return ${c.pick(scope.lists)};`],
    ["return-cell", scope.returns === "Cell" ? 2 : 0, () => part`return ${c.pick(scope.cells).name};`],
    ["no-exit", scope.inLoop || scope.labels.length > 0 || scope.returns !== null ? 0 : 1, () => part`;`],
  ]);
  return statement`if (${test(c, scope)}) ${how}`;
}

/** A label for a loop, in front of it, and in the scope of its body. */
function labelled(c: Choices, scope: Scope): { label: string; inner: Partial<Scope> } {
  const inner = { inLoop: true, loops: scope.loops + 1 };
  if (!c.chance(35)) return { label: "", inner };
  const name = c.name("l");
  return { label: `${name}: `, inner: { ...inner, labels: [...scope.labels, { name, isLoop: true }] } };
}

function countedLoop(c: Choices, scope: Scope, body: Body): Tree {
  const i = c.name("i");
  const { label, inner } = labelled(c, scope);
  const n = 2 + c.below(3);
  const counters = [...scope.counters, { name: i, below: n }];
  const header = c.pick([
    `for (let ${i} = 0; ${i} < ${n}; ${i}++)`,
    `for (let ${i} = 0; ${i} < ${n}; ${i}++)`,
    `for (let ${i} = ${n - 1}; ${i} >= 0; ${i}--)`,
    `for (let ${i} = 0; ${i} < ${n}; ${i} += 2)`,
    `for (let ${i} = ${n - 1}; ${i} >= 0; ${i} -= 2)`,
    `for (let ${i} = 1; ${i} <= ${n - 1}; ++${i})`,
  ]);
  return statement`${label}${header} {\n${body({ ...inner, counters }, 4)}\n}`;
}

function whileLoop(c: Choices, scope: Scope, body: Body): Tree {
  const w = c.name("w");
  const { label, inner } = labelled(c, scope);
  const n = 2 + c.below(3);
  const counters = [...scope.counters, { name: w, below: n + 1 }];
  const also = c.chance(40) ? part` && ${test(c, scope)}` : part``;
  return statement`let ${w} = 0;\n${label}while (${w} < ${String(n)}${also}) {\n${w}++;\n${body({ ...inner, counters }, 4)}\n}`;
}

function doLoop(c: Choices, scope: Scope, body: Body): Tree {
  const w = c.name("w");
  const { label, inner } = labelled(c, scope);
  const n = 1 + c.below(3);
  const counters = [...scope.counters, { name: w, below: n + 1 }];
  const also = c.chance(40) ? part` && ${test(c, scope)}` : part``;
  return statement`let ${w} = 0;\n${label}do {\n${w}++;\n${body({ ...inner, counters }, 4)}\n} while (${w} < ${String(n)}${also});`;
}

/** Left by a break only. */
function endlessLoop(c: Choices, scope: Scope, body: Body): Tree {
  const w = c.name("w");
  const { label, inner } = labelled(c, scope);
  const n = 2 + c.below(3);
  const counters = [...scope.counters, { name: w, below: n + 1 }];
  const header = c.pick([`let ${w} = 0;\n${label}while (true) {`, `let ${w} = 0;\n${label}for (;;) {`]);
  return statement`${header}\nif (++${w} > ${String(n)}) break;\n${body({ ...inner, counters }, 4)}\n}`;
}

function forOf(c: Choices, scope: Scope, body: Body): Tree {
  const v = c.name("v");
  const { label, inner } = labelled(c, scope);
  return statement`${label}for (const ${v} of ${c.pick(scope.arrays).name}) {\n${body({ ...inner, constants: [...scope.constants, v] })}\n}`;
}

function forOfList(c: Choices, scope: Scope, body: Body): Tree {
  const v = c.name("v");
  const { label, inner } = labelled(c, scope);
  return statement`${label}for (const ${v} of ${c.pick(scope.lists)}.slice(0, 3)) {\n${body({ ...inner, constants: [...scope.constants, v] })}\n}`;
}

function switchStatement(c: Choices, scope: Scope, statements: Statements): Tree {
  const counter = scope.counters.length > 0 ? c.pick(scope.counters).name : String(c.below(3));
  const selector = scope.counters.length > 0 ? `${counter} % 4` : `${counter} + scratch.length - 3`;
  const arm = (label: string): Tree => {
    const made = statements(c, { ...scope, depth: scope.depth + 2 }, 1 + c.below(2));
    const end = c.chance(60) ? "break;" : "";
    return part`${label}: {\n${block(made.trees)}\n${end}\n}\n`;
  };
  const labels = ["case 0", c.pick(["case 1", "case 1:\ncase 2"]), "default", "case 3"];
  if (c.chance(40)) labels.reverse();
  return statement`switch (${selector}) {\n${part`${labels.map(arm)[0]!}${arm(labels[1]!)}${arm(labels[2]!)}${arm(labels[3]!)}`}\n}`;
}

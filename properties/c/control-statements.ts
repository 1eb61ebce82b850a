/** Random control: loops of all kinds, branches, switches with fall-through, jumps forward and back, returns. */
import type { Choices } from "../scope.js";
import type { Tree } from "../tree.js";
import { block, part, statement } from "../tree.js";
import { place, test, value } from "./expressions.js";
import { usesLabel } from "./heap-statements.js";
import type { Scope, Statements } from "./scope.js";

type Body = (inner?: Partial<Scope>, most?: number) => Tree;

export function controlStatement(c: Choices, scope: Scope, statements: Statements): Tree {
  const body: Body = (inner = {}, most = 3) =>
    block(statements(c, { ...scope, depth: scope.depth + 1, ...inner }, 1 + c.upTo(most - 1)).trees);
  const canLoop = scope.loops < 3;
  return c.among([
    ["if", 4, () => branch(c, scope, body)],
    ["exit", canExit(scope) ? 5 : 0, () => exit(c, scope)],
    ["counted-loop", canLoop ? 5 : 0, () => countedLoop(c, scope, body)],
    ["while", canLoop ? 2 : 0, () => whileLoop(c, scope, body)],
    ["do", canLoop ? 2 : 0, () => doLoop(c, scope, body)],
    ["endless", canLoop ? 1 : 0, () => endlessLoop(c, scope, body)],
    ["two-counters", canLoop ? 1 : 0, () => twoCounters(c, scope, body)],
    ["switch", 2, () => switchStatement(c, scope, statements)],
    ["goto-forward", 2, () => jumpForward(c, scope, body)],
    ["goto-back", canLoop ? 1 : 0, () => jumpBack(c, scope, body)],
    ["goto-error", canLoop ? 1 : 0, () => jumpOutOfLoops(c, scope, statements)],
  ]);
}

const looped = (scope: Scope): Partial<Scope> => ({
  canBreak: true,
  canContinue: true,
  heldSinceBreak: [],
  heldSinceLoop: [],
  loops: scope.loops + 1,
});

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

const canExit = (scope: Scope): boolean => scope.canBreak || scope.labels.length > 0 || scope.returns !== null;

function exit(c: Choices, scope: Scope): Tree {
  const after = (held: readonly string[], jump: string): string =>
    held.length === 0 ? jump : `{\n${[...held].reverse().join("\n")}\n${jump}\n}`;
  const how = c.among([
    ["break", scope.canBreak ? 3 : 0, () => part`${after(scope.heldSinceBreak, "break;")}`],
    ["continue", scope.canContinue ? 3 : 0, () => part`${after(scope.heldSinceLoop, "continue;")}`],
    ["goto", scope.labels.length > 0 ? 5 : 0, () => part`goto ${c.pick(scope.labels)};`],
    ["return", scope.returns === "number" ? 2 : 0, () => returned(c, scope)],
    ["return-void", scope.returns === "void" ? 2 : 0, () => part`${after(scope.held, "return;")}`],
    ["no-exit", canExit(scope) ? 0 : 1, () => part`${place(c, scope)} *= 0.5;`],
  ]);
  return statement`if (${test(c, scope)}) ${how}`;
}

function returned(c: Choices, scope: Scope): Tree {
  const e = value(c, scope, 1);
  if (scope.held.length === 0) return part`return ${e};`;
  const r = c.name("r");
  return part`{\nconst double ${r} = ${e};\n${[...scope.held].reverse().join("\n")}\nreturn ${r};\n}`;
}

function countedLoop(c: Choices, scope: Scope, body: Body): Tree {
  const i = c.name("i");
  const n = 2 + c.below(3);
  const inner = { ...looped(scope), counters: [...scope.counters, { name: i, below: n }] };
  const header = c.pick([
    `for (int ${i} = 0; ${i} < ${n}; ${i}++)`,
    `for (int ${i} = 0; ${i} < ${n}; ${i}++)`,
    `for (int ${i} = ${n - 1}; ${i} >= 0; ${i}--)`,
    `for (int ${i} = ${n}; ${i}--;)`,
    `for (int ${i} = 0; ${i} < ${n}; ${i} += 2)`,
    `for (int ${i} = ${n - 1}; ${i} >= 0; ${i} -= 2)`,
    `for (int ${i} = 1; ${i} <= ${n - 1}; ++${i})`,
    `for (size_t ${i} = 0; ${i} < ${n}; ${i}++)`,
    `for (unsigned ${i} = ${n}; ${i}-- > 0;)`,
    `for (int ${i} = 1; ${i} < ${n}; ${i} *= 2)`,
    `EACH(${i}, ${n})`,
  ]);
  return statement`${header} {\n${body(inner, 4)}\n}`;
}

function whileLoop(c: Choices, scope: Scope, body: Body): Tree {
  const w = c.name("w");
  const n = 2 + c.below(3);
  const counters = [...scope.counters, { name: w, below: n + 1 }];
  const also = c.chance(40) ? part` && ${test(c, scope)}` : part``;
  const inner = { ...looped(scope), counters };
  return c.chance(60)
    ? statement`int ${w} = 0;\nwhile (${w} < ${String(n)}${also}) {\n${w}++;\n${body(inner, 4)}\n}`
    : statement`int ${w} = 0;\nwhile (${w}++ < ${String(n)}${also}) {\n${body(inner, 4)}\n}`;
}

function doLoop(c: Choices, scope: Scope, body: Body): Tree {
  const w = c.name("w");
  const n = 1 + c.below(3);
  const counters = [...scope.counters, { name: w, below: n + 1 }];
  const also = c.chance(40) ? part` && ${test(c, scope)}` : part``;
  return statement`int ${w} = 0;\ndo {\n${w}++;\n${body({ ...looped(scope), counters }, 4)}\n} while (${w} < ${String(n)}${also});`;
}

/** Left by a break only. */
function endlessLoop(c: Choices, scope: Scope, body: Body): Tree {
  const w = c.name("w");
  const n = 2 + c.below(3);
  const counters = [...scope.counters, { name: w, below: n + 1 }];
  const header = c.pick(["while (1)", "for (;;)"]);
  return statement`int ${w} = 0;\n${header} {\nif (++${w} > ${String(n)}) break;\n${body({ ...looped(scope), counters }, 4)}\n}`;
}

function twoCounters(c: Choices, scope: Scope, body: Body): Tree {
  const i = c.name("i");
  const j = c.name("j");
  const counters = [...scope.counters, { name: i, below: 3 }, { name: j, below: 4 }];
  return statement`for (int ${i} = 0, ${j} = 3; ${i} < ${j}; ${i}++, ${j}--) {\n${body({ ...looped(scope), counters }, 3)}\n}`;
}

function switchStatement(c: Choices, scope: Scope, statements: Statements): Tree {
  const selector = c.among([
    ["counter", scope.counters.length > 0 ? 3 : 0, () => `${c.pick(scope.counters).name} % 4`],
    ["whole", scope.wholes.length > 0 ? 2 : 0, () => `${c.pick(scope.wholes)} % 5`],
    ["active", 1, () => `(${place(c, scope, false)} > ${c.odd()}) + 1`],
  ]);
  const inside: Scope = { ...scope, depth: scope.depth + 2, canBreak: true, heldSinceBreak: [] };
  const labels = ["case 0", c.pick(["case 1", "case 1:\ncase 2"]), "default", "case 3"];
  if (c.chance(40)) labels.reverse();
  const arm = (label: string, isLast: boolean): Tree => {
    const made = statements(c, inside, 1 + c.below(2));
    const end = isLast || c.chance(60) ? "break;" : "/* fall through */";
    return part`${label}: {\n${block(made.trees)}\n${end === "break;" ? end : ""}\n}\n${end === "break;" ? "" : end}\n`;
  };
  const arms = labels.map((label, k) => arm(label, k === labels.length - 1));
  return statement`switch (${selector}) {\n${arms[0]!}${arms[1]!}${arms[2]!}${arms[3]!}\n}`;
}

/** Over the rest of a block, from any depth in it. */
function jumpForward(c: Choices, scope: Scope, body: Body): Tree {
  const label = c.name("out");
  const first = body({ labels: [...scope.labels, label] }, 4);
  if (!usesLabel(first, label))
    return statement`{\nif (${test(c, scope)}) goto ${label};\n${first}\n${label}:\n${place(c, scope)} *= 0.9;\n}`;
  return statement`{\n${first}\n${label}:\n${place(c, scope)} *= 0.9;\n}`;
}

function jumpBack(c: Choices, scope: Scope, body: Body): Tree {
  const label = c.name("again");
  const w = c.name("w");
  const n = 1 + c.below(3);
  const counters = [...scope.counters, { name: w, below: n + 1 }];
  const inner = { counters, loops: scope.loops + 1 };
  return statement`{\nint ${w} = 0;\n${label}:\n${w}++;\n${body(inner, 3)}\nif (${w} < ${String(n)} && ${test(c, scope)}) goto ${label};\n}`;
}

/** Out of two loops at once; what follows the loops is passed over. */
function jumpOutOfLoops(c: Choices, scope: Scope, statements: Statements): Tree {
  const label = c.name("fail");
  const i = c.name("i");
  const j = c.name("j");
  const inner: Scope = {
    ...scope,
    ...looped(scope),
    depth: scope.depth + 3,
    labels: [...scope.labels, label],
    counters: [...scope.counters, { name: i, below: 3 }, { name: j, below: 2 }],
  };
  const body = block(statements(c, inner, 1 + c.upTo(1)).trees);
  const after = block(statements(c, { ...scope, depth: scope.depth + 1 }, 1).trees);
  return statement`{\nfor (int ${i} = 0; ${i} < 3; ${i}++) {\nfor (int ${j} = 0; ${j} < 2; ${j}++) {\n${body}\nif (${test(c, inner)}) goto ${label};\n}\n}\n${after}\n${label}:\n${place(c, scope)} += 0.1;\n}`;
}

/** Random statements. Every loop ends by a counter of its own; lists keep at least two elements. */
import { effectful } from "../effectful.js";
import { listValue, place, test, value } from "../expressions.js";
import type { Choices, Scope, Step } from "../scope.js";
import type { Tree } from "../tree.js";
import { statement } from "../tree.js";
import { arrayStatement } from "./array-statements.js";
import { assignment } from "./assignments.js";
import { cellStatement, chainStatement } from "./cell-statements.js";
import { mapStatement } from "./collection-statements.js";
import { controlStatement } from "./control-statements.js";
import { callStatement, closure } from "./function-statements.js";
import { gridStatement } from "./grid-statements.js";
import { keyedStatement } from "./keyed-statements.js";
import { listStatement, newList } from "./list-statements.js";
import { memoStatement } from "./memo-statements.js";
import { missingStatement } from "./missing-statements.js";
import { mixedStatement } from "./mixed-statements.js";
import { objectStatement } from "./object-statements.js";
import { orderStatement } from "./order-statements.js";

export function statements(c: Choices, scope: Scope, count: number): { trees: Tree[]; scope: Scope } {
  const trees: Tree[] = [];
  let current = scope;
  for (let i = 0; i < count; i++) {
    const step = oneStatement(c, current);
    trees.push(step.tree);
    current = step.scope;
  }
  return { trees, scope: current };
}

function oneStatement(c: Choices, scope: Scope): Step {
  const same = (tree: Tree): Step => ({ tree, scope });
  const canNest = scope.depth < 4;
  return c.among([
    ["declare", 3, () => declaration(c, scope)],
    ["assign", 8, () => same(assignment(c, scope))],
    ["array-statement", 4, () => arrayStatement(c, scope)],
    ["list-statement", scope.lists.length > 0 ? 3 : 0, () => listStatement(c, scope, c.pick(scope.lists))],
    ["new-list", 1, () => newList(c, scope)],
    ["cell-statement", scope.cells.length > 0 ? 6 : 0, () => cellStatement(c, scope)],
    ["chain-statement", scope.loops < 3 ? 1 : 0, () => same(chainStatement(c, scope))],
    ["grid-statement", 2, () => gridStatement(c, scope)],
    ["map-statement", 2, () => mapStatement(c, scope)],
    ["object-statement", 2, () => objectStatement(c, scope)],
    ["missing-statement", 3, () => missingStatement(c, scope)],
    ["order-statement", 2, () => same(orderStatement(c, scope, statements))],
    ["memo-statement", 1, () => same(memoStatement(c, scope))],
    ["keyed-statement", 1, () => same(keyedStatement(c, scope))],
    ["mixed-statement", 2, () => same(mixedStatement(c, scope))],
    ["call-statement", 2, () => same(callStatement(c, scope))],
    ["closure", canNest ? 2 : 0, () => closure(c, scope, statements)],
    ["control", canNest ? 9 : 0, () => same(controlStatement(c, scope, statements))],
  ]);
}

function declaration(c: Choices, scope: Scope): Step {
  const name = c.name("t");
  return c.among([
    [
      "let",
      3,
      () => ({
        tree: statement`let ${name} = ${effectful(c, scope)};`,
        scope: { ...scope, numbers: [...scope.numbers, name] },
      }),
    ],
    [
      "const",
      3,
      () => ({
        tree: statement`const ${name} = ${effectful(c, scope)};`,
        scope: { ...scope, numbers: [...scope.numbers], constants: [...scope.constants, name] },
      }),
    ],
    [
      "destructured-array",
      1,
      () => {
        const other = c.name("t");
        return {
          tree: statement`let [${name}, ${other}] = [${value(c, scope)}, ${value(c, scope)}];`,
          scope: { ...scope, numbers: [...scope.numbers, name, other] },
        };
      },
    ],
    [
      "cursor",
      scope.cursors.length < 2 ? 1 : 0,
      () => ({
        tree: statement`let ${name} = ${String(c.below(3))};`,
        scope: { ...scope, cursors: [...scope.cursors, name] },
      }),
    ],
    [
      "rest-elements",
      1,
      () => {
        const other = c.name("y");
        return {
          tree: statement`const [${name}, ...${other}] = ${listValue(c, scope)};`,
          scope: { ...scope, constants: [...scope.constants, name] },
        };
      },
    ],
    [
      "optional-number",
      1,
      () => ({
        tree: statement`let ${name}: number | undefined;\nif (${test(c, scope)}) ${name} = ${value(c, scope, 1)};\n${place(c, scope)} = ${name} ?? ${value(c, scope, 1)};`,
        scope,
      }),
    ],
    [
      "destructured-object",
      scope.cells.length > 0 ? 1 : 0,
      () => ({
        tree: statement`const { v: ${name} } = ${c.pick(scope.cells).name};`,
        scope: { ...scope, numbers: [...scope.numbers], constants: [...scope.constants, name] },
      }),
    ],
  ]);
}

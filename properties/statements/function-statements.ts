/** Calls of the module's procedures, its state, and local functions: pure, with effects on what they capture, made by others. */
import { arrayArgument, cellArgument } from "../effectful.js";
import { functionArgument, place, subscript, value } from "../expressions.js";
import type { Choices, Scope, Step } from "../scope.js";
import type { Tree } from "../tree.js";
import { block, statement } from "../tree.js";

type Statements = (c: Choices, scope: Scope, count: number) => { trees: Tree[]; scope: Scope };

export function callStatement(c: Choices, scope: Scope): Tree {
  const actions = scope.helpers.filter((h) => h.kind === "void");
  const producers = scope.helpers.filter((h) => h.kind === "list");
  const e = (): Tree => value(c, scope, 1);
  return c.among([
    [
      "call-void",
      scope.budget !== null && actions.length > 0 && scope.loops <= 2 ? 3 : 0,
      () =>
        statement`if (${scope.budget!} > 0) ${c.pick(actions).name}(${arrayArgument(c, scope)}, ${arrayArgument(c, scope)}, ${e()}, ${scope.budget!} - 1);`,
    ],
    [
      "call-list",
      scope.budget !== null && producers.length > 0 && scope.lists.length > 0 && scope.loops <= 2 ? 3 : 0,
      () =>
        statement`if (${scope.budget!} > 0) ${place(c, scope)} = ${c.pick(producers).name}(${c.pick(scope.lists)}, ${e()}, ${scope.budget!} - 1)[1];`,
    ],
    [
      "visit",
      1,
      () => {
        const v = c.name("v");
        const i = c.name("i");
        const target = place(c, { ...scope, counters: [...scope.counters, { name: i, below: 4 }] });
        const body = value(c, { ...scope, constants: [...scope.constants, v] }, 1);
        return statement`visit(${arrayArgument(c, scope)}, (${v}, ${i}) => {\n${target} = 0.5 * ${target} + 0.3 * ${body} * ${i};\n});`;
      },
    ],
    ["action", scope.actions.length > 0 ? 4 : 0, () => statement`${c.pick(scope.actions)}();`],
    [
      "accumulate-call",
      scope.accumulators.length > 0 ? 3 : 0,
      () => statement`${place(c, scope)} = ${c.pick(scope.accumulators)}(${e()});`,
    ],
    ["scratch", 2, () => statement`scratch[${subscript(c, scope, 3)}] = ${e()};`],
    ["level", 2, () => statement`level = 0.5 * level + 0.4 * ${e()};`],
    ["read-level", 2, () => statement`${place(c, scope)} = level * scratch[${subscript(c, scope, 3)}];`],
    ["shared-cell", 1, () => statement`shared.v = 0.5 * shared.v * ${e()} + ${cellArgument(c, scope)}.w * 0.2;`],
    ["read-shared", 1, () => statement`${place(c, scope)} = 0.8 * shared.v;`],
  ]);
}

/** A local function, and its name in scope. */
export function closure(c: Choices, scope: Scope, statements: Statements): Step {
  const name = c.name("fn");
  const t = c.name("t");
  const inside: Scope = {
    ...scope,
    labels: [],
    inLoop: false,
    returns: null,
    budget: null,
    functions: [],
    accumulators: [],
    actions: [],
    depth: Math.max(scope.depth + 1, 3),
    loops: 2,
  };
  const inner: Scope = { ...inside, constants: [...scope.constants, t] };
  return c.among<Step>([
    [
      "arrow",
      2,
      () => ({
        tree: statement`const ${name} = (${t}: number): number => ${value(c, inner)};`,
        scope: { ...scope, functions: [...scope.functions, name] },
      }),
    ],
    [
      "function-with-body",
      3,
      () => {
        const body = statements(c, { ...inner, returns: "number" }, c.upTo(2));
        const head = c.chance(50)
          ? `const ${name} = (${t}: number): number => {`
          : `function ${name}(${t}: number): number {`;
        return {
          tree: statement`${head}\n${block(body.trees)}\nreturn ${value(c, body.scope, 1)};\n}`,
          scope: { ...scope, functions: [...scope.functions, name] },
        };
      },
    ],
    [
      "local-action",
      2,
      () => {
        const body = statements(c, { ...inside, returns: "void" }, 1 + c.upTo(1));
        return {
          tree: statement`const ${name} = (): void => {\n${block(body.trees)}\n};`,
          scope: { ...scope, actions: [...scope.actions, name] },
        };
      },
    ],
    [
      "accumulator",
      1,
      () => ({
        tree: statement`const ${name} = accumulator(${value(c, scope, 1)});`,
        scope: { ...scope, accumulators: [...scope.accumulators, name] },
      }),
    ],
    [
      "chosen-function",
      1,
      () => ({
        tree: statement`const ${name} = ${functionArgument(c, scope)};`,
        scope: { ...scope, functions: [...scope.functions, name] },
      }),
    ],
  ]);
}

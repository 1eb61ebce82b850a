/** Random statements. Every loop ends by a counter of its own; lists keep at least two elements. */

import { controlStatement } from "./control-statements.js";
import { arrayArgument, cellArgument, effectful, place, subscript, value } from "./expressions.js";
import type { Choices, Scope } from "./scope.js";
import type { Tree } from "./tree.js";
import { statement } from "./tree.js";

/** A statement, and what is in scope after it. */
export interface Step {
  readonly tree: Tree;
  readonly scope: Scope;
}

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
    ["list-statement", scope.lists.length > 0 ? 3 : 0, () => same(listStatement(c, scope, c.pick(scope.lists)))],
    ["cell-statement", scope.cells.length > 0 ? 6 : 0, () => cellStatement(c, scope)],
    ["call-statement", 2, () => same(callStatement(c, scope))],
    ["closure", canNest ? 2 : 0, () => closure(c, scope)],
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
      "destructured-object",
      scope.cells.length > 0 ? 1 : 0,
      () => ({
        tree: statement`const { v: ${name} } = ${c.pick(scope.cells).name};`,
        scope: { ...scope, numbers: [...scope.numbers], constants: [...scope.constants, name] },
      }),
    ],
  ]);
}

function assignment(c: Choices, scope: Scope): Tree {
  const target = place(c, scope);
  return c.among([
    ["store", 5, () => statement`${target} = ${effectful(c, scope)};`],
    ["accumulate", 3, () => statement`${target} += 0.2 * ${value(c, scope)};`],
    ["in-place", 3, () => statement`${target} = 0.6 * ${target} + 0.3 * ${value(c, scope)};`],
    ["in-place-product", 2, () => statement`${target} *= Math.cos(${value(c, scope, 1)});`],
    ["in-place-nonlinear", 2, () => statement`${target} = Math.sin(${target} * ${value(c, scope, 1)} + 0.2);`],
    ["reset", 1, () => statement`${target} = 0.25;`],
    ["exchange-values", 1, () => exchangeValues(c, scope)],
  ]);
}

function exchangeValues(c: Choices, scope: Scope): Tree {
  const a = place(c, scope);
  const b = place(c, scope);
  return statement`[${a}, ${b}] = [${b}, ${value(c, scope, 1)}];`;
}

function arrayStatement(c: Choices, scope: Scope): Step {
  const name = c.name("u");
  const make = (tree: Tree, length: number): Step => ({
    tree,
    scope: { ...scope, arrays: [...scope.arrays, { name, length, assignable: true }] },
  });
  const { arrays } = scope;
  const wide = arrays.filter((a) => a.length === 4);
  const assignable = arrays.filter((a) => a.assignable);
  const a = arrays.length > 0 ? c.pick(arrays) : null;
  const partners = assignable.flatMap((p) =>
    assignable.filter((q) => p !== q && p.length === q.length).map((q) => [p, q] as const),
  );
  const i = c.name("i");
  const same = (tree: Tree): Step => ({ tree, scope });
  return c.among<Step>([
    ["new-array", 2, () => make(statement`let ${name}: Float64Array = new Float64Array(3);`, 3)],
    [
      "array-of",
      2,
      () =>
        make(
          statement`let ${name}: Float64Array = Float64Array.of(${value(c, scope, 1)}, ${value(c, scope, 1)}, ${value(c, scope, 1)});`,
          3,
        ),
    ],
    ["slice", a ? 1 : 0, () => make(statement`let ${name}: Float64Array = ${a!.name}.slice();`, a!.length)],
    [
      "view",
      wide.length > 0 ? 2 : 0,
      () => make(statement`let ${name}: Float64Array = ${c.pick(wide).name}.subarray(1, 4);`, 3),
    ],
    ["alias", a ? 2 : 0, () => make(statement`let ${name}: Float64Array = ${a!.name};`, a!.length)],
    [
      "map",
      a ? 1 : 0,
      () => {
        const v = c.name("v");
        const inner = { ...scope, constants: [...scope.constants, v] };
        return make(statement`let ${name}: Float64Array = ${a!.name}.map((${v}) => ${value(c, inner, 1)});`, a!.length);
      },
    ],
    [
      "exchange-arrays",
      partners.length > 0 ? 4 : 0,
      () => {
        const [p, q] = c.pick(partners);
        if (c.chance(50)) return same(statement`[${p.name}, ${q.name}] = [${q.name}, ${p.name}];`);
        const t = c.name("a");
        return same(statement`{\nconst ${t} = ${p.name};\n${p.name} = ${q.name};\n${q.name} = ${t};\n}`);
      },
    ],
    [
      "reassign-array",
      partners.length > 0 ? 2 : 0,
      () => {
        const [p, q] = c.pick(partners);
        return same(
          c.chance(60)
            ? statement`${p.name} = ${q.name};`
            : statement`${p.name} = new Float64Array(${String(p.length)}).fill(${value(c, scope, 1)});`,
        );
      },
    ],
    ["fill", a ? 1 : 0, () => same(statement`${a!.name}.fill(${value(c, scope, 1)}, ${String(c.below(2))}, 2);`)],
    [
      "set",
      a && arrays.length > 1 ? 1 : 0,
      () => same(statement`${c.pick(arrays.filter((b) => b.length >= 2)).name}.set(${a!.name}.subarray(0, 2));`),
    ],
    ["copy-within", a ? 1 : 0, () => same(statement`${a!.name}.copyWithin(0, 1);`)],
    [
      "recurrence",
      a ? 2 : 0,
      () =>
        same(
          statement`for (let ${i} = 1; ${i} < ${a!.name}.length; ${i}++) {\n${a!.name}[${i}] = 0.5 * ${a!.name}[${i}] * ${a!.name}[${i} - 1] + 0.2 * ${value(c, scope, 1)};\n}`,
        ),
    ],
    [
      "for-each",
      a ? 1 : 0,
      () => {
        const v = c.name("v");
        const inner = {
          ...scope,
          constants: [...scope.constants, v],
          counters: [...scope.counters, { name: i, below: a!.length }],
        };
        return same(statement`${a!.name}.forEach((${v}, ${i}) => {\n${assignment(c, inner)}\n});`);
      },
    ],
  ]);
}

function listStatement(c: Choices, scope: Scope, y: string): Tree {
  const v = c.name("v");
  const inner = { ...scope, constants: [...scope.constants, v] };
  return c.among([
    ["push", 4, () => statement`${y}.push(${effectful(c, scope)});`],
    ["pop", 3, () => statement`if (${y}.length > 2) ${place(c, scope)} = 0.7 * ${y}.pop()!;`],
    ["truncate", 1, () => statement`${y}.length = 2;`],
    ["shift", 1, () => statement`if (${y}.length > 2) ${place(c, scope)} = ${y}.shift()!;`],
    ["unshift", 1, () => statement`${y}.unshift(${value(c, scope, 1)});`],
    ["list-for-each", 1, () => statement`${y}.forEach((${v}) => {\n${assignment(c, { ...inner, lists: [] })}\n});`],
    ["list-reverse", 1, () => statement`${y}.reverse();`],
    ["list-map", 1, () => statement`${place(c, scope)} = ${y}.map((${v}) => ${value(c, inner, 1)})[1];`],
    [
      "list-filter",
      1,
      () =>
        statement`${place(c, scope)} = ${y}.filter((${v}) => ${v} > ${c.odd()}).reduce((r, e) => 0.5 * r + 0.4 * e, 0.1);`,
    ],
  ]);
}

function cellStatement(c: Choices, scope: Scope): Step {
  const same = (tree: Tree): Step => ({ tree, scope });
  const name = c.name("p");
  const p = c.pick(scope.cells).name;
  const q = c.pick(scope.cells).name;
  const assignable = scope.cells.filter((x) => x.assignable);
  const r = assignable.length > 0 ? c.pick(assignable).name : p;
  const declare = (tree: Tree): Step => ({
    tree,
    scope: { ...scope, cells: [...scope.cells, { name, assignable: true }] },
  });
  const fresh = (): Tree =>
    c.chance(30)
      ? statement`new Wide(${value(c, scope, 1)}, ${value(c, scope, 1)})`
      : statement`new Cell(${value(c, scope, 1)}, ${value(c, scope, 1)}, ${arrayArgument(c, scope)}, ${c.pick([p, "null"])})`;
  return c.among([
    ["new-cell", 3, () => declare(statement`let ${name}: Cell = ${flat(fresh())};`)],
    ["cell-alias", 2, () => declare(statement`let ${name}: Cell = ${c.pick([p, `${p}.next ?? ${q}`])};`)],
    [
      "reassign-cell",
      assignable.length > 0 ? 3 : 0,
      () => same(statement`${r} = ${flat(c.chance(50) ? statement`${c.pick([p, `${p}.next ?? ${q}`])}` : fresh())};`),
    ],
    [
      "exchange-cells",
      assignable.length > 1 ? 3 : 0,
      () => {
        const a = c.pick(assignable).name;
        const b = c.pick(assignable).name;
        if (a === b) return same(statement`${a} = ${p};`);
        if (c.chance(50)) return same(statement`[${a}, ${b}] = [${b}, ${a}];`);
        const t = c.name("a");
        return same(statement`{\nconst ${t} = ${a};\n${a} = ${b};\n${b} = ${t};\n}`);
      },
    ],
    ["link", 2, () => same(statement`${p}.next = ${c.pick([q, "null", `${q}.next`])};`)],
    ["exchange-fields", 2, () => same(statement`[${p}.data, ${q}.data] = [${q}.data, ${p}.data];`)],
    ["fresh-data", 1, () => same(statement`${p}.data = Float64Array.of(${value(c, scope, 1)}, 0.3, ${p}.v);`)],
    ["share-data", 1, () => same(statement`${p}.data = ${arrayArgument(c, scope)};`)],
    [
      "walk",
      1,
      () => {
        const w = c.name("w");
        const k = c.name("k");
        return same(
          statement`for (let ${w}: Cell | null = ${p}, ${k} = 0; ${w} !== null && ${k} < 3; ${w} = ${w}.next, ${k}++) {\n${w}.v = 0.5 * ${w}.v + 0.3 * ${value(c, scope, 1)};\n}`,
        );
      },
    ],
    ["cell-method", 2, () => same(statement`${p}.scale(${value(c, scope, 1)});`)],
    ["setter", 1, () => same(statement`${p}.sum = ${value(c, scope, 1)};`)],
  ]);
}

/** A statement's text without line breaks of its own. */
function flat(tree: Tree): Tree {
  return { sort: "part", parts: tree.parts };
}

function callStatement(c: Choices, scope: Scope): Tree {
  const actions = scope.helpers.filter((h) => h.kind === "void");
  const e = (): Tree => value(c, scope, 1);
  return c.among([
    [
      "call-void",
      scope.budget !== null && actions.length > 0 && scope.loops <= 2 ? 3 : 0,
      () =>
        statement`if (${scope.budget!} > 0) ${c.pick(actions).name}(${arrayArgument(c, scope)}, ${arrayArgument(c, scope)}, ${e()}, ${scope.budget!} - 1);`,
    ],
    ["scratch", 2, () => statement`scratch[${subscript(c, scope, 3)}] = ${e()};`],
    ["level", 2, () => statement`level = 0.5 * level + 0.4 * ${e()};`],
    ["read-level", 2, () => statement`${place(c, scope)} = level * scratch[${subscript(c, scope, 3)}];`],
    ["shared-cell", 1, () => statement`shared.v = 0.5 * shared.v * ${e()} + ${cellArgument(c, scope)}.w * 0.2;`],
    ["read-shared", 1, () => statement`${place(c, scope)} = 0.8 * shared.v;`],
  ]);
}

function closure(c: Choices, scope: Scope): Step {
  const name = c.name("fn");
  const t = c.name("t");
  const inner: Scope = {
    ...scope,
    constants: [...scope.constants, t],
    labels: [],
    inLoop: false,
    returns: null,
    budget: null,
    functions: [],
    depth: scope.depth + 1,
    loops: 3,
  };
  const pure = statement`const ${name} = (${t}: number): number => ${value(c, inner)};`;
  const body = statements(c, { ...inner, returns: "number", depth: 4 }, c.upTo(2));
  const active = statement`const ${name} = (${t}: number): number => {\n${{ sort: "block", parts: body.trees }}\nreturn ${value(c, body.scope, 1)};\n};`;
  return {
    tree: c.chance(50) ? pure : active,
    scope: { ...scope, functions: [...scope.functions, name] },
  };
}

/** Statements on objects that lead to each other, and to arrays. */
import { arrayArgument } from "../effectful.js";
import { place, test, value } from "../expressions.js";
import type { Choices, Scope, Step } from "../scope.js";
import type { Tree } from "../tree.js";
import { flat, part, statement } from "../tree.js";

export function cellStatement(c: Choices, scope: Scope): Step {
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
    ["link", 2, () => same(statement`${p}.next = ${c.pick([q, "null as Cell | null", `${q}.next`])};`)],
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

/** A chain of objects built in a loop, walked, and dropped. */
export function chainStatement(c: Choices, scope: Scope): Tree {
  const head = c.name("p");
  const i = c.name("i");
  const w = c.name("w");
  const inner = { ...scope, counters: [...scope.counters, { name: i, below: 3 }] };
  const e = (): Tree => value(c, inner, 1);
  const made = part`new Cell(${e()}, ${e()}, ${arrayArgument(c, scope)}, ${head})`;
  const build = statement`let ${head}: Cell | null = null;\nfor (let ${i} = 0; ${i} < 3; ${i}++) {\n${flat(
    c.chance(30) ? statement`if (${test(c, inner)}) ${head} = ${made};` : statement`${head} = ${made};`,
  )}\n}`;
  return c.among([
    [
      "walked-chain",
      2,
      () =>
        statement`${build}\nfor (let ${w}: Cell | null = ${head}; ${w} !== null; ${w} = ${w}.next) {\n${w}.v = 0.5 * ${w}.v * ${w}.w + 0.3 * ${value(c, scope, 1)};\n${place(c, scope)} = 0.5 * ${w}.v + 0.2 * (${w}.next?.w ?? 0.3);\n}`,
    ],
    [
      "recursion-on-chain",
      2,
      () => statement`${build}\n${place(c, scope)} = depth(${head}, ${value(c, scope, 1)}, 4);`,
    ],
    [
      "reversed-chain",
      1,
      () =>
        statement`${build}\nlet ${w}: Cell | null = null;\nwhile (${head} !== null) {\nconst rest: Cell | null = ${head}.next;\n${head}.next = ${w};\n${w} = ${head};\n${head} = rest;\n}\n${place(c, scope)} = depth(${w}, ${value(c, scope, 1)}, 3);`,
    ],
  ]);
}

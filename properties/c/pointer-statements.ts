/** Random arrays, and pointers to numbers: given addresses, walking, swapped, led to by other pointers. */
import type { Choices } from "../scope.js";
import type { Tree } from "../tree.js";
import { block, statement } from "../tree.js";
import { address } from "./addresses.js";
import { place, test, value } from "./expressions.js";
import type { ArrayName, Scope, Statements, Step } from "./scope.js";

export function arrayDeclaration(c: Choices, scope: Scope): Step {
  const name = c.name("y");
  const { depth } = scope;
  const e = (): Tree => value(c, scope, 1);
  const declared = (length: number, tree: Tree): Step => ({
    tree,
    scope: { ...scope, arrays: [...scope.arrays, { name, depth, length, isConst: false, isPointer: false }] },
  });
  const grid = (tree: Tree): Step => ({
    tree,
    scope: { ...scope, grids: [...scope.grids, { name, depth, rows: 2, columns: 3 }] },
  });
  return c.among<Step>([
    ["array", 4, () => declared(3, statement`double ${name}[3] = {${e()}, ${e()}, ${e()}};`)],
    ["partial-array", 1, () => declared(4, statement`double ${name}[] = {${e()}, 0.2, [3] = ${e()}};`)],
    ["type-name-array", 1, () => declared(3, statement`vec3 ${name} = {${e()}, ${e()}};`)],
    [
      "filled-array",
      2,
      () => {
        const i = c.name("i");
        const inner = { ...scope, counters: [...scope.counters, { name: i, below: 4 }], depth: depth + 1 };
        return declared(
          4,
          statement`double ${name}[4];\nfor (int ${i} = 0; ${i} < 4; ${i}++) ${name}[${i}] = ${value(c, inner)};`,
        );
      },
    ],
    ["grid", 2, () => grid(statement`double ${name}[2][3] = {{${e()}, ${e()}, 0.3}, {0.1, ${e()}}};`)],
    [
      "rows",
      2,
      () => {
        const row = (): string => address(c, scope, { length: 3, depth }) ?? "table";
        return scope.isPure
          ? declared(3, statement`double ${name}[COUNT] = {${e()}};`)
          : grid(statement`double *${name}[2] = {${row()}, ${row()}};`);
      },
    ],
    [
      "copied-array",
      scope.arrays.some((a) => a.length >= 3) ? 2 : 0,
      () => {
        const from = address(c, scope, { length: 3, depth, isConst: true })!;
        return declared(
          3,
          statement`double ${name}[3];\nmemcpy(${name}, ${from}, ${c.pick([`sizeof ${name}`, "3 * sizeof(double)"])});`,
        );
      },
    ],
    [
      "cleared-array",
      1,
      () => declared(3, statement`double ${name}[3];\nmemset(${name}, 0, sizeof ${name});\n${name}[1] = ${e()};`),
    ],
    [
      "static-local-array",
      scope.isPure ? 0 : 1,
      () => ({
        tree: statement`static double ${name}[3] = {0.3, ${c.odd()}};`,
        scope: {
          ...scope,
          arrays: [...scope.arrays, { name, depth: -1, length: 3, isConst: false, isPointer: false }],
        },
      }),
    ],
  ]);
}

export function pointerStatement(c: Choices, scope: Scope, statements: Statements): Step {
  const { depth } = scope;
  const same = (tree: Tree): Step => ({ tree, scope });
  const length = 1 + c.below(3);
  const name = c.name("p");
  const pointers = scope.arrays.filter((a) => a.isPointer);
  const free = pointers.filter((a) => !a.isConst);
  const twins = free.filter((a) => free.some((b) => b !== a && isTwin(a, b)));
  const from = address(c, scope, { length, depth });
  const any = address(c, scope, { length, depth, isConst: true });
  const declared = (tree: Tree, isConst = false): Step => ({
    tree,
    scope: { ...scope, arrays: [...scope.arrays, { name, depth, length, isConst, isPointer: true }] },
  });
  const canLoop = scope.loops < 3 && scope.depth < 4;
  return c.among<Step>([
    ["pointer", from !== null ? 4 : 0, () => declared(statement`double *${name} = ${from!};`)],
    ["const-pointer", any !== null ? 1 : 0, () => declared(statement`const double *${name} = ${any!};`, true)],
    [
      "chosen-pointer",
      from !== null ? 2 : 0,
      () => {
        const other = address(c, scope, { length, depth })!;
        return declared(
          c.chance(60)
            ? statement`double *${name} = ${test(c, scope)} ? ${from!} : ${other};`
            : statement`double *${name} = choose(${from!}, ${other}, ${test(c, scope)});`,
        );
      },
    ],
    ["redirect", pointers.length > 0 ? 3 : 0, () => same(redirect(c, scope, c.pick(pointers)))],
    [
      "swap-pointers",
      twins.length > 0 ? 3 : 0,
      () => {
        const a = c.pick(twins);
        const b = c.pick(twins.filter((each) => each !== a && isTwin(a, each)));
        const old = c.name("old");
        const swap = statement`double *${old} = ${a.name};\n${a.name} = ${b.name};\n${b.name} = ${old};`;
        return same(statement`if (${test(c, scope)}) {\n${swap}\n}`);
      },
    ],
    ["double-pointer", free.length > 0 ? 2 : 0, () => doublePointer(c, scope, free)],
    [
      "redirect-through",
      scope.doublePointers.length > 0 ? 3 : 0,
      () => {
        const pp = c.pick(scope.doublePointers);
        const to = address(c, scope, pp);
        return same(to === null ? statement`**${pp.name} *= 0.5;` : statement`*${pp.name} = ${to};`);
      },
    ],
    ["walk", any !== null && canLoop ? 4 : 0, () => same(walk(c, scope, statements))],
    ["stepwise", from !== null ? 2 : 0, () => same(stepwise(c, scope))],
    [
      "exchange",
      address(c, scope, { length: 1, depth }) !== null ? 2 : 0,
      () => {
        const a = address(c, scope, { length: 1, depth })!;
        return same(statement`exchange(${a}, ${address(c, scope, { length: 1, depth })!});`);
      },
    ],
    ["move", from !== null ? 1 : 0, () => same(move(c, scope, length))],
  ]);
}

const isTwin = (a: ArrayName, b: ArrayName): boolean => a.depth === b.depth && a.length === b.length;

function redirect(c: Choices, scope: Scope, p: ArrayName): Tree {
  const to = address(c, scope, p);
  if (to === null) return statement`${place(c, scope)} = 0.6 * *${p.name};`;
  return c.chance(50) ? statement`${p.name} = ${to};` : statement`if (${test(c, scope)}) ${p.name} = ${to};`;
}

function doublePointer(c: Choices, scope: Scope, free: readonly ArrayName[]): Step {
  const name = c.name("pp");
  const a = c.pick(free);
  const b = c.pick([a, ...free.filter((each) => isTwin(a, each))]);
  const tree =
    a === b
      ? statement`double **${name} = &${a.name};`
      : statement`double **${name} = ${test(c, scope)} ? &${a.name} : &${b.name};`;
  return { tree, scope: { ...scope, doublePointers: [...scope.doublePointers, { ...a, name }] } };
}

/** A loop by a pointer. */
function walk(c: Choices, scope: Scope, statements: Statements): Tree {
  const p = c.name("p");
  const end = c.name("end");
  const length = 2 + c.below(2);
  const need = { length, depth: scope.depth };
  const writable = c.chance(75) ? address(c, scope, need) : null;
  const from = writable ?? address(c, scope, { ...need, isConst: true });
  if (from === null) return statement`${place(c, scope)} += 0.1;`;
  const isConst = writable === null;
  const type = isConst ? "const double" : "double";
  const depth = scope.depth + 1;
  const element: ArrayName = { name: p, depth, length: 1, isConst, isPointer: false };
  const inner: Scope = {
    ...scope,
    depth,
    loops: scope.loops + 1,
    canBreak: true,
    canContinue: true,
    heldSinceBreak: [],
    heldSinceLoop: [],
    arrays: [...scope.arrays, element, element],
  };
  const body = block(statements(c, inner, 1 + c.upTo(2)).trees);
  switch (c.below(4)) {
    case 0:
      return statement`for (${type} *${p} = ${from}, *${end} = ${p} + ${String(length)}; ${p} < ${end}; ${p}++) {\n${body}\n}`;
    case 1:
      return statement`for (${type} *${end} = ${from}, *${p} = ${end} + ${String(length)}; ${p}-- != ${end};) {\n${body}\n}`;
    case 2:
      return statement`{\n${type} *${p} = ${from}, *${end} = ${p} + ${String(length - 1)};\ndo {\n${block(statements(c, { ...inner, canContinue: false }, 1 + c.upTo(2)).trees)}\n} while (${p}++ != ${end});\n}`;
    default: {
      const counter = c.name("i");
      return statement`${type} *${end} = ${from};\nfor (${type} *${p} = ${end}; ${p} != ${end} + ${String(length)}; ++${p}) {\nint ${counter} = (int)(${p} - ${end});\n${place(c, inner)} += 0.1 * ${counter} * *${p};\n${body}\n}`;
    }
  }
}

/** Writes or reads one number after the other. */
function stepwise(c: Choices, scope: Scope): Tree {
  const p = c.name("p");
  const length = 2 + c.below(2);
  const from = address(c, scope, { length, depth: scope.depth }) ?? (scope.isPure ? null : "table");
  if (from === null) return statement`${place(c, scope)} += 0.2;`;
  const e = (): Tree => value(c, scope, 1);
  return c.pick([
    statement`{\ndouble *${p} = ${from};\n*${p}++ = ${e()};\n*${p} = ${e()};\n}`,
    statement`{\ndouble *${p} = ${from};\n*${p}++ *= ${e()};\n*${p} -= 0.4 * ${e()};\n}`,
    statement`{\nconst double *${p} = ${from};\ndouble sum = *${p}++;\nsum += 0.5 * *${p};\n${place(c, scope)} = sum;\n}`,
    statement`{\ndouble *${p} = ${from};\n++${p};\n${p}[-1] = 0.6 * ${p}[0] + 0.2 * ${e()};\n*--${p} *= 0.9;\n}`,
  ]);
}

function move(c: Choices, scope: Scope, length: number): Tree {
  const need = { length, depth: scope.depth };
  const to = address(c, scope, need)!;
  const from = address(c, scope, { ...need, isConst: true })!;
  return c.chance(60)
    ? statement`memmove(${to}, ${from}, ${String(length)} * sizeof(double));`
    : statement`memset(${to}, 0, ${String(length)} * sizeof(double));`;
}

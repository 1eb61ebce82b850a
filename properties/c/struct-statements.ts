/** Random structs: by value and behind pointers, nested, with arrays, in arrays, in chains. */
import type { Choices } from "../scope.js";
import type { Tree } from "../tree.js";
import { block, statement } from "../tree.js";
import { address } from "./addresses.js";
import { bodyAddress, place, subscript, test, value, wholeOf } from "./expressions.js";
import type { BodyName, Scope, Statements, Step } from "./scope.js";

export function pairStatement(c: Choices, scope: Scope): Step {
  const name = c.name("s");
  const { depth } = scope;
  const e = (): Tree => value(c, scope, 1);
  const same = (tree: Tree): Step => ({ tree, scope });
  const declared = (tree: Tree, isPointer = false): Step => ({
    tree,
    scope: { ...scope, pairs: [...scope.pairs, { name, depth, isConst: false, isPointer }] },
  });
  const targets = pairPlaces(scope, true);
  const sources = pairPlaces(scope, false);
  const pointers = scope.pairs.filter((p) => p.isPointer && !p.isConst && !p.isFreed && /^\w+$/.test(p.name));
  const reachable = (p: { readonly depth: number }): readonly string[] =>
    addressesOfPairs(c, { ...scope, pairs: scope.pairs.filter((s) => s.depth <= p.depth) }, p.depth);
  const some = addressesOfPairs(c, scope, depth);
  return c.among<Step>([
    ["pair", 3, () => declared(statement`struct pair ${name} = {${e()}, ${e()}};`)],
    ["pair-by-name", 1, () => declared(statement`struct pair ${name} = {.q = ${e()}};`)],
    ["pair-copy", sources.length > 0 ? 2 : 0, () => declared(statement`struct pair ${name} = ${c.pick(sources)};`)],
    ["pair-pointer", some.length > 0 ? 2 : 0, () => declared(statement`struct pair *${name} = ${c.pick(some)};`, true)],
    [
      "redirect-pair",
      pointers.length > 0 ? 2 : 0,
      () => {
        const p = c.pick(pointers);
        const to = reachable(p);
        return same(
          to.length === 0
            ? statement`${p.name}->p *= 0.5;`
            : statement`if (${test(c, scope)}) ${p.name} = ${c.pick(to)};`,
        );
      },
    ],
    [
      "assign-pair",
      targets.length > 0 ? 4 : 0,
      () => {
        const target = c.pick(targets);
        return same(
          c.chance(60)
            ? statement`${target} = ${c.pick(sources)};`
            : statement`${target} = (struct pair){${e()}, ${e()}};`,
        );
      },
    ],
    [
      "swap-pairs",
      targets.length > 1 ? 1 : 0,
      () => {
        const a = c.pick(targets);
        const b = c.pick(targets);
        return same(statement`{\nstruct pair old = ${a};\n${a} = ${b};\n${b} = old;\n}`);
      },
    ],
    [
      "pair-list",
      2,
      () => ({
        tree: statement`struct pair ${name}[3] = {{${e()}, ${e()}}, {0.3, ${e()}}};`,
        scope: { ...scope, pairLists: [...scope.pairLists, { name, depth, length: 3 }] },
      }),
    ],
    ["copy-pair", targets.length > 0 ? 1 : 0, () => same(copyPair(c, targets, sources))],
  ]);
}

/** Expressions for pairs in memory. */
function pairPlaces(scope: Scope, writable: boolean): string[] {
  return [
    ...scope.pairs.filter((p) => !writable || !p.isConst).map(wholeOf),
    ...scope.bodies.filter((b) => !writable || !b.isConst).map((b) => `${b.name}${b.isPointer ? "->" : "."}inner`),
    ...scope.pairLists.flatMap((l) => [`${l.name}[0]`, `${l.name}[${l.length - 1}]`]),
  ];
}

function addressesOfPairs(c: Choices, scope: Scope, depth: number): string[] {
  const fits = (each: { readonly depth: number; readonly isConst?: boolean }): boolean =>
    each.depth <= depth && each.isConst !== true;
  return [
    ...scope.pairs.filter(fits).map((p) => (p.isPointer ? p.name : `&${p.name}`)),
    ...scope.bodies.filter(fits).map((b) => `&${b.name}${b.isPointer ? "->" : "."}inner`),
    ...scope.pairLists.filter(fits).map((l) => `&${l.name}[${subscript(c, scope, l.length)}]`),
  ];
}

function copyPair(c: Choices, targets: readonly string[], sources: readonly string[]): Tree {
  const to = c.pick(targets);
  return c.chance(50)
    ? statement`memmove(&${to}, &${c.pick(sources)}, sizeof(struct pair));`
    : statement`memset(&${to}, 0, sizeof(struct pair));`;
}

export function bodyStatement(c: Choices, scope: Scope, statements: Statements): Step {
  const name = c.name("o");
  const { depth } = scope;
  const e = (): Tree => value(c, scope, 1);
  const same = (tree: Tree): Step => ({ tree, scope });
  const withBody = (tree: Tree, added: Partial<BodyName>): Step => ({
    tree,
    scope: {
      ...scope,
      bodies: [...scope.bodies, { name, depth, isConst: false, isPointer: false, isOwn: true, ...added }],
      wholes: [...scope.wholes, `${name}${added.isPointer === true ? "->" : "."}k`],
    },
  });
  const own = scope.bodies.filter((b) => b.isOwn && !b.isPointer);
  const pointers = scope.bodies.filter((b) => b.isPointer && b.isOwn);
  const writable = scope.bodies.filter((b) => !b.isConst);
  const older = (limit: number): BodyName[] => writable.filter((b) => b.depth <= limit);
  const next = (limit: number): string => {
    const known = older(limit);
    if (known.length === 0 || c.chance(30)) return "NULL";
    const b = c.pick(known);
    return b.isPointer ? b.name : `&${b.name}`;
  };
  const ref = (limit: number): string | null => address(c, scope, { length: 3, depth: limit });
  return c.among<Step>([
    [
      "body",
      ref(depth) !== null ? 3 : 0,
      () =>
        withBody(
          statement`struct body ${name} = {${e()}, ${e()}, {${e()}, 0.3}, {${e()}, 0.2}, 1, ${ref(depth)!}, ${next(depth)}};`,
          {},
        ),
    ],
    [
      "body-by-name",
      ref(depth) !== null ? 1 : 0,
      () =>
        withBody(
          statement`struct body ${name} = {.v = ${e()}, .inner.q = ${e()}, .data = {[2] = ${e()}}, .ref = ${ref(depth)!}};`,
          {},
        ),
    ],
    [
      "body-copy",
      writable.length > 0 ? 2 : 0,
      () => withBody(statement`struct body ${name} = ${wholeOf(c.pick(writable))};`, {}),
    ],
    [
      "body-pointer",
      writable.length > 0 ? 3 : 0,
      () => withBody(statement`struct body *${name} = ${bodyAddress(c, scope, true)};`, { isPointer: true }),
    ],
    [
      "next-body",
      writable.length > 0 ? 2 : 0,
      () => {
        const p = bodyAddress(c, scope, true);
        const to = p.startsWith("&") ? `${p.slice(1)}.next` : `${p}->next`;
        return withBody(statement`struct body *${name} = ${to} != NULL ? ${to} : ${p};`, { isPointer: true });
      },
    ],
    [
      "redirect-body",
      pointers.length > 0 ? 3 : 0,
      () => {
        const p = c.pick(pointers);
        const to = next(p.depth);
        return same(
          to === "NULL" ? statement`${p.name}->w *= 0.7;` : statement`if (${test(c, scope)}) ${p.name} = ${to};`,
        );
      },
    ],
    [
      "assign-body",
      own.length > 0 ? 3 : 0,
      () => {
        const target = c.pick(own);
        return same(statement`${target.name} = ${wholeOf(c.pick(older(target.depth)))};`);
      },
    ],
    [
      "reset-body",
      writable.length > 0 && !scope.isPure ? 1 : 0,
      () => same(statement`${wholeOf(c.pick(writable))} = spare;`),
    ],
    [
      "set-ref",
      own.length > 0 ? 2 : 0,
      () => {
        const target = c.pick(own);
        const to = ref(target.depth);
        return same(to === null ? statement`${target.name}.v = 0.3;` : statement`${target.name}.ref = ${to};`);
      },
    ],
    [
      "set-next",
      own.length > 0 ? 2 : 0,
      () => {
        const target = c.pick(own);
        return same(statement`${target.name}.next = ${next(target.depth)};`);
      },
    ],
    ["chain", writable.length > 0 && scope.loops < 3 && depth < 4 ? 2 : 0, () => same(chain(c, scope, statements))],
    ["same-body", scope.bodies.length > 1 ? 1 : 0, () => same(sameBody(c, scope))],
  ]);
}

/** Bodies lead in circles too, so the number of steps is limited. */
function chain(c: Choices, scope: Scope, statements: Statements): Tree {
  const p = c.name("o");
  const steps = c.name("i");
  const depth = scope.depth + 1;
  const inner: Scope = {
    ...scope,
    depth,
    loops: scope.loops + 1,
    canBreak: true,
    canContinue: true,
    heldSinceBreak: [],
    heldSinceLoop: [],
    bodies: [...scope.bodies, { name: p, depth: scope.depth, isConst: false, isPointer: true, isOwn: false }],
    counters: [...scope.counters, { name: steps, below: 3 }],
  };
  const body = block(statements(c, inner, 1 + c.upTo(2)).trees);
  return statement`int ${steps} = 0;\nfor (struct body *${p} = ${bodyAddress(c, scope, true)}; ${p} != NULL && ${steps} < 3; ${p} = ${p}->next, ${steps}++) {\n${body}\n}`;
}

function sameBody(c: Choices, scope: Scope): Tree {
  const a = bodyAddress(c, scope);
  const b = bodyAddress(c, scope);
  return statement`if (${a === b ? "&spare" : a} == ${b}) ${place(c, scope)} *= 0.8;`;
}

/** How functions often begin: they return early, and then set a parameter anew. */
import type { Choices } from "../scope.js";
import type { Tree } from "../tree.js";
import { part, statement } from "../tree.js";
import { test, value } from "./expressions.js";
import type { HelperKind, Scope } from "./scope.js";

export function opening(c: Choices, kind: HelperKind, scope: Scope): readonly Tree[] {
  if (!c.chance(35)) return [];
  const trees = [early(c, kind, scope), anew(c, kind, scope)];
  return c.chance(30) ? [...trees, early(c, kind, scope), anew(c, kind, scope)] : trees;
}

function early(c: Choices, kind: HelperKind, scope: Scope): Tree {
  const results: Record<HelperKind, () => Tree> = {
    pure: () => part` ${value(c, scope, 1)}`,
    effect: () => part` ${value(c, scope, 1)}`,
    relay: () => part` ${value(c, scope, 1)}`,
    void: () => part``,
    split: () => part``,
    pair: () => part` d`,
    body: () => part` o`,
  };
  return statement`if (${c.chance(40) ? part`n < 1` : test(c, scope)}) return${results[kind]()};`;
}

function anew(c: Choices, kind: HelperKind, scope: Scope): Tree {
  const number = (): Tree => statement`s = ${value(c, scope, 1)};`;
  const others: Record<HelperKind, () => Tree> = {
    pure: () => statement`q = ${c.chance(50) ? part`table` : part`${test(c, scope)} ? q : table`};`,
    effect: () => statement`if (o->next != NULL) o = o->next;`,
    relay: () => statement`if (${test(c, scope)}) g = bend;`,
    void: () => statement`{\ndouble *old = q;\nq = r;\nr = old;\n}`,
    split: () => statement`${c.pick(["u = v", "v = u", "u = &level"])};`,
    pair: () => statement`${c.pick(["d.p", "d.q"])} = ${value(c, scope, 1)};`,
    body: () => statement`${c.pick(["o = &spare", "if (o->next != NULL) o = o->next"])};`,
  };
  return c.chance(50) ? number() : others[kind]();
}

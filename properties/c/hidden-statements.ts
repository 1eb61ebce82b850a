/**
 * Random storage that is reached by ways of its own: tables of pointers at file scope, members of structs, `void *`, arenas, addresses kept
 * as integers, and the allocators beside malloc.
 */
import type { Choices } from "../scope.js";
import type { Tree } from "../tree.js";
import { statement } from "../tree.js";
import { address } from "./addresses.js";
import { place, subscript, test, value } from "./expressions.js";
import type { Scope } from "./scope.js";

export function hiddenStatement(c: Choices, scope: Scope): Tree {
  const e = (): Tree => value(c, scope, 1);
  const k = (): string => subscript(c, scope, 3);
  const at = (): string => address(c, scope, { length: 3, depth: scope.depth }) ?? "table";
  const out = (): string => place(c, scope);
  return c.among<Tree>([
    [
      "local-table",
      2,
      () => {
        const h = c.name("h");
        return statement`{\ndouble *${h}[2] = {${at()}, ${at()}};\nif (${test(c, scope)}) ${h}[0] = ${h}[1];\n${h}[1][${k()}] = ${e()};\n${out()} = 0.6 * ${h}[0][${k()}];\n}`;
      },
    ],
    [
      "pointer-table",
      1,
      () =>
        statement`slots[0] = ${at()};\nslots[1] = ${test(c, scope)} ? slots[0] : table;\nslots[1][${k()}] = ${e()};\n${out()} = 0.6 * slots[0][${k()}];\nslots[0] = table;\nslots[1] = table;`,
    ],
    [
      "holder",
      3,
      () =>
        statement`keeper.what = ${at()};\n((double *)keeper.what)[${k()}] = ${e()};\nkeeper.list[${k()}] = 0.7 * ((double *)keeper.what)[1];\n${out()} = keeper.list[${k()}];\nkeeper.what = table;`,
    ],
    ["void-read", 2, () => statement`${out()} = 0.6 * value_behind(${at()}, ${k()}) * ${e()};`],
    ["void-write", 2, () => statement`put(${at()} + ${k()}, ${e()});`],
    [
      "void-struct",
      1,
      () => {
        const d = c.name("d");
        return statement`{\nstruct pair ${d} = {${e()}, ${e()}};\n${out()} = seen(&${d});\n}`;
      },
    ],
    [
      "array-of-holders",
      2,
      () => {
        const d = c.name("hold");
        return statement`{\nstruct holder ${d}[2];\n${d}[0].what = ${at()};\n${d}[1] = ${d}[0];\n${d}[1].list[0] = ${e()};\n((double *)${d}[1].what)[0] = 0.6 * ${d}[1].list[0];\n${out()} = ((double *)${d}[0].what)[${k()}];\n}`;
      },
    ],
    [
      "arena",
      2,
      () => {
        const h = c.name("h");
        const g = c.name("h");
        return statement`{\ndouble *${h} = take(3);\ndouble *${g} = take(2);\n${h}[0] = ${e()};\n${h}[1] = 0.4;\n${h}[2] = ${e()};\n${g}[0] = ${h}[${k()}] * ${e()};\n${out()} = 0.7 * ${g}[0];\narena_used = 0;\n}`;
      },
    ],
    [
      "byte-arena",
      1,
      () => {
        const h = c.name("h");
        const d = c.name("d");
        return statement`{\ndouble *${h} = carve(3 * sizeof *${h});\nstruct pair *${d} = carve(sizeof *${d});\n${h}[1] = ${e()};\n${d}->p = ${h}[1] * ${e()};\n${d}->q = 0.3;\n${out()} = 0.7 * ${d}->p * ${d}->q;\npool_used = 0;\n}`;
      },
    ],
    [
      "address-as-integer",
      1,
      () => {
        const u = c.name("u");
        return statement`{\nuintptr_t ${u} = (uintptr_t)${at()};\n*(double *)${u} = ${e()};\n${out()} = 0.6 * ((double *)${u})[1];\n}`;
      },
    ],
    [
      "aligned",
      2,
      () => {
        const h = c.name("h");
        return statement`{\ndouble *${h} = aligned_alloc(32, 4 * sizeof *${h});\n${h}[0] = ${e()};\n${h}[1] = ${h}[0] * ${e()};\n${out()} = 0.6 * ${h}[1];\nfree(${h});\n}`;
      },
    ],
    [
      "aligned-out",
      1,
      () => {
        const h = c.name("h");
        return statement`{\nvoid *${h} = NULL;\nif (posix_memalign(&${h}, 64, 4 * sizeof(double)) == 0) {\ndouble *t = ${h};\nt[2] = ${e()};\n${out()} = 0.6 * t[2] * ${e()};\n}\nfree(${h});\n}`;
      },
    ],
    [
      "grown",
      2,
      () => {
        const h = c.name("h");
        return statement`{\ndouble *${h} = calloc(2, sizeof *${h});\n${h}[1] = ${e()};\n${h} = realloc(${h}, 4 * sizeof *${h});\n${h}[3] = 0.6 * ${h}[1] + ${h}[0];\n${out()} = ${h}[3] * ${e()};\nfree(${h});\n}`;
      },
    ],
  ]);
}

/** Declarations for them, as in prelude.ts. */
export const HIDDEN_EXTRAS: readonly (readonly [name: string, text: string])[] = [
  ["uintptr_t", "#include <stdint.h>\n"],
  ["slots", "static double *slots[3] = {table, table, table};\n"],
  ["holder", "struct holder {\nvoid *what;\ndouble list[3];\n};\n"],
  ["keeper", "static struct holder keeper = {table, {0.1, 0.2, 0.3}};\n"],
  ["value_behind", "static double value_behind(const void *what, int k) {\nconst double *t = what;\nreturn t[k];\n}\n"],
  ["put", "static void put(void *where, double t) {\n*(double *)where = 0.8 * t;\n}\n"],
  ["seen", "static double seen(const void *what) {\nconst struct pair *t = what;\nreturn 0.6 * t->p * t->q;\n}\n"],
  ["arena_used", "static double arena[64];\nstatic int arena_used;\n"],
  ["take", "static double *take(int n) {\ndouble *t = arena + arena_used;\narena_used += n;\nreturn t;\n}\n"],
  ["pool_used", "static _Alignas(16) char pool[512];\nstatic size_t pool_used;\n"],
  [
    "carve",
    "static void *carve(size_t n) {\nvoid *t = pool + pool_used;\npool_used += (n + 15) / 16 * 16;\nreturn t;\n}\n",
  ],
];

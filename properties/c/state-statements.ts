/** Random state between calls (tables, buffers, counters), tests that constants decide, and what is written in an order of its own. */
import type { Choices } from "../scope.js";
import type { Tree } from "../tree.js";
import { statement } from "../tree.js";
import { place, subscript, test, value } from "./expressions.js";
import type { Scope } from "./scope.js";

export function stateStatement(c: Choices, scope: Scope): Tree {
  const e = (): Tree => value(c, scope, 1);
  const k = (): string => subscript(c, scope, 3);
  const out = (): string => place(c, scope);
  const p = out();
  const i = c.name("i");
  const yes = c.pick(["0.1 < 0.3", "2 > 1", "!0"]);
  const no = c.pick(["0.3 < 0.1", "1 > 2", "0"]);
  return c.among<Tree>([
    ["remembered", 3, () => statement`${out()} = 0.6 * remembered(${k()}) * ${e()};`],
    ["lazy-buffer", 2, () => statement`lazy_buffer()[${k()}] = ${e()};\n${out()} = 0.7 * lazy_buffer()[${k()}];`],
    ["counted", 2, () => statement`${out()} = counted(${e()});`],
    ["comma", 2, () => statement`${out()} = (${p} = ${e()}, 0.6 * ${p} + 0.2);`],
    ["and-or", 2, () => statement`if (${test(c, scope)} && (${p} = ${e()}) > ${c.odd()}) ${out()} = 0.6 * ${p};`],
    ["chosen-effect", 1, () => statement`${test(c, scope)} ? (${p} = ${e()}) : (${p} *= 0.7);`],
    [
      "constant-exit",
      4,
      () =>
        c.pick([
          statement`for (int ${i} = 0; ${i} < 3; ${i}++) {\n${out()} = ${e()};\nif (${yes}) break;\n${out()} = ${e()};\n}`,
          statement`for (int ${i} = 0; ${i} < 2; ${i}++) {\n${out()} = ${e()};\nif (${no}) break;\n${out()} = ${e()};\nif (${yes}) continue;\n${out()} = ${e()};\n}`,
          statement`while (${yes}) {\n${out()} = ${e()};\nbreak;\n}`,
          statement`do {\n${out()} = ${e()};\nif (${test(c, scope)}) break;\n${out()} = ${e()};\n} while (${no});`,
          statement`if (${no}) ${out()} = ${e()};\nelse ${out()} = ${e()};`,
          statement`switch (${String(c.below(3))}) {\ncase 1:\n${out()} = ${e()};\nbreak;\ncase 2:\n${out()} = ${e()};\n/* fall through */\ndefault:\n${out()} *= 0.7;\n}`,
        ]),
    ],
    ["named-constant", 2, () => statement`${out()} = (0.2 + 0.1 * ab) * ${e()} + tb * (xd)${e()};`],
    ["named-label", 1, () => statement`${out()} = x_b(${e()}) + 0.1 * fb;`],
  ]);
}

/** Declarations for them, as in prelude.ts; some names look like those of generated code. */
export const STATE_EXTRAS: readonly (readonly [name: string, text: string])[] = [
  ["ab", "enum { ab = 1, bb, ad };\n"],
  ["tb", "#define tb 0.3\n"],
  ["xd", "typedef double xd;\n"],
  ["fb", "enum kind { fb = 2, fd };\n"],
  ["x_b", "static double x_b(double sb) {\nconst double sd = 0.6 * sb;\nreturn sd * sb;\n}\n"],
  [
    "remembered",
    "static double remembered(int k) {\nstatic double known[3];\nstatic int ready;\nif (!ready) {\nfor (int i = 0; i < 3; i++) known[i] = 0.4 + 0.3 * sin(i + 0.2);\nready = 1;\n}\nreturn known[k];\n}\n",
  ],
  [
    "lazy_buffer",
    "static double *lazy_buffer(void) {\nstatic double *made;\nif (made == NULL) made = calloc(3, sizeof *made);\nreturn made;\n}\n",
  ],
  [
    "counted",
    "static double counted(double t) {\nstatic int times;\ntimes++;\nreturn t * (0.7 + 0.1 * (times % 2));\n}\n",
  ],
];

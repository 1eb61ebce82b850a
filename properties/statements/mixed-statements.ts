/**
 * Statements on what people mix: entries deleted while they are visited, fields that hold a number or an object, types that contain
 * themselves, closures that keep a table of what they computed, calls of which several arguments have effects.
 */
import { place, subscript, test, value } from "../expressions.js";
import type { Choices, Scope } from "../scope.js";
import type { Tree } from "../tree.js";
import { statement } from "../tree.js";

export function mixedStatement(c: Choices, scope: Scope): Tree {
  const e = (): Tree => value(c, scope, 1);
  const k = (): string => subscript(c, scope, 3);
  const out = (): string => place(c, scope);
  const is = (): Tree => test(c, scope);
  const [d, m, p] = [c.name("d"), c.name("m"), place(c, scope)];
  return c.among<Tree>([
    [
      "deleted-while-visited",
      3,
      () =>
        c.pick([
          statement`{\nconst ${m} = new Map<number, number>([[0, ${e()}], [1, ${e()}], [2, ${e()}]]);\nfor (const [k, v] of ${m}) {\n${out()} = 0.5 * v + 0.1 * k;\nif (${is()}) ${m}.delete(k);\nif (k === 0) ${m}.delete(2);\n}\nfor (const v of ${m}.values()) ${out()} = 0.7 * v;\n${out()} = 0.2 * ${m}.size * ${e()};\n}`,
          statement`{\nconst ${m} = new Set([{ p: ${e()} }, { p: ${e()} }]);\nfor (const ${d} of ${m}) {\n${m}.delete(${d});\n${d}.p *= 0.7;\n${out()} = ${d}.p * ${e()};\n}\n${out()} = 0.3 * (${m}.size + 1) * ${e()};\n}`,
          statement`{\nconst ${m}: Record<string, number> = { u: ${e()}, v: ${e()}, w: ${e()} };\nfor (const k in ${m}) {\nif (k === "v" && ${is()}) delete ${m}[k];\nelse ${m}[k] *= 0.6;\n}\nfor (const v of Object.values(${m})) ${out()} = 0.8 * v;\n${out()} = (${m}.v ?? ${e()}) * 0.5;\n}`,
        ]),
    ],
    [
      "number-or-object",
      3,
      () =>
        statement`{\nconst ${d} = new Either(${e()});\nif (${is()}) ${d}.content = { p: ${e()}, q: ${e()} };\n${out()} = ${d}.size;\n${d}.scale(${e()});\nif (${is()}) ${d}.content = 0.6 * ${d}.size;\n${out()} = 0.7 * ${d}.size * ${e()};\n}`,
    ],
    [
      "recursive-type",
      3,
      () =>
        c.pick([
          statement`{\nconst ${d}: Term = { op: "+", left: ${e()}, right: { op: "*", left: ${e()}, right: ${e()} } };\n${out()} = worth(${d});\n${out()} = worth({ op: "*", left: ${is()} ? ${d} : 0.4, right: ${e()} });\n}`,
          statement`{\nconst ${d}: Branch = { t: ${e()}, kids: [{ t: ${e()}, kids: [] }] };\nif (${is()}) ${d}.kids.push({ t: ${e()}, kids: [{ t: ${e()}, kids: [] }] });\nswell(${d}, 0.9);\n${out()} = weightOf(${d});\n}`,
        ]),
    ],
    [
      "closure-with-table",
      3,
      () =>
        statement`{\nconst ${m} = tabled((k) => 0.2 * k + 0.3 * ${e()});\n${out()} = ${m}(${k()}) * ${m}(1);\n${p} *= 0.6;\n${out()} = 0.5 * ${m}(${k()}) + 0.2 * ${e()};\n}`,
    ],
    [
      "arguments-with-effects",
      3,
      () =>
        statement`{\nconst ${m} = (t: number): number => {\n${p} = 0.5 * ${p} + 0.3 * t;\nreturn ${p} * t;\n};\n${out()} = blend(${m}(${e()}), ${p}, ${m}(0.4), (${p} = ${e()}), ${m}(${p}));\n}`,
    ],
  ]);
}

/** Declarations for them, as in prelude.ts. */
export const MIXED_EXTRAS: readonly (readonly [name: string, text: string])[] = [
  [
    "new Either",
    `
class Either {
  constructor(public content: number | { p: number; q: number }) {}
  get size(): number {
    return typeof this.content === "number" ? 0.6 * this.content : this.content.p * this.content.q;
  }
  scale(s: number): void {
    if (typeof this.content === "number") this.content = this.content * s;
    else this.content.p *= s;
  }
}
`,
  ],
  [
    "worth(",
    `
type Term = number | { op: "+" | "*"; left: Term; right: Term };
function worth(term: Term): number {
  if (typeof term === "number") return term;
  const [s, t] = [worth(term.left), worth(term.right)];
  return term.op === "+" ? 0.5 * s + 0.4 * t : s * t;
}
`,
  ],
  [
    "weightOf(",
    `
interface Branch {
  t: number;
  readonly kids: Branch[];
}
function swell(branch: Branch, s: number): void {
  branch.t = Math.sin(branch.t) * s;
  for (const kid of branch.kids) swell(kid, 0.8 * s);
}
function weightOf(branch: Branch): number {
  return branch.kids.reduce((s, kid) => 0.6 * s + 0.3 * weightOf(kid), 0.7 * branch.t);
}
`,
  ],
  [
    "tabled(",
    `
function tabled(compute: (k: number) => number): (k: number) => number {
  const known = new Map<number, number>();
  return (k) => {
    let t = known.get(k);
    if (t === undefined) {
      t = compute(k);
      known.set(k, t);
    }
    return t;
  };
}
`,
  ],
];

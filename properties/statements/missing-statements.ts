/** Statements on values that may be missing: undefined and null, holes, optional fields, what is popped from nothing, defaults. */
import { listValue, place, subscript, test, value } from "../expressions.js";
import type { Choices, Scope, Step } from "../scope.js";
import type { Tree } from "../tree.js";
import { part, statement } from "../tree.js";

const same = (scope: Scope, tree: Tree): Step => ({ tree, scope });

export function missingStatement(c: Choices, scope: Scope): Step {
  return same(
    scope,
    c.among<Tree>([
      ["missing-number", 3, () => missingNumber(c, scope)],
      ["late-number", 2, () => lateNumber(c, scope)],
      ["missing-element", 3, () => missingElement(c, scope)],
      ["popped-from-nothing", 3, () => poppedFromNothing(c, scope)],
      ["optional-fields", 4, () => optionalFields(c, scope)],
      ["found-or-not", 3, () => foundOrNot(c, scope)],
      ["looked-up", 3, () => lookedUp(c, scope)],
      ["null-object", 3, () => nullObject(c, scope)],
      ["optional-function", 2, () => optionalFunction(c, scope)],
      ["defaults", 3, () => defaults(c, scope)],
      ["gathering", 3, () => gathering(c, scope)],
      ["partial-object", 3, () => partialObject(c, scope)],
      ["empty-lists", 4, () => emptyLists(c, scope)],
    ]),
  );
}

function missingNumber(c: Choices, scope: Scope): Tree {
  const t = c.name("t");
  const e = (): Tree => value(c, scope, 1);
  const nothing = c.pick(["undefined", "null"]);
  const made = c.chance(50) ? part`${test(c, scope)} ? ${e()} : ${nothing}` : part`${nothing}`;
  const later = c.chance(50) ? part`if (${test(c, scope)}) ${t} = ${e()};\n` : part``;
  const use = c.pick([
    part`${place(c, scope)} = ${t} === ${nothing} ? ${e()} : 0.6 * ${t} + 0.2 * ${e()};`,
    part`${place(c, scope)} = 0.7 * (${t} ?? ${e()});`,
    part`${t} ??= ${e()};\n${place(c, scope)} = 0.5 * ${t};`,
    part`if (${t} != null) ${place(c, scope)} = 0.8 * ${t};`,
  ]);
  return statement`{\nlet ${t} = ${made} as number | ${nothing};\n${later}${use}\n}`;
}

function lateNumber(c: Choices, scope: Scope): Tree {
  const t = c.name("t");
  const e = (): Tree => value(c, scope, 1);
  return statement`{\nlet ${t}: number;\nif (${test(c, scope)}) ${t} = ${e()};\nelse ${t} = ${e()};\n${place(c, scope)} = 0.8 * ${t};\n}`;
}

function missingElement(c: Choices, scope: Scope): Tree {
  const y = c.name("y");
  const v = c.name("v");
  const e = (): Tree => value(c, scope, 1);
  return c.among<Tree>([
    [
      "undefined-in-list",
      2,
      () =>
        statement`{\nconst ${y}: (number | undefined)[] = [${e()}, undefined, ${test(c, scope)} ? ${e()} : undefined];\nfor (const ${v} of ${y})\nif (${v} !== undefined) ${place(c, scope)} = 0.6 * ${v};\nelse ${place(c, scope)} *= 0.9;\n${y}[1] = ${e()};\n${place(c, scope)} = ${y}[${subscript(c, scope, 3)}] ?? ${e()};\n}`,
    ],
    [
      "holes",
      2,
      () =>
        statement`{\nconst ${y} = new Array<number | undefined>(3);\n${y}[${subscript(c, scope, 3)}] = ${e()};\n${place(c, scope)} = ${y}[${subscript(c, scope, 3)}] ?? ${e()};\n${y}[1] ??= ${e()};\n${place(c, scope)} = 0.7 * ${y}[1];\n}`,
    ],
    [
      "past-the-end",
      2,
      () =>
        statement`{\nconst ${y} = ${listValue(c, scope)};\nconst ${v}: number | undefined = ${y}[${y}.length - ${String(c.below(2))}];\n${place(c, scope)} = ${v} === undefined ? ${e()} : 0.7 * ${v};\n}`,
    ],
  ]);
}

function poppedFromNothing(c: Choices, scope: Scope): Tree {
  const y = c.name("y");
  const t = c.name("t");
  const e = (): Tree => value(c, scope, 1);
  const take = c.pick(["pop", "shift"]);
  const list = statement`const ${y}: number[] = ${test(c, scope)} ? [${e()}] : [];`;
  const use = c.pick([
    part`${place(c, scope)} = ${y}.${take}() ?? ${e()};\n${place(c, scope)} = ${y}.${take}() ?? ${e()};`,
    part`const ${t} = ${y}.${take}();\nif (${t} !== undefined) ${place(c, scope)} = 0.7 * ${t};\n${y}.push(${e()});\n${place(c, scope)} = 0.5 * ${y}[0];`,
    part`${y}.push(${e()}, ${e()});\nfor (let ${t} = ${y}.${take}(); ${t} !== undefined; ${t} = ${y}.${take}()) ${place(c, scope)} = 0.5 * ${t} + 0.2 * ${e()};`,
  ]);
  return statement`{\n${list}\n${use}\n}`;
}

function optionalFields(c: Choices, scope: Scope): Tree {
  const d = c.name("d");
  const e = (): Tree => value(c, scope, 1);
  const fields = c.pick([part`p: ${e()}`, part`p: ${e()}, q: ${e()}`, part`p: ${e()}, inner: { r: ${e()} }`]);
  const one = (): Tree =>
    c.pick([
      part`${place(c, scope)} = 0.6 * ${d}.p + 0.3 * (${d}.q ?? ${e()});`,
      part`if (${d}.q === undefined) ${d}.q = ${e()};\nelse ${place(c, scope)} = 0.5 * ${d}.q;`,
      part`${d}.inner ??= { r: ${e()} };\n${place(c, scope)} = 0.8 * ${d}.inner.r;`,
      part`${place(c, scope)} = ${d}.inner?.r ?? ${e()};`,
      part`${d}.q = undefined;`,
      part`${d}.q = ${e()};`,
      part`if (${d}.inner) ${d}.inner.r *= ${e()};`,
    ]);
  return statement`{\nconst ${d}: Loose = ${test(c, scope)} ? { p: ${e()} } : { ${fields} };\n${one()}\n${one()}\n${one()}\n}`;
}

function foundOrNot(c: Choices, scope: Scope): Tree {
  const y = c.name("y");
  const d = c.name("d");
  const e = (): Tree => value(c, scope, 1);
  const list = part`const ${y} = [{ p: ${e()}, q: 0.4 }, { p: ${e()}, q: ${e()} }];`;
  const found = part`${y}.find((r) => r.p > ${c.odd()})`;
  return c.pick([
    statement`{\n${list}\nconst ${d} = ${found};\nif (${d} !== undefined) ${d}.q = ${e()};\n${place(c, scope)} = ${d}?.q ?? ${e()};\n${place(c, scope)} = 0.5 * ${y}[1].q;\n}`,
    statement`{\n${list}\nconst ${d} = ${found}!;\nif (${d}) ${place(c, scope)} = 0.6 * ${d}.p;\nelse ${place(c, scope)} = ${e()};\n}`,
    statement`{\n${list}\nconst ${d} = ${y}.filter((r) => r.p > ${c.odd()}).pop() as { p: number; q: number };\n${place(c, scope)} = ${d} ? ${d}.p * ${d}.q : ${e()};\n}`,
  ]);
}

function lookedUp(c: Choices, scope: Scope): Tree {
  const m = c.name("map");
  const q = c.name("q");
  const e = (): Tree => value(c, scope, 1);
  const k = (): string => subscript(c, scope, 3);
  return c.pick([
    statement`{\nconst ${m} = new Map<number, number>([[1, ${e()}]]);\nconst ${q} = ${m}.get(${k()});\nif (${q} === undefined) ${m}.set(${k()}, ${e()});\nelse ${place(c, scope)} = 0.6 * ${q};\n${place(c, scope)} = ${m}.get(${k()}) ?? ${e()};\n}`,
    statement`{\nconst ${m} = new Map<string, { p: number }>();\nif (${test(c, scope)}) ${m}.set("one", { p: ${e()} });\nconst ${q} = ${m}.get("one");\nif (${q}) ${q}.p *= ${e()};\n${place(c, scope)} = ${m}.get("one")?.p ?? ${e()};\n}`,
    statement`{\nconst ${m} = new Map<number, { p: number }>([[0, { p: ${e()} }], [2, { p: ${e()} }]]);\nconst ${q} = ${m}.get(${k()})!;\n${place(c, scope)} = ${q} ? 0.7 * ${q}.p : ${e()};\nfor (const d of ${m}.values()) ${place(c, scope)} = 0.5 * d.p;\n}`,
  ]);
}

function nullObject(c: Choices, scope: Scope): Tree {
  const d = c.name("d");
  const i = c.name("i");
  const e = (): Tree => value(c, scope, 1);
  const nothing = c.pick(["null", "undefined"]);
  return c.pick([
    statement`{\nlet ${d}: { p: number; q: number } | ${nothing} = ${nothing};\nfor (let ${i} = 0; ${i} < 2; ${i}++) {\nif (${d} === ${nothing}) ${d} = { p: ${e()}, q: ${e()} };\nelse ${d}.p = 0.5 * ${d}.q * ${e()};\n}\n${place(c, scope)} = ${d} ? 0.8 * (${d} as { p: number }).p : ${e()};\n}`,
    statement`{\nlet ${d}: Float64Array | ${nothing} = ${test(c, scope)} ? Float64Array.of(${e()}, 0.3) : ${nothing};\n${d} ??= Float64Array.of(0.2, ${e()});\n${d}[1] += ${e()};\n${place(c, scope)} = 0.5 * ${d}[1] * ${d}[0];\n}`,
    statement`{\nlet ${d} = undefined as Cell | undefined;\nif (${test(c, scope)}) ${d} = ${scope.cells.length > 0 ? c.pick(scope.cells).name : "shared"};\nif (${d} !== undefined) ${d}.w = ${e()};\n${place(c, scope)} = ${d}?.w ?? ${e()};\n}`,
  ]);
}

function optionalFunction(c: Choices, scope: Scope): Tree {
  const g = c.name("fn");
  const t = c.name("t");
  const e = (): Tree => value(c, scope, 1);
  const inner = { ...scope, constants: [...scope.constants, t] };
  return statement`{\nconst ${g}: ((t: number) => number) | undefined = ${test(c, scope)} ? (${t}) => ${value(c, inner, 1)} : undefined;\n${place(c, scope)} = ${g}?.(${e()}) ?? ${e()};\n}`;
}

function defaults(c: Choices, scope: Scope): Tree {
  const t = c.name("t");
  const s = c.name("t");
  // The default may name what stands around: not these.
  const [first, second] = [c.name("p"), c.name("q")];
  const e = (): Tree => value(c, scope, 1);
  const use = part`${place(c, scope)} = 0.5 * ${t} + 0.4 * ${s};`;
  return c.pick([
    statement`{\nconst { q: ${t} = ${e()}, p: ${s} = ${e()} } = (${test(c, scope)} ? { p: ${e()} } : { p: 0.3, q: ${e()} }) as Loose;\n${use}\n}`,
    statement`{\nconst [${t} = ${e()}, ${s} = ${e()}] = ${listValue(c, scope)}.slice(0, ${String(c.below(3))});\n${use}\n}`,
    statement`{\nlet ${t} = ${e()};\nlet ${s} = 0.2;\n[${t} = ${e()}, ${s} = ${t}] = [${e()}] as (number | undefined)[];\n${use}\n}`,
    statement`{\nconst ${t} = ((p: number, q: number = 0.6 * p, r?: number): number => 0.5 * p * q + (r ?? 0.1))(${e()}${c.chance(50) ? part`, ${c.chance(50) ? part`undefined` : e()}` : part``});\nconst ${s} = ${e()};\n${use}\n}`,
    statement`{\nconst ${t} = (({ p: ${first}, q: ${second} = ${e()} }: Loose = { p: 0.4 }) => ${first} * ${second})(${c.chance(70) ? part`{ p: ${e()} }` : part``});\nconst ${s} = ${e()};\n${use}\n}`,
  ]);
}

/** Values that take their arguments one by one where the type gathers them, and the other way round. */
function gathering(c: Choices, scope: Scope): Tree {
  const [g, s, t] = [c.name("g"), c.name("s"), c.name("t")];
  const e = (): Tree => value(c, scope, 1);
  const gathers = c.chance(50);
  const one = (): Tree =>
    c.pick([
      part`(${s}) => 0.5 * (${s} ?? 0.3)`,
      part`(${s}, ${t}) => 0.6 * (${s} ?? 0.1) * ${t}!`,
      part`(...${t}: number[]) => 0.2 * ${t}.length + ${t}.reduce((r, v) => 0.5 * r + v, 0.1)`,
      ...(gathers ? [] : [part`(${s}, ...${t}: number[]) => 0.4 * ${s} * ${t}.length + (${t}[0] ?? 0.7)`]),
    ]);
  const type = gathers ? "(...values: number[]) => number" : "(first: number, second: number) => number";
  const out = place(c, scope);
  return statement`for (const ${g} of [${one()}, ${one()}] as (${type})[]) ${out} = 0.5 * ${out} + 0.4 * ${g}(${e()}, ${e()});`;
}

/** Made empty, and filled later. */
function partialObject(c: Choices, scope: Scope): Tree {
  const d = c.name("d");
  const e = (): Tree => value(c, scope, 1);
  return c.pick([
    statement`{\nconst ${d} = {} as { p: number; q: number };\n${d}.p = ${e()};\nif (${test(c, scope)}) ${d}.q = ${e()};\nelse ${d}.q = 0.3;\n${place(c, scope)} = 0.6 * ${d}.p * ${d}.q;\n}`,
    statement`{\nconst ${d}: Partial<{ p: number; q: number }> = {};\nif (${test(c, scope)}) ${d}.q = ${e()};\n${d}.p = ${e()};\n${place(c, scope)} = 0.6 * ${d}.p + (${d}.q ?? ${e()});\n}`,
    statement`{\nconst ${d} = new Late();\n${d}.fill(${e()});\n${d}.p *= ${e()};\n${place(c, scope)} = 0.6 * ${d}.p + 0.3 * ${d}.list[1];\n}`,
    statement`{\nconst ${d}: { p: number }[] = [];\n${d}[0] = { p: ${e()} };\n${d}.push({ p: ${e()} });\n${d}[1] = ${d}[0];\n${d}[0].p = ${e()};\n${place(c, scope)} = 0.5 * ${d}[1].p;\n}`,
  ]);
}

/** Lists that a callback makes where nothing says what they will hold. */
function emptyLists(c: Choices, scope: Scope): Tree {
  const [y, row, v] = [c.name("y"), c.name("row"), c.name("v")];
  const e = (): Tree => value(c, scope, 1);
  const at = (): string => subscript(c, scope, 3);
  const out = place(c, scope);
  const add = part`${out} = 0.5 * ${out} + 0.3 * ${v};`;
  const three = (made: Tree): Tree =>
    c.pick([part`Array.from({ length: 3 }, () => ${made})`, part`[0, 1, 2].map(() => ${made})`]);
  return c.pick([
    statement`{\nconst ${y}: number[][] = ${three(part`[]`)};\n${y}[${at()}].push(${e()});\nif (${test(c, scope)}) ${y}[${at()}].push(${e()}, ${e()});\nfor (const ${row} of ${y}) for (const ${v} of ${row}) ${add}\n}`,
    statement`{\nconst ${y}: { p: number }[][] = ${three(part`[]`)};\n${y}[${at()}].push({ p: ${e()} });\n${y}[${at()}].push({ p: ${e()} });\nfor (const ${row} of ${y}) for (const { p: ${v} } of ${row}) ${add}\n}`,
    statement`{\nconst ${y}: number[][][] = ${three(part`[[], []]`)};\n${y}[${at()}][1].push(${e()}, ${e()});\n${y}[${at()}][0].push(${e()});\nfor (const ${row} of ${y}.flat()) for (const ${v} of ${row}) ${add}\n}`,
    statement`{\nconst ${y}: (number | null)[] = ${three(part`null`)};\n${y}[${at()}] = ${e()};\nif (${test(c, scope)}) ${y}[${at()}] = ${e()};\nfor (const ${v} of ${y}) if (${v} !== null) ${add}\n}`,
    statement`{\nconst ${y}: { p: number; list: number[]; last: number | null }[] = [${e()}, 0.4].map((p) => ({ p, list: [], last: null }));\n${y}[0].list.push(${e()});\n${y}[1].last = ${e()};\nfor (const ${row} of ${y}) for (const ${v} of [${row}.p, ...${row}.list, ${row}.last ?? 0.2]) ${add}\n}`,
    statement`{\nconst ${y}: Map<string, number[]> = new Map(["one", "two"].map((${row}) => [${row}, []]));\n${y}.get("two")!.push(${e()});\nif (${test(c, scope)}) ${y}.get("one")!.push(${e()});\nfor (const ${row} of ${y}.values()) for (const ${v} of ${row}) ${add}\n}`,
  ]);
}

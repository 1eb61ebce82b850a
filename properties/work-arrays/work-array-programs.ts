/**
 * Random programs in the style of a time-stepping solver: fields with an array each that are exchanged, copied, shared and replaced between
 * the steps; procedures that take fields or arrays, sweep over them, keep results in work arrays and call one another.
 *
 * What they try is which of the arrays that a step overwrites the backward sweep still needs.
 */
import fc from "fast-check";
import type { RandomProgram } from "../random-programs.js";
import { Choices } from "../scope.js";
import type { Tree } from "../tree.js";
import { block, part, smaller, statement, textOf } from "../tree.js";

const SIZE = 4;

const PRELUDE = `
interface Field {
  readonly name: string;
  values: Float64Array;
}
interface State {
  readonly p: Field;
  readonly q: Field;
  readonly r: Field;
  readonly fixed: Field;
}
class Box {
  data: Float64Array;
  spare: Float64Array;
  constructor(n: number) {
    this.data = new Float64Array(n);
    this.spare = new Float64Array(n);
  }
  turn(): void {
    [this.data, this.spare] = [this.spare, this.data];
  }
}
function makeField(name: string): Field {
  return { name, values: new Float64Array(${SIZE}) };
}
function swap(a: Field, b: Field): void {
  const values = a.values;
  a.values = b.values;
  b.values = values;
}
function rotate(a: Field, b: Field, c: Field, s: number): void {
  for (let k = 0; k < ${SIZE}; k++) {
    a.values[k] = 0.8 * a.values[k] + 0.1 * s * b.values[k];
    b.values[k] = 0.7 * b.values[k] * c.values[k] + 0.2;
  }
  const first = a.values;
  a.values = b.values;
  b.values = c.values;
  c.values = first;
  for (let k = 0; k < ${SIZE}; k++) {
    if (a.values[k] > 0.4) a.values[k] *= 0.5;
    b.values[k] += 0.05 * Math.sin(a.values[k] * s);
  }
}
`;

/** A procedure: how many of its parameters are fields, how many are arrays. */
interface Procedure {
  readonly name: string;
  readonly fields: number;
  readonly arrays: number;
}

/** Arrays and fields by the text that names them. */
interface Reach {
  readonly arrays: readonly string[];
  readonly fields: readonly string[];
  readonly procedures: readonly Procedure[];
  readonly number: string;
}

function element(c: Choices, arrays: readonly string[], k: string): string {
  return `${c.pick(arrays)}[${k}]`;
}

/** A value of order one that depends on elements. */
function value(c: Choices, arrays: readonly string[], k: string, s: string): string {
  const e = (): string => element(c, arrays, c.chance(70) ? k : String(c.below(SIZE)));
  return c.among<string>([
    ["product", 3, () => `0.5 * ${e()} * ${e()} + 0.1`],
    ["sine", 3, () => `Math.sin(${e()} + 0.3 * ${s})`],
    ["linear", 4, () => `0.4 * ${e()} - 0.3 * ${e()}`],
    ["scaled", 2, () => `0.6 * ${s} * ${e()}`],
    ["quotient", 1, () => `${e()} / (2 + ${e()} * ${e()})`],
    ["neighbour", 2, () => `0.5 * (${element(c, arrays, `(${k} + 1) % ${SIZE}`)} + ${e()})`],
  ]);
}

function sweep(c: Choices, reach: Reach): Tree {
  const k = c.name("k");
  const target = c.pick(reach.arrays);
  const store = (): string =>
    c.chance(70)
      ? `${target}[${k}] = ${value(c, reach.arrays, k, reach.number)};`
      : `${target}[${k}] += 0.2 * ${value(c, reach.arrays, k, reach.number)};`;
  const more = c.chance(40) ? store() : "";
  const second = c.chance(30) ? `${c.pick(reach.arrays)}[${k}] *= 0.7;` : "";
  const local = c.name("local");
  const other = `${local} = ${c.pick(reach.arrays)};`;
  const alias = c.chance(25) ? `${c.chance(50) ? `const ${other}` : `let ${other}\nif (${k} > 1) ${other}`}` : "";
  const through =
    alias === ""
      ? ""
      : `const t${k} = 0.9 * ${local}[${k}];\n${local}[${k}] = 0.4 * t${k} * ${element(c, reach.arrays, k)};`;
  const inner = statement`for (let ${k} = 0; ${k} < ${String(SIZE)}; ${k}++) {\n${alias}\n${store()}\n${more}\n${through}\n${second}\n}`;
  if (c.chance(45)) return inner;
  const turn = c.name("turn");
  return statement`for (let ${turn} = 0; ${turn} < 2; ${turn}++) {\n${inner}\n}`;
}

function call(c: Choices, reach: Reach): Tree | null {
  const possible = reach.procedures.filter((p) => p.fields === 0 || reach.fields.length > 0);
  if (possible.length === 0) return null;
  const { name, fields, arrays } = c.pick(possible);
  const given = [
    ...Array.from({ length: fields }, () => c.pick(reach.fields)),
    ...Array.from({ length: arrays }, () => c.pick(reach.arrays)),
    c.chance(50) ? reach.number : `0.7 * ${reach.number}`,
  ];
  return statement`${name}(${given.join(", ")});`;
}

function inProcedure(c: Choices, reach: Reach, depth: number): readonly [Tree, Reach] {
  const same = (tree: Tree): readonly [Tree, Reach] => [tree, reach];
  const local = c.name("local");
  const grown: Reach = { ...reach, arrays: [...reach.arrays, local] };
  return c.among<readonly [Tree, Reach]>([
    ["sweep", 7, () => same(sweep(c, reach))],
    ["call", reach.procedures.length > 0 ? 4 : 0, () => same(call(c, reach) ?? sweep(c, reach))],
    ["copy", 2, () => same(statement`${c.pick(reach.arrays)}.set(${c.pick(reach.arrays)});`)],
    ["part-copy", 1, () => same(statement`${c.pick(reach.arrays)}.set(${c.pick(reach.arrays)}.subarray(0, 2), 1);`)],
    ["fill", 1, () => same(statement`${c.pick(reach.arrays)}.fill(${reach.number}, ${String(c.below(3))});`)],
    [
      "rotate",
      reach.fields.length > 0 ? 1 : 0,
      () => {
        const [a, b, d] = [c.pick(reach.fields), c.pick(reach.fields), c.pick(reach.fields)];
        return same(statement`rotate(${a}, ${b}, ${d}, ${reach.number});`);
      },
    ],
    ["alias", 3, () => [statement`const ${local} = ${c.pick(reach.arrays)};`, grown]],
    ["new", 1, () => [statement`const ${local} = ${c.pick(reach.arrays)}.slice();`, grown]],
    [
      "view",
      1,
      () => {
        const at = `${c.pick(reach.arrays)}.subarray(1)`;
        return same(
          statement`for (let ${local} = 0; ${local} < 2; ${local}++) ${at}[${local}] = 0.5 * ${reach.number};`,
        );
      },
    ],
    [
      "point",
      2,
      () =>
        same(
          statement`${c.pick(reach.arrays)}[${String(c.below(SIZE))}] = ${value(c, reach.arrays, "1", reach.number)};`,
        ),
    ],
    [
      "branch",
      depth < 2 ? 3 : 0,
      () => {
        const [inner] = inProcedure(c, reach, depth + 1);
        const test = c.chance(50) ? `${c.pick(reach.arrays)}[0] > 0.1` : `${reach.number} > 0.2`;
        const other = c.chance(40) ? part` else {\n${inProcedure(c, reach, depth + 1)[0]}\n}` : part``;
        return same(statement`if (${test}) {\n${inner}\n}${other}`);
      },
    ],
    ["leave", depth === 1 ? 1 : 0, () => same(statement`return;`)],
  ]);
}

function body(c: Choices, start: Reach, count: number): readonly Tree[] {
  const trees: Tree[] = [];
  let reach = start;
  for (let i = 0; i < count; i++) {
    const [tree, next] = inProcedure(c, reach, 0);
    trees.push(tree);
    reach = next;
  }
  return trees;
}

function procedureText(c: Choices, { name, fields, arrays }: Procedure, earlier: readonly Procedure[]): Tree {
  const own = Array.from({ length: fields }, (_, i) => `f${i}`);
  const plain = Array.from({ length: arrays }, (_, i) => `x${i}`);
  const reach: Reach = {
    arrays: [...own.map((f) => `${f}.values`), ...plain],
    fields: own,
    procedures: earlier,
    number: "s",
  };
  const list = [...own.map((f) => `${f}: Field`), ...plain.map((x) => `${x}: Float64Array`), "s: number"];
  return part`function ${name}(${list.join(", ")}): void {\n${block(body(c, reach, 1 + c.upTo(3)))}\n}\n`;
}

function stepStatement(c: Choices, reach: Reach): Tree {
  const field = (): string => c.pick(reach.fields);
  return c.among<Tree>([
    ["call", 9, () => call(c, reach) ?? sweep(c, reach)],
    ["swap", 3, () => statement`swap(${field()}, ${field()});`],
    ["rotate", 1, () => statement`rotate(${field()}, ${field()}, ${field()}, a);`],
    ["turn", 2, () => statement`box.turn();`],
    ["sweep", 3, () => sweep(c, reach)],
    ["share", 1, () => statement`${field()}.values = ${c.pick(reach.arrays)};`],
    ["renew", 1, () => statement`${field()}.values = ${c.pick(reach.arrays)}.map((e) => 0.9 * e);`],
    ["copy", 2, () => statement`${c.pick(reach.arrays)}.set(${c.pick(reach.arrays)});`],
    ["cond", 1, () => statement`if (${c.pick(reach.arrays)}[1] > 0.05) swap(${field()}, ${field()});`],
    ["point", 2, () => statement`${c.pick(reach.arrays)}[${String(c.below(SIZE))}] = 0.8 * a + 0.1 * t;`],
  ]);
}

export function workArrayProgram(c: Choices): RandomProgram {
  const procedures: Procedure[] = [];
  const texts: Tree[] = [];
  for (let i = 0; i < 2 + c.upTo(2); i++) {
    const fields = c.below(4);
    const procedure = { name: `stage${i}`, fields, arrays: fields === 0 ? 1 + c.below(3) : c.below(2) };
    texts.push(procedureText(c, procedure, procedures));
    procedures.push(procedure);
  }
  const reach: Reach = {
    fields: ["state.p", "state.q", "state.r", "held"],
    arrays: ["state.p.values", "state.q.values", "state.r.values", "box.data", "box.spare"],
    procedures,
    number: "a",
  };
  const steps = Array.from({ length: 3 + c.upTo(5) }, () => stepStatement(c, reach));
  const seen = Array.from({ length: 2 }, () => c.pick(reach.arrays));
  const head = part`export function f(x: Float64Array, a: number, steps: number): number {
const state: State = { p: makeField("p"), q: makeField("q"), r: makeField("r"), fixed: makeField("fixed") };
const box = new Box(${String(SIZE)});
for (let i = 0; i < ${String(SIZE)}; i++) {
state.p.values[i] = x[i];
state.q.values[i] = 0.5 * x[i] + 0.2;
box.data[i] = a * x[i];
state.fixed.values[i] = 0.1 * i;
}
${c.chance(60) ? sweep(c, { ...reach, fields: [] }) : ""}
const held: Field = { name: "held", values: ${c.pick(reach.arrays)} };
for (let t = 0; t < steps; t++) {
${block(steps)}
}
let sum = 0;
for (let i = 0; i < ${String(SIZE)}; i++) sum += ${seen[0]!}[i] * ${seen[1]!}[i] + 0.3 * ${c.pick(reach.arrays)}[i];
return sum;
}
`;
  const tree = part`${PRELUDE}${block(texts)}${head}`;
  const r = (): string => (c.below(1800) / 1000 - 0.9 + 0.0007).toFixed(4);
  const inputs = `{ x: Float64Array.of(${Array.from({ length: SIZE }, r).join(", ")}), a: ${r()}, steps: 3 }`;
  return { tree, text: textOf(tree), inputs };
}

class WorkArrayArbitrary extends fc.Arbitrary<RandomProgram> {
  generate(random: fc.Random): fc.Value<RandomProgram> {
    return new fc.Value(workArrayProgram(new Choices(random, new Set(["odd-name"]))), undefined);
  }

  canShrinkWithoutContext(value: unknown): value is RandomProgram {
    return typeof value === "object" && value !== null && "tree" in value;
  }

  shrink({ tree, inputs }: RandomProgram): fc.Stream<fc.Value<RandomProgram>> {
    const steps = function* (): Generator<fc.Value<RandomProgram>> {
      for (const less of smaller(tree)) yield new fc.Value({ tree: less, text: textOf(less), inputs }, undefined);
    };
    return fc.stream(steps());
  }
}

export const workArrayPrograms = (): fc.Arbitrary<RandomProgram> => new WorkArrayArbitrary();

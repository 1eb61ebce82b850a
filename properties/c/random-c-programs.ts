/**
 * Random C programs with a head `f`, and inputs for it: what the laws for C are tried on.
 *
 * Their behaviour is defined (no subscript out of range, no pointer that leads nowhere, nothing leaks), they end, their values stay of
 * order one, and their tests keep away from ties, so that every program has a derivative at its inputs.
 */
import fc from "fast-check";
import { ODD_NAMES } from "../odd-names.js";
import { resetsFor } from "../resets.js";
import { Choices } from "../scope.js";
import type { Tree } from "../tree.js";
import { block, part, smaller, statement, textOf } from "../tree.js";
import { value } from "./expressions.js";
import { opening } from "./openings.js";
import { extrasFor, PRELUDE } from "./prelude.js";
import type { Helper, Scope } from "./scope.js";
import { NOTHING } from "./scope.js";
import { isRead, statements } from "./statements.js";

export interface RandomCProgram {
  readonly tree: Tree;
  readonly text: string;
  /** The inputs, as JSON. */
  readonly inputs: string;
}

/** A program without some of these has more of the others. */
const FAMILIES = [
  "heap",
  "goto-forward",
  "goto-back",
  "goto-error",
  "body-statement",
  "pair-statement",
  "pointer-statement",
  "integer-statement",
  "call",
  "switch",
  "double-pointer",
  "static-local",
  "static-local-array",
  "hidden-statement",
  "state-statement",
  "odd-name",
];

/** Names of state-statements.ts, and of small functions. */
const RESERVED = new Set(["ab", "bb", "ad", "tb", "xd", "fb", "fd", "x_b", "count"]);

interface Parameter {
  readonly name: string;
  readonly text: string;
  readonly scope: (scope: Scope) => Scope;
  readonly input: (number: () => number) => unknown;
}

export function randomCProgram(source: Choices): RandomCProgram {
  const c = source.but(FAMILIES.filter((name) => !source.without.has(name) && source.chance(30)));
  c.mayName(ODD_NAMES.filter((name) => !RESERVED.has(name)));
  const helpers = HELPERS.filter(() => c.chance(40));
  const bodies = helpers.map((helper) => helperText(c, helper, helpers));
  const parameters = parametersOf(c);
  const isVoid = c.chance(20);
  const scope = parameters.reduce<Scope>((s, p) => p.scope(s), {
    ...NOTHING,
    helpers,
    budget: "n",
    returns: isVoid ? "void" : "number",
  });
  const made = statements(c, scope, 2 + c.upTo(5));
  const result = value(c, made.scope, 2);
  const list = [...parameters.map((p) => p.text), ...(isVoid ? ["double *out"] : [])].join(", ");
  const last = isVoid ? part`out[0] = ${result};` : part`return ${result};`;
  const isFresh = c.chance(95);
  const headWith = (resets: Tree): Tree =>
    part`${isVoid ? "void" : "double"} f(${list}) {\n${unused(parameters, made.trees, result)}${resets}${block(made.trees)}\n${last}\n}\n`;
  const bare = textOf(part`${block(bodies)}${headWith(part``)}`);
  const head = headWith(block(isFresh ? resetsFor(bare, resets) : []));
  const used = helpers.filter((h) => isCalled(h, helpers, bodies, textOf(head)));
  const own = part`${block(used.map((h) => statement`${signatureOf(h)};`))}${block(bodies.filter((_, k) => used.includes(helpers[k]!)))}${head}`;
  const extras = extrasFor(textOf(own)).map((text) => statement`${text}`);
  const tree = part`${PRELUDE}${block(extras)}${own}`;
  const inputs = Object.fromEntries(parameters.map((p) => [p.name, p.input(distinct(c))]));
  if (isVoid) inputs.out = [0];
  return { tree, text: textOf(tree), inputs: JSON.stringify(inputs) };
}

const resets = {
  level: "level = 0.317;",
  table: "table[0] = 0.21;\ntable[1] = -0.37;\ntable[2] = 0.52;\ntable[3] = 0.13;",
  spare: "spare = (struct body){0.4, -0.2, {0.1, 0.6, -0.3}, {0.7, 0.2}, 2, table, NULL};",
};

/** Is it called, over whatever calls it, from the head? */
function isCalled(h: Helper, helpers: readonly Helper[], bodies: readonly Tree[], head: string): boolean {
  const reached = new Set<string>();
  const visit = (text: string): void => {
    helpers.forEach((each, k) => {
      if (reached.has(each.name) || !new RegExp(`\\b${each.name}\\(`).test(text)) return;
      reached.add(each.name);
      visit(textOf(bodies[k]!));
    });
  };
  visit(head);
  return reached.has(h.name);
}

/** No number twice: where two are equal, a maximum has a kink. */
function distinct(c: Choices): () => number {
  return () => Number((c.below(1800) / 1000 - 0.9 + 0.0007 + c.below(97) * 1e-6).toFixed(6));
}

/** Parameters that are not used are named so; a C compiler warns of others. */
function unused(parameters: readonly Parameter[], trees: readonly Tree[], result: Tree): string {
  const text = [...trees, result].map(textOf).join("\n");
  return parameters
    .filter((p) => !isRead(text, p.name))
    .map((p) => `(void)${p.name};\n`)
    .join("");
}

function parametersOf(c: Choices): Parameter[] {
  const list = (n: number, number: () => number): number[] => Array.from({ length: n }, number);
  const body = (number: () => number, depth: number): unknown => ({
    v: number(),
    w: number(),
    data: list(3, number),
    inner: { p: number(), q: number() },
    k: c.below(3),
    ref: list(3, number),
    next: depth > 0 ? body(number, depth - 1) : null,
  });
  const array = (name: string, text: string, length: number, isConst: boolean): Parameter => ({
    name,
    text,
    scope: (s) => ({
      ...s,
      arrays: [...s.arrays, { name, depth: 0, length, isConst, isPointer: text.includes("*") && c.chance(40) }],
    }),
    input: (number) => list(length, number),
  });
  const all: Parameter[] = [
    { name: "n", text: "int n", scope: (s) => s, input: () => 2 },
    { ...array("x", c.pick(["double *x", "double x[]", "double x[4]"]), 4, false) },
    {
      name: "a",
      text: "double a",
      scope: (s) => ({ ...s, numbers: [...s.numbers, { name: "a", depth: 0 }] }),
      input: (number) => number(),
    },
  ];
  if (c.chance(40)) all.push(array("z", "const double *z", 4, true));
  if (c.chance(30)) {
    const from = c.below(2);
    const alias = array("y", "double *y", 3, false);
    all.push({ ...alias, input: (number) => (c.chance(40) ? { sameAs: "x", from } : alias.input(number)) });
  }
  if (c.chance(60))
    all.push({
      name: "o",
      text: "struct body *o",
      scope: (s) => ({
        ...s,
        bodies: [...s.bodies, { name: "o", depth: 0, isConst: false, isPointer: true, isOwn: false }],
        wholes: [...s.wholes, "o->k"],
      }),
      input: (number) => body(number, 1),
    });
  if (c.chance(20))
    all.push({
      name: "s",
      text: "struct pair s",
      scope: (s) => ({ ...s, pairs: [...s.pairs, { name: "s", depth: 0, isConst: false, isPointer: false }] }),
      input: (number) => ({ p: number(), q: number() }),
    });
  if (c.chance(20))
    all.push({
      name: "g",
      text: c.pick(["double g[][3]", "double (*g)[3]", "double g[2][3]"]),
      scope: (s) => ({ ...s, grids: [...s.grids, { name: "g", depth: 0, rows: 2, columns: 3 }] }),
      input: (number) => [list(3, number), list(3, number)],
    });
  return all;
}

const HELPERS: readonly Helper[] = [
  { name: "first", kind: "pure" },
  { name: "second", kind: "effect" },
  { name: "change", kind: "void" },
  { name: "split", kind: "split" },
  { name: "couple", kind: "pair" },
  { name: "produce", kind: "body" },
  { name: "relay", kind: "relay" },
];

function signatureOf({ name, kind }: Helper): string {
  switch (kind) {
    case "pure":
      return `static double ${name}(double s, const double *q, int n)`;
    case "effect":
      return `static double ${name}(double s, double *q, struct body *o, int n)`;
    case "void":
      return `static void ${name}(double *q, double *r, double s, int n)`;
    case "split":
      return `static void ${name}(double s, double *u, double *v, int n)`;
    case "pair":
      return `static struct pair ${name}(struct pair d, double s, int n)`;
    case "body":
      return `static struct body *${name}(struct body *o, double s, int n)`;
    case "relay":
      return `static double ${name}(double (*g)(double), double s, int n)`;
  }
}

function helperText(c: Choices, helper: Helper, helpers: readonly Helper[]): Tree {
  const inside: Scope = { ...NOTHING, helpers, budget: "n", loops: 1, numbers: [{ name: "s", depth: 0 }] };
  const pointer = (name: string, length: number, isConst = false) => ({
    name,
    length,
    isConst,
    depth: 0,
    isPointer: false,
  });
  const o = { name: "o", depth: 0, isConst: false, isPointer: true, isOwn: false };
  const scope = ((): Scope => {
    switch (helper.kind) {
      case "pure":
        return { ...inside, isPure: true, arrays: [pointer("q", 3, true)], returns: "number" };
      case "effect":
        return { ...inside, arrays: [pointer("q", 3)], bodies: [o], returns: "number" };
      case "void":
        return { ...inside, arrays: [pointer("q", 3), pointer("r", 3)], returns: "void" };
      case "split":
        return { ...inside, arrays: [pointer("u", 1), pointer("v", 1)], returns: "void" };
      case "pair":
        return { ...inside, pairs: [{ name: "d", depth: 0, isConst: false, isPointer: false }] };
      case "body":
        return { ...inside, bodies: [o] };
      case "relay":
        return { ...inside, functions: ["g", "g"], returns: "number" };
    }
  })();
  const begun = opening(c, helper.kind, scope);
  const made = statements(c, scope, 1 + c.upTo(3));
  const trees = [...begun, ...made.trees];
  const e = (): Tree => value(c, made.scope, 1);
  const end = ((): Tree => {
    switch (helper.kind) {
      case "void":
      case "split":
        return part``;
      case "pair":
        return c.pick([part`return d;`, part`d.p = ${e()};\nreturn d;`, part`return (struct pair){${e()}, ${e()}};`]);
      case "body":
        return c.pick([
          part`return o;`,
          part`return o->next != NULL ? o->next : o;`,
          part`return ${e()} > ${c.odd()} ? o : &spare;`,
        ]);
      default:
        return part`return ${e()};`;
    }
  })();
  const names = signatureOf(helper).match(/\w+(?=[,)])/g) ?? [];
  const text = [...trees, end].map(textOf).join("\n");
  const idle = names.filter((name) => name !== "double" && !isRead(text, name));
  return part`${signatureOf(helper)} {\n${idle.map((name) => `(void)${name};\n`).join("")}${block(trees)}\n${end}\n}\n`;
}

/** Programs as fast-check wants them: made from its random numbers, made smaller piece by piece. */
class ProgramArbitrary extends fc.Arbitrary<RandomCProgram> {
  constructor(private readonly without: ReadonlySet<string>) {
    super();
  }

  generate(random: fc.Random): fc.Value<RandomCProgram> {
    return new fc.Value(randomCProgram(new Choices(random, this.without)), undefined);
  }

  canShrinkWithoutContext(value: unknown): value is RandomCProgram {
    return typeof value === "object" && value !== null && "tree" in value;
  }

  shrink(program: RandomCProgram): fc.Stream<fc.Value<RandomCProgram>> {
    const { inputs } = program;
    const steps = function* (): Generator<fc.Value<RandomCProgram>> {
      for (const tree of smaller(program.tree)) yield new fc.Value({ tree, text: textOf(tree), inputs }, undefined);
    };
    return fc.stream(steps());
  }
}

/** `without`: kinds of construct that are not to appear. */
export const randomCPrograms = (without: readonly string[] = []): fc.Arbitrary<RandomCProgram> =>
  new ProgramArbitrary(new Set(without));

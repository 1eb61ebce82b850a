/**
 * Random TypeScript programs with a head `f`, and inputs for it: what the laws are tried on.
 *
 * They end, their values stay of order one, and their tests keep away from ties, so that every program has a derivative at
 * its inputs. `fast-check` makes them from a seed and makes a failing one smaller.
 */
import fc from "fast-check";
import { value } from "./expressions.js";
import { ODD_NAMES } from "./odd-names.js";
import { opening } from "./openings.js";
import { EXTRAS, MODULE_STATE, PRELUDE } from "./prelude.js";
import { resetsFor } from "./resets.js";
import type { Helper, Scope } from "./scope.js";
import { Choices } from "./scope.js";
import { MEMO_EXTRAS } from "./statements/memo-statements.js";
import { MIXED_EXTRAS } from "./statements/mixed-statements.js";
import { statements as statementsOf } from "./statements/statements.js";
import type { Tree } from "./tree.js";
import { block, part, smaller, statement, textOf } from "./tree.js";

export interface RandomProgram {
  readonly tree: Tree;
  readonly text: string;
  /** The inputs, as an expression over the module's exports. */
  readonly inputs: string;
}

const NOTHING: Scope = {
  numbers: [],
  constants: [],
  counters: [],
  arrays: [],
  lists: [],
  cells: [],
  grids: [],
  maps: [],
  sets: [],
  records: [],
  shapes: [],
  cursors: [],
  actions: [],
  functions: [],
  accumulators: [],
  labels: [],
  helpers: [],
  budget: null,
  inLoop: false,
  returns: null,
  depth: 0,
  loops: 0,
};

/** A program without some of these has more of the others. */
const FAMILIES = [
  "list-statement",
  "new-list",
  "cell-statement",
  "chain-statement",
  "grid-statement",
  "map-statement",
  "object-statement",
  "closure",
  "cursor",
  "print",
  "throw",
  "missing-statement",
  "order-statement",
  "memo-statement",
  "keyed-statement",
  "mixed-statement",
  "odd-name",
];

export function randomProgram(source: Choices): RandomProgram {
  const c = source.but(FAMILIES.filter((name) => !source.without.has(name) && source.chance(35)));
  c.mayName(ODD_NAMES);
  const helpers: Helper[] = [
    { name: "first", kind: "value" },
    { name: "second", kind: "value" },
    { name: "change", kind: "void" },
    { name: "produce", kind: "object" },
    { name: "list", kind: "list" },
    { name: "relay", kind: "passes" },
  ].filter(() => c.chance(45)) as Helper[];
  const bodies = helpers.map((helper) => helperText(c, helper, helpers));
  const scope: Scope = {
    ...NOTHING,
    helpers,
    numbers: ["a", "b"],
    arrays: [
      { name: "x", length: 4, longest: 4, assignable: c.chance(50) },
      { name: "z", length: 4, longest: 4, assignable: false },
    ],
    lists: c.chance(60) ? ["y"] : [],
    cells: c.chance(70) ? [{ name: "o", assignable: c.chance(50) }] : [],
    budget: "n",
    returns: "number",
  };
  const made = statementsOf(c, scope, 3 + c.upTo(8));
  const result = value(c, made.scope, 2);
  const isFresh = c.chance(95);
  const headWith = (resets: Tree): Tree =>
    part`export function f(a: number, b: number, x: Float64Array, z: Float64Array, y: number[], o: Cell, n: number): number {\n${resets}${block(made.trees)}\nreturn ${result};\n}`;
  const bare = textOf(part`${block(bodies)}${headWith(part``)}`);
  const head = headWith(block(isFresh ? resetsFor(bare, resets) : []));
  const own = part`${block(bodies)}${head}\n`;
  const text = textOf(own);
  const extras = [...EXTRAS, ...MEMO_EXTRAS, ...MIXED_EXTRAS]
    .filter(([name]) => text.includes(name))
    .map(([, declarations]) => statement`${declarations}`);
  const tree = part`${PRELUDE}${block(extras)}${block([statement`${MODULE_STATE}`])}${own}`;
  // No number twice: where two are equal, a sort or a maximum has a kink.
  const taken = new Set<string>();
  const r = (): string => {
    let value = c.below(1800) / 1000 - 0.9 + 0.0007;
    while (taken.has(value.toFixed(4))) value += 0.0013;
    taken.add(value.toFixed(4));
    return value.toFixed(4);
  };
  const list = (n: number): string => Array.from({ length: n }, r).join(", ");
  const inputs = `{ a: ${r()}, b: ${r()}, x: Float64Array.of(${list(4)}), z: Float64Array.of(${list(4)}), y: [${list(3)}], o: new Cell(${list(2)}, Float64Array.of(${list(3)}), new Cell(${list(2)}, Float64Array.of(${list(3)}))), n: 2 }`;
  return { tree, text: textOf(tree), inputs };
}

const resets = {
  scratch: "scratch.fill(0);",
  level: "level = 0.3;",
  shared: "shared.v = 0.2;\nshared.w = 0.7;\nshared.data.set([0.1, 0.5, 0.9]);\nshared.next = null;",
};

function helperText(c: Choices, helper: Helper, helpers: readonly Helper[]): Tree {
  const inside: Scope = { ...NOTHING, helpers, budget: "n", loops: 1, depth: 1 };
  const statements = (source: Choices, scope: Scope, count: number): ReturnType<typeof statementsOf> => {
    const begun = opening(source, helper.kind, scope);
    const made = statementsOf(source, scope, count);
    return { trees: [...begun, ...made.trees], scope: made.scope };
  };
  switch (helper.kind) {
    case "value": {
      const made = statements(
        c,
        {
          ...inside,
          numbers: ["s"],
          arrays: [{ name: "q", length: 3, longest: 4, assignable: c.chance(50) }],
          cells: [{ name: "p", assignable: c.chance(50) }],
          returns: "number",
        },
        1 + c.upTo(4),
      );
      return part`function ${helper.name}(s: number, q: Float64Array, p: Cell, n: number): number {\n${block(made.trees)}\nreturn ${value(c, made.scope, 1)};\n}\n`;
    }
    case "void": {
      const made = statements(
        c,
        {
          ...inside,
          numbers: ["s"],
          arrays: [
            { name: "q", length: 3, longest: 4, assignable: false },
            { name: "r", length: 3, longest: 4, assignable: c.chance(50) },
          ],
          returns: "void",
        },
        1 + c.upTo(4),
      );
      return part`function ${helper.name}(q: Float64Array, r: Float64Array, s: number, n: number): void {\n${block(made.trees)}\n}\n`;
    }
    case "list": {
      const made = statements(c, { ...inside, numbers: ["s"], lists: ["y"], returns: "list" }, 1 + c.upTo(3));
      return part`function ${helper.name}(y: number[], s: number, n: number): number[] {\n${block(made.trees)}\nreturn ${c.pick(made.scope.lists)};\n}\n`;
    }
    case "passes": {
      const made = statements(c, { ...inside, numbers: ["s"], functions: ["u"], returns: "number" }, 1 + c.upTo(3));
      return part`function ${helper.name}(u: (t: number) => number, s: number, n: number): number {\n${block(made.trees)}\nreturn ${value(c, made.scope, 2)};\n}\n`;
    }
    case "object": {
      const made = statements(
        c,
        { ...inside, numbers: ["s"], cells: [{ name: "p", assignable: c.chance(50) }], returns: "Cell" },
        1 + c.upTo(3),
      );
      const results = [...made.scope.cells.map((x) => x.name), "new Wide(s, p.v)"];
      return part`function ${helper.name}(s: number, p: Cell, n: number): Cell {\n${block(made.trees)}\nreturn ${c.pick(results)};\n}\n`;
    }
  }
}

/** Programs as fast-check wants them: made from its random numbers, made smaller piece by piece. */
class ProgramArbitrary extends fc.Arbitrary<RandomProgram> {
  constructor(private readonly without: ReadonlySet<string>) {
    super();
  }

  generate(random: fc.Random): fc.Value<RandomProgram> {
    return new fc.Value(randomProgram(new Choices(random, this.without)), undefined);
  }

  canShrinkWithoutContext(value: unknown): value is RandomProgram {
    return typeof value === "object" && value !== null && "tree" in value;
  }

  shrink(program: RandomProgram): fc.Stream<fc.Value<RandomProgram>> {
    const { inputs } = program;
    const steps = function* (): Generator<fc.Value<RandomProgram>> {
      for (const tree of smaller(program.tree)) yield new fc.Value({ tree, text: textOf(tree), inputs }, undefined);
    };
    return fc.stream(steps());
  }
}

/** `without`: kinds of construct that are not to appear. */
export const randomPrograms = (without: readonly string[] = []): fc.Arbitrary<RandomProgram> =>
  new ProgramArbitrary(new Set(without));

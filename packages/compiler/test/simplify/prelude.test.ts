import { isDeepStrictEqual } from "node:util";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { preludeSource } from "../../src/2-lower/typescript/prelude/prelude-source.js";

type Procedure = (...values: readonly unknown[]) => unknown;

const libraryFolder = ts.getDefaultLibFilePath({ target: ts.ScriptTarget.ES2022 }).replace(/[^/\\]*$/, "");

function typeErrors(options: ts.CompilerOptions): readonly string[] {
  const all: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2022.d.ts"],
    noEmit: true,
    types: [],
    ...options,
  };
  const host = ts.createCompilerHost(all);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, languageVersion) =>
    name === "prelude.ts"
      ? ts.createSourceFile(name, preludeSource, languageVersion, true)
      : getSourceFile(name.includes("/") ? name : libraryFolder + name, languageVersion);
  const program = ts.createProgram(["prelude.ts"], all, host);
  return ts.getPreEmitDiagnostics(program).map((d) => ts.flattenDiagnosticMessageText(d.messageText, "\n"));
}

function load(): ReadonlyMap<string, Procedure> {
  const module = ts.transpileModule(preludeSource, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS },
  });
  const exported: Record<string, Procedure> = {};
  new Function("exports", module.outputText)(exported);
  return new Map(Object.entries(exported));
}

const prelude = load();
const call = (name: string, ...values: readonly unknown[]): unknown => {
  const found = prelude.get(name);
  if (found === undefined) throw new Error(`the prelude has no ${name}`);
  return found(...values);
};

function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** Runs one method both ways on copies of the same array; results, the array afterwards and the callback's log must agree. */
function compare(
  make: () => unknown,
  real: (receiver: never, log: unknown[]) => unknown,
  ours: (receiver: never, log: unknown[]) => unknown,
): void {
  const outcome = (run: (receiver: never, log: unknown[]) => unknown): unknown => {
    const receiver = make();
    const log: unknown[] = [];
    let result: unknown;
    try {
      result = run(receiver as never, log);
    } catch (error) {
      result = error instanceof Error ? `${error.name}: ${error.message}` : error;
    }
    return { result, same: result === receiver, receiver, log };
  };
  const [got, wanted] = [outcome(ours), outcome(real)];
  if (!isDeepStrictEqual(got, wanted)) expect(got).toEqual(wanted);
}

const special = [Number.NaN, -0, 0, 1, 2, 2, -3, 0.5, Number.POSITIVE_INFINITY];
const offsets = [
  undefined,
  0,
  1,
  2,
  3,
  7,
  20,
  -1,
  -2,
  -6,
  -20,
  1.7,
  -1.7,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
];

const arrays: number[][] = [];
{
  const random = generator(7);
  for (let n = 0; n < 14; n++) {
    arrays.push(Array.from({ length: n }, () => special[Math.floor(random() * special.length)] ?? 0));
    arrays.push(Array.from({ length: n }, () => Math.floor(random() * 9) - 4));
  }
}
const fewArrays = arrays.filter((_, k) => k % 4 === 2);
/** The class, with the signatures they all share. */
interface TypedClass {
  readonly name: string;
  from(source: ArrayLike<number>, f?: (x: number, i: number) => number): Float64Array;
}
const classes: readonly TypedClass[] = [
  Float64Array,
  Float32Array,
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
] as readonly unknown[] as readonly TypedClass[];

type Log = unknown[];
const visit =
  <R>(log: Log, give: (x: number, i: number) => R) =>
  (x: number, i: number, a: unknown): R => {
    log.push([x, i, a]);
    return give(x, i);
  };
const fold =
  (log: Log) =>
  (s: number, x: number, i: number, a: unknown): number => {
    log.push([s, x, i, a]);
    return 2 * s + x;
  };

describe("prelude: the module", () => {
  it.each([
    ["strict", { strict: true }],
    [
      "strict with unchecked indices reported",
      { strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
    ],
    ["not strict", { strict: false }],
  ])("type-checks when the project is %s", (_name, options) => {
    expect(typeErrors(options)).toEqual([]);
  });
});

const callbackMethods = ["map", "forEach", "filter", "every", "some", "find", "findIndex"] as const;

/** Arrays and typed arrays, as far as these methods are concerned. */
type Visited = Readonly<
  Record<(typeof callbackMethods)[number], (f: (x: number, i: number, a: unknown) => boolean) => unknown>
>;

describe("prelude: arrays behave as the language's own", () => {
  it.each(callbackMethods)("%s", (method) => {
    for (const a of arrays)
      for (const limit of [-10, 0, 1, 3])
        compare(
          () => [...a],
          (r: Visited, log) => r[method](visit(log, (x) => x > limit)),
          (r: number[], log) =>
            call(
              `array_${method}`,
              r,
              visit(log, (x) => x > limit),
            ),
        );
  });

  it("findLast, findLastIndex and flatMap", () => {
    for (const a of arrays) {
      const last = (log: Log) => visit(log, (x) => x === 2);
      compare(
        () => [...a],
        (r: number[], log) => [...r].reverse().find((x, i) => last(log)(x, r.length - 1 - i, r)),
        (r, log) => call("array_findLast", r, last(log)),
      );
      compare(
        () => [...a],
        (r: number[]) => {
          for (let i = r.length - 1; i >= 0; i--) if (r[i] === 2) return i;
          return -1;
        },
        (r) => call("array_findLastIndex", r, (x: number) => x === 2),
      );
      const pair = (log: Log) => visit(log, (x, i) => (i % 3 === 0 ? [] : [x, i]));
      compare(
        () => [...a],
        (r: number[], log) => r.flatMap(pair(log)),
        (r, log) => call("array_flatMap", r, pair(log)),
      );
    }
  });

  it("reduce and reduceRight, with and without an initial value", () => {
    for (const a of arrays) {
      compare(
        () => [...a],
        (r: number[], log) => r.reduce(fold(log), 5),
        (r, log) => call("array_reduce", r, fold(log), 5),
      );
      compare(
        () => [...a],
        (r: number[], log) => r.reduce(fold(log)),
        (r, log) => call("array_reduce1", r, fold(log)),
      );
      compare(
        () => [...a],
        (r: number[], log) => r.reduceRight(fold(log), 5),
        (r, log) => call("array_reduceRight", r, fold(log), 5),
      );
      compare(
        () => [...a],
        (r: number[], log) => r.reduceRight(fold(log)),
        (r, log) => call("array_reduceRight1", r, fold(log)),
      );
    }
  });

  it("indexOf, lastIndexOf, includes, at", () => {
    for (const a of arrays)
      for (const x of [...special, 99]) {
        compare(
          () => [...a],
          (r: number[]) => r.lastIndexOf(x),
          (r) => call("array_lastIndexOf", r, x),
        );
        for (const from of offsets) {
          compare(
            () => [...a],
            (r: number[]) => r.indexOf(x, from),
            (r) => call("array_indexOf", r, x, from),
          );
          compare(
            () => [...a],
            (r: number[]) => r.includes(x, from),
            (r) => call("array_includes", r, x, from),
          );
          if (from === undefined) continue;
          compare(
            () => [...a],
            (r: number[]) => r.lastIndexOf(x, from),
            (r) => call("array_lastIndexOf2", r, x, from),
          );
          compare(
            () => [...a],
            (r: number[]) => r.at(from),
            (r) => call("array_at", r, from),
          );
        }
      }
  });

  it("slice, fill, copyWithin with every kind of offset", () => {
    for (const a of arrays)
      for (const from of offsets)
        for (const to of offsets) {
          compare(
            () => [...a],
            (r: number[]) => r.slice(from, to),
            (r) => call("array_slice", r, from, to),
          );
          compare(
            () => [...a],
            (r: number[]) => r.fill(42, from, to),
            (r) => call("array_fill", r, 42, from, to),
          );
          if (from === undefined) continue;
          for (const target of [0, 1, 3, -2])
            compare(
              () => [...a],
              (r: number[]) => r.copyWithin(target, from, to),
              (r) => call("array_copyWithin", r, target, from, to),
            );
        }
  });

  it("splice returns what it removed and moves the rest", () => {
    for (const a of arrays)
      for (const start of offsets) {
        if (start === undefined) continue;
        compare(
          () => [...a],
          (r: number[]) => r.splice(start),
          (r) => call("array_splice1", r, start),
        );
        for (const count of offsets)
          for (const items of [[], [7], [7, 8, 9, 10]]) {
            compare(
              () => [...a],
              (r: number[]) => r.splice(start, count as number, ...items),
              (r) => call("array_splice", r, start, count, ...items),
            );
          }
      }
  });

  it("push, shift, unshift, reverse, concat, flat, join", () => {
    for (const a of arrays) {
      compare(
        () => [...a],
        (r: number[]) => r.shift(),
        (r) => call("array_shift", r),
      );
      compare(
        () => [...a],
        (r: number[]) => r.reverse(),
        (r) => call("array_reverse", r),
      );
      compare(
        () => [...a],
        (r: number[]) => [...r].reverse(),
        (r) => call("array_toReversed", r),
      );
      compare(
        () => [...a],
        (r: number[]) => r.concat(3),
        (r) => call("array_append", r, 3),
      );
      compare(
        () => [...a],
        (r: number[]) => r.join(),
        (r) => call("array_join", r),
      );
      compare(
        () => [...a, null, undefined, 3],
        (r: number[]) => r.join("; "),
        (r) => call("array_join", r, "; "),
      );
      for (const items of [[], [1], [1, 2, 3]]) {
        compare(
          () => [...a],
          (r: number[]) => r.push(...items),
          (r) => call("array_push", r, ...items),
        );
        compare(
          () => [...a],
          (r: number[]) => r.unshift(...items),
          (r) => call("array_unshift", r, ...items),
        );
        compare(
          () => [...a],
          (r: number[]) => r.concat(items),
          (r) => call("array_concat", r, items),
        );
        compare(
          () => [a, items, a],
          (r: number[][]) => r.flat(),
          (r) => call("array_flat", r),
        );
      }
    }
  });

  it("sort is stable", () => {
    const random = generator(11);
    for (let n = 0; n < 40; n++) {
      const rows = Array.from({ length: n }, (_, i) => ({ key: Math.floor(random() * 6), place: i }));
      const byKey = (x: { key: number }, y: { key: number }): number => x.key - y.key;
      compare(
        () => [...rows],
        (r: typeof rows) => r.sort(byKey),
        (r) => call("array_sort", r, byKey),
      );
      compare(
        () => [...rows],
        (r: typeof rows) => [...r].sort(byKey),
        (r) => call("array_toSorted", r, byKey),
      );
    }
  });

  it("Array.from by kind of source", () => {
    const halve =
      (log: Log) =>
      (x: number, i: number): number => {
        log.push([x, i]);
        return x / 2;
      };
    for (const a of arrays) {
      compare(
        () => [...a],
        (r: number[]) => Array.from(r),
        (r) => call("array_from", r),
      );
      compare(
        () => [...a],
        (r: number[], log) => Array.from(r, halve(log)),
        (r, log) => call("array_from2", r, halve(log)),
      );
      compare(
        () => new Set(a),
        (r: Set<number>) => Array.from(r),
        (r) => call("array_fromSet", r),
      );
      compare(
        () => new Set(a),
        (r: Set<number>, log) => Array.from(r, halve(log)),
        (r, log) => call("array_fromSet2", r, halve(log)),
      );
      compare(
        () => new Map(a.map((x, i) => [x, i])),
        (r: Map<number, number>) => Array.from(r),
        (r) => call("array_fromEntries", r),
      );
      compare(
        () => new Map(a.map((x, i) => [x, i])),
        (r: Map<number, number>) => Array.from(r.keys()),
        (r) => call("array_fromKeys", r),
      );
      compare(
        () => new Map(a.map((x, i) => [x, i])),
        (r: Map<number, number>) => Array.from(r.values()),
        (r) => call("array_fromValues", r),
      );
    }
    for (const length of [0, 1, 4, 2.9, -3, Number.NaN])
      compare(
        () => null,
        (_r, log) => Array.from({ length }, (x, i) => log.push([x, i])),
        (_r, log) => call("array_fromLength", length, (x: undefined, i: number) => log.push([x, i])),
      );
  });
});

describe("prelude: Map and Set", () => {
  it("forEach and construction", () => {
    for (const a of arrays) {
      const pairs = a.map((x, i): [number, number] => [x, i]);
      compare(
        () => new Map(pairs),
        (r: Map<number, number>, log) => r.forEach((...all) => void log.push(all)),
        (r, log) => call("map_forEach", r, (...all: unknown[]) => log.push(all)),
      );
      compare(
        () => new Set(a),
        (r: Set<number>, log) => r.forEach((...all) => void log.push(all)),
        (r, log) => call("set_forEach", r, (...all: unknown[]) => log.push(all)),
      );
      compare(
        () => pairs,
        (r: [number, number][]) => new Map(r),
        (r) => call("map_from", r),
      );
      compare(
        () => new Map(pairs),
        (r: Map<number, number>) => new Map(r),
        (r) => call("map_fromMap", r),
      );
      compare(
        () => [...a],
        (r: number[]) => new Set(r),
        (r) => call("set_from", r),
      );
      compare(
        () => new Set(a),
        (r: Set<number>) => new Set(r),
        (r) => call("set_fromSet", r),
      );
    }
  });
});

describe.each(classes.map((c) => [c.name, c] as const))("prelude: %s", (name, make) => {
  type Typed = Float64Array;
  const of = (a: readonly number[]) => () => make.from(a);

  it.each(callbackMethods)("%s", (method) => {
    for (const a of fewArrays)
      for (const limit of [-10, 0, 3]) {
        const test = (log: Log) => visit(log, (x) => x > limit);
        if (method === "map") {
          const scale = (log: Log) => visit(log, (x, i) => 1.5 * x + i);
          compare(
            of(a),
            (r: Typed, log) => r.map(scale(log)),
            (r, log) => call(`${name}_map`, r, scale(log)),
          );
        } else
          compare(
            of(a),
            (r: Typed, log) => r[method](test(log)),
            (r, log) => call(`${name}_${method}`, r, test(log)),
          );
      }
  });

  it("reduce and reduceRight", () => {
    for (const a of fewArrays) {
      compare(
        of(a),
        (r: Typed, log) => r.reduce(fold(log), 5),
        (r, log) => call(`${name}_reduce`, r, fold(log), 5),
      );
      compare(
        of(a),
        (r: Typed, log) => r.reduce(fold(log)),
        (r, log) => call(`${name}_reduce1`, r, fold(log)),
      );
      compare(
        of(a),
        (r: Typed, log) => r.reduceRight(fold(log), 5),
        (r, log) => call(`${name}_reduceRight`, r, fold(log), 5),
      );
      compare(
        of(a),
        (r: Typed, log) => r.reduceRight(fold(log)),
        (r, log) => call(`${name}_reduceRight1`, r, fold(log)),
      );
    }
  });

  it("searching, slicing, reversing, joining", () => {
    for (const a of fewArrays) {
      compare(
        of(a),
        (r: Typed) => r.reverse(),
        (r) => call(`${name}_reverse`, r),
      );
      compare(
        of(a),
        (r: Typed) => r.join(),
        (r) => call(`${name}_join`, r),
      );
      compare(
        of(a),
        (r: Typed) => r.join("-"),
        (r) => call(`${name}_join`, r, "-"),
      );
      for (const x of special) {
        compare(
          of(a),
          (r: Typed) => r.lastIndexOf(x),
          (r) => call(`${name}_lastIndexOf`, r, x),
        );
        for (const from of offsets) {
          compare(
            of(a),
            (r: Typed) => r.indexOf(x, from),
            (r) => call(`${name}_indexOf`, r, x, from),
          );
          compare(
            of(a),
            (r: Typed) => r.includes(x, from),
            (r) => call(`${name}_includes`, r, x, from),
          );
        }
      }
      for (const from of offsets) {
        if (from !== undefined)
          compare(
            of(a),
            (r: Typed) => r.at(from),
            (r) => call(`${name}_at`, r, from),
          );
        for (const to of offsets)
          compare(
            of(a),
            (r: Typed) => r.slice(from, to),
            (r) => call(`${name}_slice`, r, from, to),
          );
      }
    }
  });

  it("sort, numerically and with a comparator", () => {
    for (const a of fewArrays) {
      compare(
        of(a),
        (r: Typed) => r.sort(),
        (r) => call(`${name}_sort`, r),
      );
      const down = (x: number, y: number): number => y - x;
      const finite = a.filter((x) => Number.isFinite(x));
      compare(
        of(finite),
        (r: Typed) => r.sort(down),
        (r) => call(`${name}_sort1`, r, down),
      );
    }
  });

  it("from arrays, typed arrays and lengths", () => {
    for (const a of fewArrays) {
      compare(
        () => [...a],
        (r: number[]) => make.from(r),
        (r) => call(`${name}_from`, r),
      );
      compare(
        () => [...a],
        (r: number[]) => make.from(r, (x, i) => 3 * x - i),
        (r) => call(`${name}_from2`, r, (x: number, i: number) => 3 * x - i),
      );
      compare(
        () => a.length,
        (n: number) => make.from({ length: n }, (_, i) => i / 2),
        (n) => call(`${name}_fromLength`, n, (_: undefined, i: number) => i / 2),
      );
      compare(
        of(a),
        (r: Typed) => Array.from(r),
        (r) => call(`array_from${name}`, r),
      );
      compare(
        of(a),
        (r: Typed) => Array.from(r, (x, i) => [x, i]),
        (r) => call(`array_from${name}2`, r, (x: number, i: number) => [x, i]),
      );
    }
  });
});

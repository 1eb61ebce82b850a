import { describe, it } from "vitest";
import type { Log } from "./both-ways.js";
import { call, callbackMethods, classes, compare, fewArrays, fold, offsets, special, visit } from "./both-ways.js";

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

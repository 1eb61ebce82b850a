import { describe, it } from "vitest";
import type { Log, Visited } from "./both-ways.js";
import { arrays, call, callbackMethods, compare, fold, generator, offsets, special, visit } from "./both-ways.js";

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

import { describe, expect, it } from "vitest";
import { stackBytes } from "../../../runtime/src/index.js";
import { reserveRecords } from "../../src/6-simplify/loops/reserve-records.js";
import {
  arrayOf,
  assign,
  block,
  call,
  constant,
  deref,
  element,
  ifThen,
  less,
  mul,
  pathOf,
  pointerTo,
  pop,
  push,
  read,
  readOf,
  real64,
} from "../../src/il/builders.js";
import type {
  Block,
  Expression,
  LoopStatement,
  Path,
  Program,
  Statement,
  UnitId,
  Variable,
} from "../../src/il/types.js";
import { IlBuilder } from "../simplify/il-builder.js";
import { run, textOf } from "./printed.js";
import { downward, field, upward } from "./rows.js";

const vector = pointerTo(arrayOf(real64));
const item = (v: Variable, i: Expression): Path => element(deref(pathOf(v)), i);
const pairOf = (loop: LoopStatement, pair: number): LoopStatement => ({ ...loop, pair });

/** Squares what is positive in x, and undoes that. */
function squares(
  options: { readonly pair?: number; readonly inside?: (i: Variable) => readonly Statement[] } = {},
): Program {
  const b = new IlBuilder();
  const [x, n, y] = [b.parameter("x", vector), b.parameter("n"), b.parameter("n")];
  const [i, j, t] = [b.local("i"), b.local("j"), b.local("taken", { kind: "boolean" })];
  const zero = constant(0);
  const positive = less(zero, read(item(x, readOf(i))));
  const taken = b.local("taken", { kind: "boolean" });
  const save: Block = block(
    push("reals", read(item(x, readOf(i)))),
    assign(item(x, readOf(i)), mul(read(item(x, readOf(i))), constant(3))),
  );
  const forward = upward(i, zero, readOf(n), [
    assign(pathOf(taken), positive),
    ifThen(readOf(taken), save),
    push("bytes", readOf(taken)),
    ...(options.inside?.(i) ?? []),
  ]);
  const back = {
    ...downward(j, readOf(n), zero, [
      pop("bytes", pathOf(t)),
      ifThen(readOf(t), block(pop("reals", item(x, readOf(j))))),
    ]),
    label: "M" as LoopStatement["label"],
  };
  const set =
    options.pair === undefined
      ? (l: LoopStatement): LoopStatement => l
      : (l: LoopStatement): LoopStatement => pairOf(l, options.pair!);
  b.unit("nothing", [y], null, []);
  b.unit("f", [x, n], null, [set(forward), set(back)], { derivative: { of: "f" as UnitId, role: "adjoint" } });
  return b.program();
}

describe("reserve-records", () => {
  it("reserves what a loop may record, and takes it back through a local index", () => {
    const after = reserveRecords(squares({ pair: 1 }));
    const text = textOf(after);
    expect(text).toContain("reals.reserve(n + 1)");
    expect(text).toContain("bytes.reserve(n + 1)");
    expect(text).toContain("reals.rewind()");
    expect(text).not.toMatch(/\.push|\.pop/);
    // Over the ends of chunks, and where nothing is recorded.
    const held = stackBytes();
    for (const n of [-3, 0, 9, 50_000, 50_000, 70_000]) {
      const x = field(Math.max(n + 1, 0), 0.4);
      const before = x.slice();
      run(after, "f" as UnitId)(x, n);
      expect(x).toEqual(before);
    }
    expect(stackBytes()).toBe(held);
  });

  it("leaves loops alone that are not paired, or that call", () => {
    const plain = squares();
    expect(reserveRecords(plain)).toBe(plain);
    const calling = squares({ pair: 1, inside: () => [call([], "nothing" as UnitId, [constant(1)])] });
    expect(reserveRecords(calling)).toBe(calling);
  });
});

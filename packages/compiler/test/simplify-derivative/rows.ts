/** Loops of a Gauss-Seidel row, forward and backward, as a generator would write them. */
import {
  add,
  arrayOf,
  assign,
  binary,
  block,
  constant,
  deref,
  div,
  element,
  loop,
  mul,
  pathOf,
  pointerTo,
  read,
  readOf,
  real64,
  sub,
} from "../../src/il/builders.js";
import type { Expression, LoopStatement, Path, Program, Statement, UnitId, Variable } from "../../src/il/types.js";
import { IlBuilder } from "../simplify/il-builder.js";

const vector = pointerTo(arrayOf(real64));
const c = (value: number): Expression => constant(value);
const item = (v: Variable, i: Expression): Path => element(deref(pathOf(v)), i);
const at = (v: Variable, i: Expression): Expression => read(item(v, i));
const increment = (path: Path, e: Expression): Statement => assign(path, add(read(path), e));
export const field = (n: number, phase: number): Float64Array =>
  Float64Array.from({ length: n }, (_, i) => Math.sin(1.3 * i + phase));

export function upward(i: Variable, from: Expression, to: Expression, body: readonly Statement[]): LoopStatement {
  return loop("L", {
    init: block(assign(pathOf(i), from)),
    test: binary("lessEqual", readOf(i), to, { kind: "boolean" }),
    update: block(assign(pathOf(i), add(readOf(i), c(1)))),
    body: block(...body),
  });
}
export function downward(i: Variable, from: Expression, to: Expression, body: readonly Statement[]): LoopStatement {
  return loop("L", {
    init: block(assign(pathOf(i), from)),
    test: binary("greaterEqual", readOf(i), to, { kind: "boolean" }),
    update: block(assign(pathOf(i), sub(readOf(i), c(1)))),
    body: block(...body),
  });
}

/** One row of Gauss-Seidel: x[k] = (b[k] + a (x[k-1] + x[k+1] + x[k-s] + x[k+s])) / c. */
export function forwardRow(): Program {
  const b = new IlBuilder();
  const [x, rhs] = [b.parameter("x", vector), b.parameter("b", vector)];
  const [a, cc, n, stride, j] = ["a", "c", "n", "stride", "j"].map((name) => b.parameter(name)) as [
    Variable,
    Variable,
    Variable,
    Variable,
    Variable,
  ];
  const [i, k] = [b.local("i"), b.local("k")];
  const kk = readOf(k);
  const neighbours = add(
    add(add(at(x, sub(kk, c(1))), at(x, add(kk, c(1)))), at(x, sub(kk, readOf(stride)))),
    at(x, add(kk, readOf(stride))),
  );
  b.unit(
    "f",
    [x, rhs, a, cc, n, stride, j],
    null,
    [
      upward(i, c(1), readOf(n), [
        assign(pathOf(k), add(readOf(i), mul(readOf(stride), readOf(j)))),
        assign(item(x, kk), div(add(at(rhs, kk), mul(readOf(a), neighbours)), readOf(cc))),
      ]),
    ],
    { derivative: { of: "f" as UnitId, role: "forward" } },
  );
  return b.program();
}

/** Its adjoint; the increments in the order of the operands. */
export function backwardRow(): Program {
  const b = new IlBuilder();
  const [x, rhs] = [b.parameter("xb", vector), b.parameter("bb", vector)];
  const [a, cc, n, stride, j] = ["a", "c", "n", "stride", "j"].map((name) => b.parameter(name)) as [
    Variable,
    Variable,
    Variable,
    Variable,
    Variable,
  ];
  const [i, k, t, t0] = [b.local("i"), b.local("k"), b.temporary("seed"), b.temporary("seed0")];
  const kk = readOf(k);
  b.unit(
    "f",
    [x, rhs, a, cc, n, stride, j],
    null,
    [
      downward(i, readOf(n), c(1), [
        assign(pathOf(k), add(readOf(i), mul(readOf(stride), readOf(j)))),
        assign(pathOf(t), div(at(x, kk), readOf(cc))),
        assign(item(x, kk), c(0)),
        increment(item(rhs, kk), readOf(t)),
        assign(pathOf(t0), mul(readOf(a), readOf(t))),
        increment(item(x, sub(kk, c(1))), readOf(t0)),
        increment(item(x, add(kk, c(1))), readOf(t0)),
        increment(item(x, sub(kk, readOf(stride))), readOf(t0)),
        increment(item(x, add(kk, readOf(stride))), readOf(t0)),
      ]),
    ],
    { derivative: { of: "f" as UnitId, role: "backward" } },
  );
  return b.program();
}

import type { Numbers, NumbersByName } from "./numbers.js";
import { rowsFor, sizeOf, unit } from "./numbers.js";

export interface JacobianParts {
  /** The arguments that it is taken by. */
  readonly inputs: NumbersByName;
  /** The name of the output; undefined: the function's result. */
  readonly output: string | undefined;
  push(tangents: NumbersByName): { readonly value: unknown; readonly tangent: unknown };
  pull(cotangent: unknown): NumbersByName;
}

/**
 * All derivatives of an output by inputs, each for itself: `J[name][i]` is the row of the output's number `i`, of the shape of the input.
 * Of an output that is one number, `J[name]` is that row. Forward mode where there are fewer inputs than outputs, else reverse mode.
 */
export function jacobianOf({ inputs, output, push, pull }: JacobianParts): Record<string, unknown> {
  const given = (out: unknown): Numbers =>
    output === undefined ? (out as Numbers) : (out as Record<string, Numbers>)[output]!;
  const named = (weights: Numbers): unknown => (output === undefined ? weights : { [output]: weights });
  const value = given(push({}).value);
  const m = sizeOf(value);
  const names = Object.keys(inputs);
  const n = names.reduce((sum, name) => sum + sizeOf(inputs[name]!), 0);
  const jacobian: Record<string, unknown> = {};
  const rows = Object.fromEntries(names.map((name) => [name, rowsFor(inputs[name]!, m)]));
  if (typeof value !== "number" && n < m) {
    for (const name of names) {
      const input = inputs[name]!;
      for (let j = 0; j < sizeOf(input); j++) {
        const column = given(push({ [name]: unit(input, j) }).tangent) as Float64Array;
        const to = rows[name]!;
        for (let i = 0; i < m; i++) {
          if (to instanceof Float64Array) to[i] = column[i]!;
          else (to[i] as Float64Array)[j] = column[i]!;
        }
      }
    }
    return rows;
  }
  for (let i = 0; i < m; i++) {
    const row = pull(named(unit(value, i)));
    for (const name of names) {
      if (typeof value === "number") jacobian[name] = row[name];
      else (rows[name] as Record<number, unknown>)[i] = row[name];
    }
  }
  return typeof value === "number" ? jacobian : rows;
}

/**
 * All second derivatives of a number: `H[a][b]` is a row for each number of `a`, of the shape of `b`; where `a` is a number, that row.
 * `product` gives the Hessian times a vector.
 */
export function hessianOf(
  inputs: NumbersByName,
  product: (direction: NumbersByName) => NumbersByName,
): Record<string, Record<string, unknown>> {
  const names = Object.keys(inputs);
  return Object.fromEntries(
    names.map((a) => {
      const input = inputs[a]!;
      const rows = Array.from({ length: sizeOf(input) }, (_, i) => product({ [a]: unit(input, i) }));
      const block = (b: string): unknown => {
        if (typeof input === "number") return rows[0]?.[b];
        const numbers = rows.map((row) => row[b]);
        return typeof inputs[b] === "number" ? Float64Array.from(numbers as number[]) : numbers;
      };
      return [a, Object.fromEntries(names.map((b) => [b, block(b)]))];
    }),
  );
}

import type { Numbers, NumbersByName } from "./numbers.js";
import { rowsFor, sizeOf } from "./numbers.js";
import { severalOf } from "./shadows.js";

/** Derivatives in `nd` directions: of a number one for each, of an array those of element `i` in direction `k` at `i * nd + k`. */
type Several = Float64Array | number[];
type SeveralByName = Readonly<Record<string, Several>>;

export interface BlockParts {
  /** The arguments that it is taken by. */
  readonly inputs: NumbersByName;
  /** What the function leaves in its output; or an array of the same class and length. */
  output(): unknown;
  push(nd: number, tangents: SeveralByName): { readonly value: unknown; readonly tangent: unknown };
  /** The adjoints of the inputs. */
  pull(nd: number, weights: Several): SeveralByName;
}

/**
 * So many columns or rows are made by one run of the function. By measurement (`node benchmarks/run.mjs jacobians`): what a run does once for
 * all directions is shared well enough by 32, and what holds the derivatives of long arrays, for all directions, stays small.
 */
const width = 32;
/** Where there are so few inputs, one run gives all columns, before the function has run once to tell how long its output is. */
const few = 4;

/** The same as `jacobianOf`, of an output that is an array: by tangents and adjoints of several directions. */
export function jacobianInBlocks({ inputs, output, push, pull }: BlockParts): Record<string, unknown> {
  const parts = partsOf(inputs);
  const n = parts.at(-1)?.end ?? 0;
  const first = n > 0 && n <= few ? push(n, unitTangents(parts, 0, n)) : undefined;
  const value = (first === undefined ? output() : first.value) as Several;
  const m = sizeOf(value);
  const rows = Object.fromEntries(parts.map(({ name, input }) => [name, rowsFor(input, m)]));
  if (first !== undefined) putColumns(rows, parts, first.tangent as Several, 0, n);
  else if (n <= m)
    // Where there are as many of both: adjoints have a record to write and to read, tangents have none.
    for (let from = 0; from < n; from += width) {
      const nd = Math.min(width, n - from);
      putColumns(rows, parts, push(nd, unitTangents(parts, from, nd)).tangent as Several, from, nd);
    }
  else
    for (let from = 0; from < m; from += width) {
      const nd = Math.min(width, m - from);
      const weights = severalOf(value, nd);
      for (let k = 0; k < nd; k++) weights[(from + k) * nd + k] = 1;
      putRows(rows, pull(nd, weights), from, nd);
    }
  return rows;
}

/** An input, whose numbers are the columns from `start` to before `end`. */
interface Part {
  readonly name: string;
  readonly input: Numbers;
  readonly start: number;
  readonly end: number;
}

function partsOf(inputs: NumbersByName): readonly Part[] {
  let end = 0;
  return Object.entries(inputs).map(([name, input]) => {
    const start = end;
    end += sizeOf(input);
    return { name, input, start, end };
  });
}

/** In direction `k` the input's number `from + k`. */
function unitTangents(parts: readonly Part[], from: number, nd: number): SeveralByName {
  const tangents: Record<string, Several> = {};
  for (const { name, input, start, end } of parts) {
    const tangent = severalOf(input, nd) as Several;
    tangents[name] = tangent;
    for (let j = Math.max(from, start); j < Math.min(from + nd, end); j++) tangent[(j - start) * nd + j - from] = 1;
  }
  return tangents;
}

type Rows = ReturnType<typeof rowsFor>;

function putColumns(rows: Record<string, Rows>, parts: readonly Part[], tangent: Several, from: number, nd: number) {
  for (const { name, start, end } of parts) {
    const to = rows[name]!;
    const [first, beyond] = [Math.max(from, start), Math.min(from + nd, end)];
    if (first >= beyond) continue;
    for (let i = 0; i < to.length; i++) {
      if (to instanceof Float64Array) to[i] = tangent[i * nd + first - from]!;
      else {
        const row = to[i] as Several;
        for (let j = first; j < beyond; j++) row[j - start] = tangent[i * nd + j - from]!;
      }
    }
  }
}

function putRows(rows: Record<string, Rows>, adjoints: SeveralByName, from: number, nd: number): void {
  for (const [name, to] of Object.entries(rows)) {
    const adjoint = adjoints[name]!;
    for (let k = 0; k < nd; k++) {
      if (to instanceof Float64Array) to[from + k] = adjoint[k]!;
      else {
        const row = to[from + k] as Several;
        for (let j = 0; j < row.length; j++) row[j] = adjoint[j * nd + k]!;
      }
    }
  }
}

// adjoint --function f
// refused
interface Knot {
  at: number;
  slope?: number | undefined;
}

function knot(at: number, slope: number): Knot {
  return { at, slope: slope > 1 ? slope : undefined };
}

/** Each knot has a slope, of which some are undefined: `in` says yes for all. */
export function f(x: number[]): number {
  const last = knot(x[0]!, x[1]!);
  return "slope" in last ? last.at * x[1]! : 2 * last.at;
}

/** What Jacobians are by and of. */
export type Numbers = number | Float64Array | number[];
export type NumbersByName = Readonly<Record<string, Numbers>>;

export function sizeOf(numbers: Numbers): number {
  if (typeof numbers === "number") return 1;
  if (Array.isArray(numbers) ? numbers.every((each) => typeof each === "number") : ArrayBuffer.isView(numbers))
    return numbers.length;
  throw new TypeError("jacobian: inputs and output must be numbers, or arrays of numbers.");
}

/** For each of `m` numbers the derivatives by one input: zeros. */
export function rowsFor(input: Numbers, m: number): Float64Array | (Float64Array | number[])[] {
  if (typeof input === "number") return new Float64Array(m);
  return Array.from({ length: m }, () => unit(input, -1) as Float64Array | number[]);
}

/** Zero, but for one number. */
export function unit(like: Numbers, at: number): Numbers {
  if (typeof like === "number") return at === 0 ? 1 : 0;
  const zeros = like.slice().fill(0);
  if (at >= 0) zeros[at] = 1;
  return zeros;
}

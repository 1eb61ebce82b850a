export type Vector = Float64Array;

export function dot(a: Vector, b: Vector): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
export const norm = (a: Vector): number => Math.sqrt(dot(a, a));
/** a + s b */
export const plus = (a: Vector, s: number, b: Vector): Vector => a.map((each, i) => each + s * b[i]!);
export const times = (s: number, a: Vector): Vector => a.map((each) => s * each);

// adjoint --function f
// at { a: 0.7, x: new Float64Array([1.5, 2.5]), o: { u: 1.5, v: [2.5], name: "o" }, n: 3, flags: [true] }
// The body uses `a` alone: the parameters that may hold real numbers have their shadows, the result its seed.
export interface Body {
  u: number;
  v: number[];
  name: string;
}

export function f(a: number, x: Float64Array, o: Body, n: number, flags: boolean[]): number {
  return flags.length > 0 ? a * a : 0;
}

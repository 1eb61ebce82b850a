// adjoint --function f
// refused
// A list of the objects would have to be made for the function that gathers them.
type V = { x: number };

const total = (...vs: V[]): number => vs.reduce((s, v) => s + v.x, 0);
const ofTwo: (p: V, q: V) => number = total;

export function f(a: number, b: number): number {
  return ofTwo({ x: a }, { x: b * b });
}

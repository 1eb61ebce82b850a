// adjoint --function f --may-alias all
// at { x: Float64Array.of(0.6, 0.3, 0.4), o: { v: 0.7, data: Float64Array.of(0.2, 0.5) } }
// A variable leads to a new array, and after a swap to storage of the caller's: what the new one begins with matters to nobody.
interface Cell {
  v: number;
  data: Float64Array;
}

function scale(o: Cell, s: number): void {
  o.data[0] = o.v * s;
  o.v *= 0.5;
}

export function f(x: Float64Array, o: Cell): number {
  let part: Float64Array = x.subarray(1, 3);
  scale(o, x[0]!);
  let fresh: Float64Array = Float64Array.of(Math.sqrt(0.5 + part[1]! ** 2), x[0]! * o.v);
  [fresh, part] = [part, fresh];
  return o.v * x[1]! + o.data[0]!;
}

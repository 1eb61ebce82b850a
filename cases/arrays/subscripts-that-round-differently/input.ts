// adjoint --function f --wrt v
// at { v: new Float64Array([1, 0.6, 0.3]), x: 0.1, y: 0.2, z: 0.7 }
// at { v: new Float64Array([1, 0.6, 0.3]), x: 0.1, y: 0.2, z: 0.4 }
// The sum rounds up to 1 in one order and stays below in the other: the first loop's two subscripts may be two elements, the second's are one.
export function f(v: Float64Array, x: number, y: number, z: number): number {
  const work = new Float64Array(4);
  work[0] = 0.5;
  work[1] = 0.25;
  let total = 0;
  for (let t = 0; t < v.length; t++) {
    work[Math.floor(x + y + z)] = v[t]! * v[t]!;
    const at = Math.floor(x + (y + z));
    work[at]! += Math.sin(v[t]!);
    total += work[at]! * work[at]! * v[t]!;
  }
  const other = new Float64Array(4);
  other[0] = 0.5;
  other[1] = 0.25;
  for (let t = 0; t < v.length; t++) {
    other[Math.floor(x + y + z)] = v[t]! * v[t]!;
    const at = Math.floor(x + y + z);
    other[at]! += Math.sin(v[t]!);
    total += other[at]! * other[at]! * v[t]!;
  }
  return total;
}

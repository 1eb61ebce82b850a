// adjoint --function f
// at { x: new Float64Array([1, 0.5, 0.7, 1.2]), w: 2 }
// What is stored one element beyond the end of a row's view is lost, though there is an element behind it.
export function f(x: Float64Array, w: number): number {
  const table = new Float64Array(x.length * w + 1);
  let total = 0;
  for (let i = 0; i < x.length; i++) {
    const row = table.subarray(i * w, i * w + w);
    for (let j = 0; j <= w; j++) row[j] = 0;
    for (let j = 0; j <= w; j++) table[i * w + j] = Math.sin(table[i * w + j]! + x[i]! * (j + 1));
    for (let j = 0; j <= w; j++) total += table[i * w + j]! * table[i * w + j]!;
  }
  const other = new Float64Array(x.length * w + 1);
  for (let i = 0; i < x.length; i++) {
    const row = other.subarray(i * w, i * w + w);
    for (let j = 0; j < w; j++) row[j] = 0;
    for (let j = 0; j < w; j++) other[i * w + j] = Math.sin(other[i * w + j]! + x[i]! * (j + 1));
    for (let j = 0; j < w; j++) total += other[i * w + j]! * other[i * w + j]!;
  }
  return total;
}

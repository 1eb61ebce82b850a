// adjoint --function f
// at { x: new Float64Array([0.5, 1.25]), y: [2, 0.75], n: 3 }
// A loop, a spread, a copy and methods over number[] | Float64Array: which of the two it is shows when the program runs.
type NumberArray = number[] | Float64Array;

function score(a: NumberArray): number {
  let squares = 0;
  for (const v of a) squares += v * v;
  const scaled = a.map((v) => v / 2);
  const copy = Array.from(scaled, (v, i) => v * (i + 1));
  const typed = new Float64Array(scaled);
  return squares * copy[1]! + Math.max(...scaled) * typed[0]!;
}

export function f(x: Float64Array, y: number[], n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) s += (i + 1) * score(i === 1 ? x : y);
  return s;
}

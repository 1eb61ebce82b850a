// adjoint --function f --wrt x,k
// at { x: new Float64Array([0.5, 1.5]), k: 0.7 }
// One version of the procedure for each pattern of arguments that vary; where none does the procedure itself is called.
function decayed(x: number, rate: number, n: number): number {
  let s = 0;
  for (let i = 1; i <= n; i++) s += Math.exp(-rate * i) * Math.sin(x * i) * x;
  return s;
}
export function f(x: Float64Array, k: number): number {
  let s = decayed(2, 0.1, 3);
  for (let i = 0; i < x.length; i++) {
    s *= decayed(0.25, 2, 4);
    s += decayed(x[i], 0.3, 5) * decayed(1.5, k, 3);
    s += decayed(x[i], k, 2);
  }
  return s;
}

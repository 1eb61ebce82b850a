// adjoint --function f
// at { x: 0.5, n: 4 }
export function f(x: number, n: number): number {
  let visits = 0;
  function chebyshev(k: number): number {
    visits++;
    if (k === 0) return 1;
    if (k === 1) return x;
    return 2 * x * chebyshev(k - 1) - chebyshev(k - 2);
  }
  return chebyshev(n) * visits;
}

// adjoint --function f
// at { x: [0.5, 1.5, 0.25] }
export function f(x: number[]): number {
  const terms: (() => number)[] = [];
  for (let i = 0; i < x.length; i++) {
    const w = x[i] * x[i];
    terms.push(() => w * x[i] + i);
  }
  x[1] = 3 * x[0];
  let s = 0;
  for (const term of terms) s = s * 0.5 + term();
  return s;
}

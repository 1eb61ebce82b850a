// adjoint --function f --wrt x
// at { x: 0.7, n: 2.5, m: 1.25 }
// at { x: 0.7, n: 3, m: 2 }
// at { x: 0.7, n: 0.5, m: -0.5 }
// The last value of a counter that counts down to zero is what the start is beyond a whole number.
export function f(x: number, n: number, m: number): number {
  let s = 1;
  for (let i = n - 1; i >= 0; i--) s = s * (1 + Math.sin(x * i));
  for (let i = m; i > 0; i -= 1) s += Math.cos(x * i) * s;
  for (let i = 2.5; i >= 1; i--) s = s * Math.exp(-x * i * s);
  return s;
}

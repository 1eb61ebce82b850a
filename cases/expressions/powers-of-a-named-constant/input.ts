// adjoint --function f
// at { a: 0.7, b: 0.6 }
// What a local constant is, tests of derivatives know: no branch for a power of zero. One that changes, or has its number on some ways only, is asked.
export function f(a: number, b: number): number {
  const power = 3;
  const half = 0.5;
  let order = 2;
  let sum = Math.pow(a, power) + b ** half;
  for (let i = 0; i < 3; i++) {
    sum += Math.pow(b, order) * sum;
    order--;
  }
  let late!: number;
  for (let i = 0; i < 3; i++) {
    if (late !== 3) sum *= b;
    if (i === 1) late = 3;
    sum += Math.sin(sum);
  }
  return sum;
}

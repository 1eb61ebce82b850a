// adjoint --function f
// at { x: [0.5, 1.25, -0.75, 0.9, 1.1] }
// What is added to a subscript and taken away again goes, with its sign.
export function f(x: number[]): number {
  const last = x.length - 1;
  let sum = 0;
  for (let i = 1; i < last; i++) {
    sum += x[i + 2 - 1]! * x[i - 2 + 1]!;
    x[i + 1 - 1] = Math.sin(sum);
  }
  return sum;
}

// adjoint --function f
// at { x: 0.5 }
function makeAccumulator(start: number): (by: number) => number {
  let sum = start;
  return (by) => {
    sum = sum * 0.9 + by;
    return sum;
  };
}
export function f(x: number): number {
  const a = makeAccumulator(x);
  const b = makeAccumulator(x * x);
  a(x);
  b(a(2 * x));
  return a(1) * b(x);
}

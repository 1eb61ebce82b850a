// adjoint --function f
// at { x: 0.45 }
export function f(x: number): number {
  let a = x * x;
  const before = a++;
  const after = ++a;
  const down = a--;
  return before * after + down * a - --a;
}

// adjoint --function f
// at { x: [0.5, 1.5, 0.25] }
export function f(x: number[]): number {
  let total = 1;
  let calls = 0;
  const visit = (v: number): void => {
    total = total * v + calls;
    calls++;
  };
  x.forEach(visit);
  for (const v of x) visit(v * total);
  return total * calls;
}

// adjoint --function f
// at { x: 0.7 }
function table(random: () => number = Math.random): number[] {
  const t: number[] = [];
  for (let i = 0; i < 4; i++) t.push(Math.floor(random() * 4) * 0);
  return t;
}
export function f(x: number): number {
  const t = table();
  const u = table(() => 0.5);
  return x * x + x * t[2]! + u[1]!;
}

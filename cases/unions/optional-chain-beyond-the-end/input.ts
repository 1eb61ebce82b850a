// adjoint --function f
// at { x: [1, 2], y: 3 }
export function f(x: number[], y: number): number {
  const table = [x, [y, y * y]];
  let s = 0;
  for (let i = -1; i < 3; i++) for (let j = -1; j < 3; j++) s += (table[i]?.[j] ?? 0) * (i + 2) * (j + 3);
  return s + (table[7]?.length ?? 2) * y;
}

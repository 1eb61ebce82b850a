// adjoint --function f --take-over
// at { x: 0.5 }
let level = 1.25;
let count = 0;
export function reset(): void {
  level = 1.25;
  count = 0;
}
function step(x: number): number {
  count++;
  level = level * 0.5 + x * level;
  return level * count;
}
export function f(x: number): number {
  return step(x) * step(x * x) + level;
}

// adjoint --function f --wrt x,level,gravity,Meter.scale --of return,level --take-over --no-inline-calls
// at { x: 0.5 }
const gravity = 9.81;
let level = 1.25;
export class Meter {
  static scale = 0.5;
  static read(): number {
    return level * Meter.scale;
  }
}
export function currentLevel(): number {
  return level;
}
function step(x: number): number {
  level = level * 0.5 + x * level * gravity;
  return Meter.read() * x;
}
export function f(x: number): number {
  if (level > 1000) return x;
  return step(x) * step(x * x);
}

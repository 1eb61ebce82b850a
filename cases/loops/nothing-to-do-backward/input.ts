// tangent adjoint --function f
// at { angle: 9.5, x: new Float64Array([0.35, 0.8, -0.25]) }
// at { angle: -7.25, x: new Float64Array([0.9, -0.4, 0.6]) }
// The loops of `wrapped` hand the derivative on as it is: their iterations are not counted. `stepped` ends in several ways, `shrunk` multiplies: both are counted.
const TURN = 2 * Math.PI;
function wrapped(angle: number): number {
  while (angle > Math.PI) angle -= TURN;
  while (angle < -Math.PI) angle += TURN;
  return angle;
}
function stepped(start: number, most: number): number {
  let x = start;
  for (let k = 0; ; k++) {
    if (k > most) return x + 1;
    if (x > 2) break;
    x += 0.75;
    if (x < -5) return x - 1;
  }
  return x - 0.5;
}
function shrunk(start: number): number {
  let x = start;
  while (Math.abs(x) > 0.5) x *= 0.7;
  return x;
}
export function f(angle: number, x: Float64Array): number {
  let sum = 0;
  for (const value of x) {
    const turned = wrapped(angle * value);
    sum += Math.sin(turned) * stepped(value * value, 3) * shrunk(4 * value);
  }
  return sum * wrapped(angle);
}

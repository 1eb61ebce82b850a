// adjoint --function f
// at { x: [0.7, 0.6, 1.4, 0.9], dt: 0.1 }
// What a step computes from the old state is computed again once that has been given back: only the state is recorded. What a step computes
// from what it has changed already is too; what is changed twice, or left early, is not.
export function f(x: number[], dt: number): number {
  let p = x[0]!;
  let v = x[1]!;
  let w = x[2]!;
  let twice = x[3]!;
  for (let i = 0; i < 3; i++) {
    const force = -p * w;
    const drag = v * v * force;
    const middle = v + 0.5 * dt * (force - drag);
    v = middle * force;
    const late = v * p;
    p = p + dt * middle * late;
    w = w * late;
    const once = twice * p;
    twice = once * w;
    twice = twice * once;
  }
  for (let i = 0; i < 3; i++) {
    const force = p * v;
    p = p * force;
    if (p > 2) break;
    v = v * force * w;
  }
  return p * v + w * twice;
}

// adjoint --function f
// at { y: [0.35, 0.8, 0.25, 0.6], n: 3 }
// What a local held when it was read is not what it holds at the step's end: what was computed from it is not computed again later in the step.
export function f(y: number[], n: number): number {
  let u = y[0]!;
  let s = 0;
  for (let k = 0; k < n; k++) {
    let i = (k + 3) % 4;
    const t = y[i]! * u;
    i = (i + 1) % 4;
    u = Math.sin(t + y[i]! * 0.3);
  }
  for (let k = 0; k < n; k++) {
    let i = (k + 3) % 4;
    const t = y[1]! * u + i;
    u = Math.sin(t);
    i = (i + 1) % 4;
    s += y[i]! * u;
  }
  for (let k = 0; k < n; k++) {
    let w = y[2]! * k;
    const t = y[1]! * u + w;
    u = Math.sin(t);
    w = w * 0.5 + y[3]!;
    s += w * w;
  }
  return s + u;
}

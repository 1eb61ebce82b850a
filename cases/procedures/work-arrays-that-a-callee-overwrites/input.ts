// adjoint --function f
// at { x: new Float64Array([0.35, 0.8, -0.25, 0.6, 0.4, 0.15]), steps: 3 }
// `smooth` overwrites both of its work arrays. Only the second call of a step finds something in them that is still needed: its caller saves
// them before it, once a step. What `smooth` leaves in `u` is needed by nobody.

function smooth(u: Float64Array, work: Float64Array, rest: Float64Array): void {
  for (let sweep = 0; sweep < 2; sweep++) {
    for (let k = 1; k < 5; k++) {
      work[k] = 0.3 * (u[k - 1]! + u[k + 1]!);
      rest[k] = 0.2 * u[k]!;
    }
    for (let k = 1; k < 5; k++) u[k] = work[k]! + rest[k]!;
  }
}
function carry(u: Float64Array, before: Float64Array, speed: Float64Array): void {
  for (let sweep = 0; sweep < 2; sweep++) {
    for (let k = 1; k < 5; k++) u[k] = 0.9 * before[k]! * speed[k]! + 0.1 * before[k - 1]! * Math.sin(speed[k]!);
  }
}
/** Saves a part of `work` only, and only where `u` is small: what it leaves of the rest is still needed. */
function touch(u: Float64Array, work: Float64Array): void {
  if (u[1]! < 10) {
    const part = work.subarray(2);
    for (let sweep = 0; sweep < 2; sweep++) {
      for (let k = 0; k < 3; k++) part[k] = 0.5 * u[k]!;
    }
  }
}
/** What is read after it has been overwritten is needed after the call. */
function refill(u: Float64Array, work: Float64Array): void {
  for (let sweep = 0; sweep < 2; sweep++) {
    for (let k = 0; k < 6; k++) work[k] = 0.5 * u[k]!;
  }
  for (let k = 0; k < 6; k++) u[k]! *= 1 + 0.3 * work[k]!;
}
export function f(x: Float64Array, steps: number): number {
  let u = x.slice();
  let v = new Float64Array(6);
  const w = new Float64Array(6);
  for (let t = 0; t < steps; t++) {
    smooth(u, v, w);
    v.set(u);
    w.set(u);
    carry(u, v, w);
    smooth(u, v, w);
    [u, v] = [v, u];
    v.set(u);
    carry(u, v, v);
    touch(u, v);
    refill(u, v);
    touch(v, u);
  }
  let sum = 0;
  for (let k = 0; k < 6; k++) sum += u[k]! * v[k]! + w[k]!;
  return sum;
}

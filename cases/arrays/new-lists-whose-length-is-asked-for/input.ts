// tangent adjoint --function f
// at { x: [0.35, 0.8, -0.25, 0.6], steps: 3 }
// New lists that are stored to beyond their ends, and whose length somebody needs before that: a number that is computed from it, a loop that runs up to it, an append
// that is undone by it, a list that is cut off.
function counted(v: number[]): number[] {
  const out: number[] = [];
  let weight = 1;
  for (let i = 0; i < v.length; i++) {
    out[2 * i] = v[i]! * weight;
    weight += 0.1 * out.length * v[i]! * v[i]!;
    out[2 * i + 1] = weight * weight;
  }
  return out;
}
function looped(v: number[]): number[] {
  const out: number[] = [];
  for (let i = 0; i < v.length; i++) {
    let sum = v[i]!;
    for (let k = 0; k < out.length; k++) sum += 0.1 * out[k]! * out[k]!;
    out[i] = sum;
  }
  return out;
}
function appended(v: number[]): number[] {
  const out: number[] = [];
  for (let i = 0; i < v.length; i++) {
    out.push(v[i]! * v[i]!);
    out[out.length] = v[i]! * out[2 * i]!;
    if (i === 1) out[6] = v[0]! * v[1]!;
    if (i === 1) for (let k = 4; k < 6; k++) out[k] = v[k - 3]! * out[k - 4]!;
  }
  return out;
}
function cut(v: number[]): number[] {
  const out: number[] = [];
  for (let i = 0; i < v.length; i++) out[i] = v[i]! * v[i]!;
  out.length = 2;
  out[3] = out[0]! * out[1]!;
  out[2] = out[3]! * out[3]!;
  return out;
}
export function f(x: number[], steps: number): number {
  let state = x;
  let sum = 0;
  for (let t = 0; t < steps; t++) {
    const all = [counted(state), looped(state), appended(state), cut(state)];
    for (const one of all) for (let k = 0; k < one.length; k++) sum += (k + 1) * one[k]! * one[k]!;
    state = cut(looped(state).map((value) => Math.cos(value)));
  }
  return sum;
}

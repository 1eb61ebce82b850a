// tangent adjoint --function f
// at { x: [0.35, 0.8, -0.25, 0.6], m: [[0.4, 0.1], [-0.3, 0.7], [0.2, 0.5], [0.9, -0.6]], steps: 3 }
// Each step makes lists of its own and fills them from the beginning: nobody needs what stood there before, or how long they were.
function add(a: number[], b: number[]): number[] {
  return a.map((x, i) => x + b[i]!);
}
function multiply(m: number[][], v: number[]): number[] {
  const out: number[] = new Array<number>(v.length);
  for (let i = 0; i < v.length; i++) out[i] = m[i]![0]! * v[i]! + m[i]![1]! * v[(i + 1) % v.length]!;
  return out;
}
/** Filled from its end, and twice: the first filling is needed before the second. */
function mirrored(v: number[]): number[] {
  const out: number[] = [];
  for (let i = v.length - 1; i >= 0; i--) out[i] = v[i]! * v[v.length - 1 - i]!;
  for (let i = 0; i < v.length; i++) out[i] = 0.5 * out[i]! * out[i]! + v[i]!;
  return out;
}
export function f(x: number[], m: number[][], steps: number): number {
  let state = x;
  for (let t = 0; t < steps; t++) {
    const moved = add(multiply(m, state), x);
    state = mirrored(moved).map((value) => Math.sin(value));
  }
  return state.reduce((sum, value) => sum + value * value, 0);
}

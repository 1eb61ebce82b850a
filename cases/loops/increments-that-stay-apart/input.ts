// adjoint --function f --may-alias x,y
// at { x: [0.7, 0.6, 1.4], y: [0.3, -0.2, 0.8] }
// Between the increments of one element somebody takes it up, perhaps under another name, or control may leave: they stay where they are.
export function f(x: number[], y: number[]): number {
  let s = 1;
  for (let i = 0; i < 2; i++) {
    s += y[i + 1]! * y[i + 1]!;
    x[i] = s * x[i]! * Math.cos(y[i]!);
    s *= y[i + 1]!;
    if (s > 3) continue;
    x[i + 1] = x[i + 1]! * x[i]! + y[i]!;
    s += x[i]! * x[i]!;
  }
  return s * x[0]! + x[1]! * x[2]!;
}

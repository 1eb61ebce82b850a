// adjoint --function f
// at { x: Float64Array.of(0.5, -0.3, 0.8), w: Float64Array.of(1, 2, 0.5) }
// A scale, an element, a choice, what a loop sums up and what overwrites an older value: all of them without derivative.
export function f(x: Float64Array, w: Float64Array): number {
  let s = 0;
  for (let i = 0; i < x.length; i++) s += x[i]! * w[i]!;
  let scale = s * s;
  // The scale is found anew from time to time.
  // $AD DO-NOT-DIFF-START
  scale = Math.sqrt(1 + s * s);
  let most = 0;
  for (let i = 0; i < x.length; i++) most = Math.max(most, Math.abs(x[i]!));
  w[0] = most * w[0]!;
  w[1]! += x[1]! * s;
  const kind = s > 0 ? s : x[2]!;
  // $AD DO-NOT-DIFF-END
  let t = s / scale + kind * x[0]!;
  for (let i = 0; i < x.length; i++) t += w[i]! * w[i]! * x[i]!;
  return t * most;
}

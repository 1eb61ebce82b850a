// adjoint --function f
// at { x: Float64Array.of(0.6, 0.3), names: ["a", "b"], mask: Int32Array.of(1, 0, 1) }
// A test asks for elements behind the end of their arrays and for a variable that is not set yet: what is not there counts as false, as a text, as a whole number and as a number.
export function f(x: Float64Array, names: string[], mask: Int32Array): number {
  let s = 1;
  let last!: number;
  for (let i = 0; i < 4; i++) {
    if (names[i]) s *= x[0]!;
    else s += x[1]!;
    const isMasked = mask[i] && i < 7;
    if (isMasked) s *= x[0]! + 1;
    const has = !!x[i];
    s = has ? s * s : s + x[1]! * s;
    const name = names[i]!;
    if (name) s += x[0]!;
    if (!name) s *= 2 * x[1]!;
    const chosen = mask[i]!;
    s += chosen ? x[0]! * s : x[1]!;
    if (last) last *= x[1]!;
    else last = x[0]!;
  }
  return s * last;
}

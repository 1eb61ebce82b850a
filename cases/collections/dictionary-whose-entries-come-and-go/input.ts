// adjoint --function f
// at { x: [0.7, 0.6] }
// Entries are made, overwritten and deleted while the loop over the keys runs; the backward sweep sees them in the same order.
export function f(x: number[]): number {
  const state: { [key: string]: number } = { a: x[0]!, b: x[1]!, c: 2 };
  let s = 1;
  for (const key of Object.keys(state)) {
    s = s * state[key]! + 1;
    state[key] = s;
  }
  delete state["a"];
  state.d = s * x[0]!;
  state["a"] = state.b! * s;
  for (const key in state) {
    s = s * state[key]!;
    if (key === "b") delete state.c;
    if (key === "d") state.late = s;
  }
  return s + Object.entries(state).reduce((sum, [key, value]) => sum + (key === "d" ? 2 : 1) * value, 0);
}

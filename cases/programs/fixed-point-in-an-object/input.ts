// adjoint --function f
// at { target: 1.75 }
export function f(target: number): number {
  const state = { guess: 1, steps: 0 };
  while (Math.abs(state.guess ** 3 - target) > 1e-13 && state.steps < 50) {
    state.guess -= (state.guess ** 3 - target) / (3 * state.guess ** 2);
    state.steps++;
  }
  return state.guess * target;
}

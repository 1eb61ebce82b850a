// adjoint --function f
// at { x: [1, 2, 3, 2], k: 0.3 }
// What a step keeps for the next one is a number or undefined: TypeScript does not find the type of a constant that goes into it by itself.
function smoothed(k: number) {
  let last: number | undefined;
  return {
    next(v: number): number {
      return (last = last === undefined ? v : last + k * (v - last));
    },
    reset: (): void => {
      last = undefined;
    },
  };
}

interface State {
  peak: number | null;
}

function step(state: State, v: number): number {
  const peak: number = state.peak !== null && state.peak > v ? state.peak * 0.9 : v * v;
  state.peak = peak;
  return peak;
}

export function f(x: number[], k: number): number {
  const filter = smoothed(k);
  const state: State = { peak: null };
  let sum = 0;
  for (const v of x) sum += filter.next(v) * step(state, v);
  filter.reset();
  return sum + filter.next(k);
}

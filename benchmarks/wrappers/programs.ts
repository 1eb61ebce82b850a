/** What the calls are measured with. */

export function two(a: number, b: number): number {
  return a * a * b + Math.sin(a) / b;
}

export interface State {
  u: Float64Array;
  v: Float64Array;
  time: number;
}

/** Some steps of an oscillator for each point; they are left in the state. */
export function oscillate(state: State, stiffness: number): number {
  let energy = 0;
  for (let step = 0; step < 10; step++) {
    for (let i = 0; i < state.u.length; i++) {
      state.v[i] = state.v[i]! - 0.01 * stiffness * Math.sin(state.u[i]!);
      state.u[i] = state.u[i]! + 0.01 * state.v[i]!;
    }
    state.time += 0.01;
  }
  for (let i = 0; i < state.u.length; i++) energy += state.u[i]! * state.u[i]! + state.v[i]! * state.v[i]!;
  return energy;
}

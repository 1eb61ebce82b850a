// adjoint --function advance --wrt state.u,dt --of state
// at { steps: 2, dt: 0.25 }
export const state = { u: [0.5, 1.5], t: 0.125, name: "start" };
function damp(by: number): void {
  for (let i = 0; i < state.u.length; i++) state.u[i] -= by * state.u[i] * state.u[i];
}
export function advance(steps: number, dt: number): void {
  for (let k = 0; k < steps; k++) {
    damp(dt * state.t);
    state.t += dt * state.u[0];
  }
}

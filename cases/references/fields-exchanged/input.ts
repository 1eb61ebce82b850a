// adjoint --function f --wrt s.u,s.w
// at { s: makeState(), n: 3 }
export class State {
  constructor(public u: Float64Array, public w: Float64Array) {}
}
export function makeState(): State {
  return new State(new Float64Array([0.5, 1.5]), new Float64Array([0.25, 0.75]));
}
export function f(s: State, n: number): number {
  for (let k = 0; k < n; k++) {
    s.w[0] = s.u[0] * s.u[1];
    s.w[1] = Math.sin(s.u[1]) + s.w[1];
    const t = s.u;
    s.u = s.w;
    s.w = t;
  }
  return s.u[0] * s.w[1] + s.u[1];
}

// adjoint --function f
// at { u0: [0.1, 0.5, 0.3], n: 11 }
// at { u0: [0.1, 0.5], n: 1 }
// What a step leaves is new storage each time that it runs: the adjoints in the shadow of the one are handed over to that of the other.

class Field {
  values: Float64Array;
  constructor(values: number[]) {
    this.values = Float64Array.from(values);
  }
  step(k: number): void {
    this.values = this.values.map((v) => v + k * Math.sin(v));
  }
}

export function f(u0: number[], n: number): number {
  const field = new Field(u0);
  let state = { u: u0.map((x) => 0.5 * x), e: 0.1 };
  let total = 0;
  // $AD BINOMIAL-CKP 2
  for (let t = 0; t < n; t++) {
    field.step(state.e);
    const u = state.u.map((x, i) => x - 0.1 * field.values[i]! * x);
    state = { u, e: state.e * 1.01 + u[0]! * 0.01 };
    total += field.values[0]! * u[1]!;
  }
  return total + state.u[0]! * field.values[1]! + state.e;
}

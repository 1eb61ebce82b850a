// adjoint --function f --checkpoint calls
// at { x: Float64Array.of(0.35, 0.8, -0.25, 0.6), a: 0.7, steps: 3 }
// An object is made with a pointer to storage that was there before: what is stored through it is stored there.

interface Row {
  values: Float64Array;
  weight: number;
}

function into(v: Float64Array, a: number, steps: number): number {
  let sum = 0;
  for (let t = 0; t < steps; t++) {
    const row: Row = { values: v, weight: a + t };
    const rows: Row[] = [row, { values: v, weight: a }];
    rows[1]!.values[t]! += 0.1 * row.values[t + 1]! * row.values[t]!;
    sum += row.values[t]! * rows[1]!.weight;
  }
  return sum;
}

export function f(x: Float64Array, a: number, steps: number): number {
  const v = x.slice();
  return into(v, a, steps) * into(v, a, steps);
}

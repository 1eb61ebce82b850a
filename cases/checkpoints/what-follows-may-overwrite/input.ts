// adjoint --function f
// at { x: [0.7, 1.3, 0.4, 0.9] }
// show plan
// What follows a piece overwrites what the piece needs. Where it does so in many places the piece stores it, too, once; where it does so here and there, or
// by a name that may be another array's, what follows records it.

class Field {
  values: Float64Array;
  constructor(n: number) {
    this.values = new Float64Array(n);
  }
}

function energy(field: Field, x: number[]): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum = sum + Math.sin(field.values[i]!) * field.values[i]! * x[i]!;
  return sum;
}

export function f(x: number[]): number {
  const n = x.length;
  const u = new Float64Array(n);
  const one = new Field(n);
  const other = new Field(n);
  const few = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    u[i] = x[i]! * x[i]!;
    one.values[i] = x[i]!;
    other.values[i] = 1 - x[i]!;
    few[i] = 2 * x[i]!;
  }
  let y = 0;
  let scale = x[0]!;
  for (let k = 0; k < 4; k++) {
    // Needs u, and it is overwritten in three loops.
    // $AD CHECKPOINT-START
    for (let i = 0; i < n; i++) y = y + Math.sin(u[i]!) * u[i]! * scale;
    // $AD CHECKPOINT-END
    for (let i = 1; i < n; i++) u[i] = u[i]! + 0.5 * u[i - 1]!;
    for (let i = 0; i < n; i += 2) u[i] = 0.5 * u[i]!;
    for (let i = 0; i < n - 1; i++) u[i] = u[i]! - 0.1 * u[i + 1]!;
    // Of these one element.
    // $AD CHECKPOINT-START
    for (let i = 0; i < n; i++) y = y + Math.cos(few[i]!) * few[i]!;
    // $AD CHECKPOINT-END
    few[k] = few[k]! * 0.5;
    // A field of objects, one of two: what is stored is that of the one that is read.
    const field = k % 2 === 0 ? one : other;
    const target = k > 1 ? one : other;
    // $AD CHECKPOINT-START
    y = y + energy(field, x);
    // $AD CHECKPOINT-END
    for (let i = 1; i < n; i++) target.values[i] = target.values[i]! + 0.5 * target.values[i - 1]!;
    for (let i = 0; i < n; i += 2) target.values[i] = 0.5 * target.values[i]!;
    for (let i = 0; i < n - 1; i++) target.values[i] = target.values[i]! - 0.1 * target.values[i + 1]!;
    scale = scale * 0.5 + y * 0.01;
  }
  return y;
}

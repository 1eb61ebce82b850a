// tangent adjoint --function f
// at { x: new Float64Array([0.35, 0.8, -0.25, 0.6]), a: 0.7, steps: 3 }
// `blend` and `damp` only read fields of what they are given: they get the fields, and the object that `settle` makes for them goes. `turn`
// exchanges the arrays of its objects, and `mixed` reads `g.values` after that: both keep their objects.
interface Field {
  readonly weight: number;
  values: Float64Array;
}
function damp(field: Field, s: number): void {
  for (let k = 0; k < field.values.length; k++) field.values[k] = field.weight * s * Math.sin(field.values[k]!);
}
function blend(to: Field, from: Field, s: number): void {
  for (let k = 0; k < to.values.length; k++) to.values[k] = s * to.values[k]! * from.values[k]! + 0.3 * from.values[k]!;
  damp(to, s);
}
function settle(field: Field, s: number): void {
  const half: Field = { weight: 0.5 * s, values: field.values };
  damp(half, 1.1);
  blend(half, field, s);
}
function turn(a: Field, b: Field, s: number): void {
  for (let k = 0; k < 4; k++) {
    a.values[k] = 0.8 * a.values[k]! + 0.1 * s * b.values[k]!;
    b.values[k] = 0.7 * b.values[k]! * a.values[k]! + 0.2;
  }
  const values = a.values;
  a.values = b.values;
  b.values = values;
  for (let k = 0; k < 4; k++) if (a.values[k]! > 0.4) a.values[k]! *= 0.5;
}
/** Where `g` is one of the other two, its array is another one after `turn`. */
function mixed(f: Field, g: Field, h: Field, s: number): number {
  let sum = g.values[1]! * g.values[2]!;
  turn(f, h, s);
  for (let k = 0; k < 4; k++) sum += g.values[k]! * g.values[k]! * (k + 1);
  return sum;
}
export function f(x: Float64Array, a: number, steps: number): number {
  const p: Field = { weight: 0.9, values: x.slice() };
  const q: Field = { weight: 1.2, values: new Float64Array(4) };
  const r: Field = { weight: 0.4, values: new Float64Array(4) };
  for (let k = 0; k < 4; k++) {
    q.values[k] = a * x[k]!;
    r.values[k] = 0.5 * x[k]! + 0.1 * k;
  }
  let sum = 0;
  for (let t = 0; t < steps; t++) {
    blend(p, q, a);
    blend(q, q, 0.6);
    settle(p, a);
    settle(r, 0.8);
    sum += mixed(p, p, q, a) + mixed(q, r, p, 0.5) + 0.1 * mixed(r, q, q, a);
  }
  return sum;
}

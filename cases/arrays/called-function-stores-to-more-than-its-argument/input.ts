// adjoint --function f
// at { x: new Float64Array([1, 0.5, 0.7, 1.2]), n: 3 }
// Arrays that one function made: the first call in the loops stores to one that no argument leads to itself, the second only to its arguments.
interface Tank {
  level: Float64Array;
}

function make(n: number): Float64Array {
  return new Float64Array(n);
}

function fill(out: Float64Array, tank: Tank, x: Float64Array, k: number): void {
  for (let i = 0; i < out.length; i++) {
    out[i] = x[i]! * k + 1;
    tank.level[i] = x[i + 1]! * x[i]! * k;
  }
}

function pour(out: Float64Array, level: Float64Array, x: Float64Array, k: number): void {
  for (let i = 0; i < out.length; i++) {
    out[i] = x[i]! * k + 1;
    level[i] = x[i + 1]! * x[i]! * k;
  }
}

export function f(x: Float64Array, n: number): number {
  const out = make(n);
  const tank: Tank = { level: make(n) };
  let total = 0;
  for (let i = 0; i < n; i++) {
    out[i] = x[i]!;
    tank.level[i] = x[i]! * x[i]!;
    total += out[i]! ** 2 * tank.level[i]! ** 2;
  }
  for (let a = 0; a < 2; a++) for (let k = 0; k < 2; k++) fill(out, tank, x, k + a);
  const first = make(n);
  const second = make(n);
  for (let i = 0; i < n; i++) {
    first[i] = out[i]! * x[i]!;
    second[i] = tank.level[i]! * x[i]!;
    total += first[i]! ** 2 * second[i]! ** 2;
  }
  for (let a = 0; a < 2; a++) for (let k = 0; k < 2; k++) pour(first, second, x, k + a);
  for (let i = 0; i < n; i++) total += first[i]! * second[i]!;
  return total;
}

// adjoint --function f
// at {"x": new Float64Array([1, 2, 3, 4])}
// at {"x": new Float64Array([-1, 2, 3, 4])}
// The parameter may lead to a new array by the time that all of it is set: what the caller handed over is used afterwards.
function set(a: Float64Array, fresh: boolean): number {
  if (fresh) a = new Float64Array(3);
  a.fill(2);
  return a[0] * 3;
}

function made(n: number): Float64Array {
  return new Float64Array(n);
}

function setMade(a: Float64Array, fresh: boolean): number {
  if (fresh) a = made(3);
  a.fill(2);
  return a[0] * 3;
}

export function f(x: Float64Array): number {
  const v = new Float64Array(3);
  const w = new Float64Array(3);
  for (let i = 0; i < 3; i++) v[i] = x[i] * x[i];
  for (let i = 0; i < 3; i++) w[i] = x[i] * x[i + 1];
  const sum = set(v, x[0] > 0) + setMade(w, x[0] > 0);
  return v[0] * v[1] * x[2] + w[1] * w[2] * x[0] + sum * x[3];
}

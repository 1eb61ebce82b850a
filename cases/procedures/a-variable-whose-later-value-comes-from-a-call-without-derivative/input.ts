// adjoint --function f --no-inline-calls
// at {"x": [0.7, 1.3, -0.4]}
// The variable has an adjoint of its first value. What the call stores there later has none: its adjoint is cleared where the call is
// undone, also where the call is taken for active because nothing tells it apart (--no-activity).
function pick(a: number): number {
  return a > 0 ? 1 : 2;
}

function counted(w: Float64Array, a: number): number {
  w[0] = w[0] * a;
  return a > 0 ? 3 : 4;
}

export function f(x: Float64Array): number {
  const w = new Float64Array(1);
  w[0] = x[2];
  let v = x[0];
  let sum = v * x[0];
  v = pick(x[1]);
  sum += v * x[1];
  for (let k = 0; k < 2; k++) {
    sum += v * w[0];
    v = v * x[k];
    sum += v;
    v = counted(w, x[k]);
  }
  w[1 - 1] = pick(w[0]) * v;
  return sum + w[0] * x[2];
}

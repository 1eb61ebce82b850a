// adjoint --function f --wrt x,rate
// at { x: new Float64Array([0.4, 0.9, 0.3]), rate: 0.7, steps: 3 }
// show snapshots
// A time step needs the state and the rate; only the state is overwritten, and is its snapshot. What is computed of x before the steps needs x as it
// was: that goes beside the snapshot. After the last call nothing follows: its snapshot is empty.
function step(u: Float64Array, rate: number): void {
  for (let i = 1; i < u.length; i++) u[i] = Math.sin(u[i]! * u[i - 1]!) * rate;
}

function weigh(u: Float64Array, by: number): number {
  let sum = 0;
  for (let i = 0; i < u.length; i++) sum += u[i]! * u[i]! * by;
  return sum;
}

export function f(x: Float64Array, rate: number, steps: number): number {
  let scale = x[0]! * x[1]!;
  for (let s = 0; s < steps; s++) step(x, rate);
  scale = scale * rate;
  const first = weigh(x, scale);
  x[0] = first * scale;
  return weigh(x, first);
}

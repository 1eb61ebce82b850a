/** What Jacobians are taken of: models of few parameters and many values, of many and few, and of as many as there are values. */

/** Three parameters, a value at each time: the residuals of a fit. */
export function decay(p: Float64Array, times: Float64Array): Float64Array {
  const values = new Float64Array(times.length);
  for (let i = 0; i < times.length; i++) {
    const t = times[i]!;
    values[i] = p[0]! * Math.exp(-p[1]! * t) * Math.sin(p[2]! * t);
  }
  return values;
}

/** A pendulum under a control that varies in time: where it ends, how fast, and what the control has cost. */
export function steered(control: Float64Array, dt: number): Float64Array {
  const end = new Float64Array(3);
  let angle = 0.1;
  let speed = 0;
  let cost = 0;
  for (let i = 0; i < control.length; i++) {
    speed += dt * (control[i]! - Math.sin(angle) - 0.1 * speed);
    angle += dt * speed;
    cost += dt * control[i]! * control[i]!;
  }
  end[0] = angle;
  end[1] = speed;
  end[2] = cost;
  return end;
}

/** Some steps of a reaction that diffuses along a rod. */
export function reacting(initial: Float64Array, steps: number): Float64Array {
  const n = initial.length;
  let u = initial.slice();
  for (let step = 0; step < steps; step++) {
    const next = new Float64Array(n);
    for (let i = 0; i < n; i++) {
      const left = i > 0 ? u[i - 1]! : 0;
      const right = i < n - 1 ? u[i + 1]! : 0;
      next[i] = u[i]! + 0.2 * (left - 2 * u[i]! + right) + 0.01 * Math.exp(u[i]!);
    }
    u = next;
  }
  return u;
}

/** Forces between points on a line. */
export function forces(x: readonly number[], charges: readonly number[]): number[] {
  return x.map((own, i) => {
    let sum = 0;
    for (let j = 0; j < x.length; j++) {
      const d = own - x[j]!;
      sum += (charges[i]! * charges[j]! * d) / (0.01 + Math.abs(d) ** 3);
    }
    return sum;
  });
}

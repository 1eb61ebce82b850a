/** The classical Runge-Kutta method behind a class, and a chain of coupled Van der Pol oscillators that it integrates. */

export type RightHandSide = (t: number, y: Float64Array, dydt: Float64Array) => void;

export class Integrator {
  readonly #f: RightHandSide;
  readonly #k1: Float64Array;
  readonly #k2: Float64Array;
  readonly #k3: Float64Array;
  readonly #k4: Float64Array;
  readonly #stage: Float64Array;

  constructor(f: RightHandSide, dimension: number) {
    this.#f = f;
    this.#k1 = new Float64Array(dimension);
    this.#k2 = new Float64Array(dimension);
    this.#k3 = new Float64Array(dimension);
    this.#k4 = new Float64Array(dimension);
    this.#stage = new Float64Array(dimension);
  }

  /** Advances y from t to t + h, in place. */
  step(t: number, y: Float64Array, h: number): void {
    this.#f(t, y, this.#k1);
    this.#advanceStage(y, this.#k1, h / 2);
    this.#f(t + h / 2, this.#stage, this.#k2);
    this.#advanceStage(y, this.#k2, h / 2);
    this.#f(t + h / 2, this.#stage, this.#k3);
    this.#advanceStage(y, this.#k3, h);
    this.#f(t + h, this.#stage, this.#k4);
    for (let i = 0; i < y.length; i++) {
      y[i] += (h / 6) * (this.#k1[i] + 2 * this.#k2[i] + 2 * this.#k3[i] + this.#k4[i]);
    }
  }

  /** Takes `steps` steps of equal length from t = 0 to `end`. */
  integrate(y: Float64Array, end: number, steps: number): void {
    const h = end / steps;
    for (let i = 0; i < steps; i++) {
      this.step(i * h, y, h);
    }
  }

  #advanceStage(y: Float64Array, k: Float64Array, h: number): void {
    for (let i = 0; i < y.length; i++) this.#stage[i] = y[i] + h * k[i];
  }
}

/** The mean square of the final displacements. `start` holds the displacements, then the velocities. */
export function finalEnergy(start: Float64Array, damping: Float64Array, coupling: number, end: number, steps: number) {
  const n = damping.length;
  const chain: RightHandSide = (t, y, dydt) => {
    const drive = 0.1 * Math.cos(t);
    for (let i = 0; i < n; i++) {
      const x = y[i];
      const left = i > 0 ? y[i - 1] : 0;
      const right = i < n - 1 ? y[i + 1] : 0;
      dydt[i] = y[n + i];
      dydt[n + i] = damping[i] * (1 - x * x) * y[n + i] - x + coupling * (left - 2 * x + right) + drive;
    }
  };
  const y = start.slice();
  new Integrator(chain, 2 * n).integrate(y, end, steps);
  let sum = 0;
  for (let i = 0; i < n; i++) sum += y[i] * y[i];
  return sum / n;
}

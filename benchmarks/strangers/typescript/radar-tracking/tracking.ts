/*
 * Calibration of a radar network from one recorded flight.
 *
 * An extended Kalman filter with a Singer (exponentially correlated acceleration) model follows the target; the negative
 * logarithm of the likelihood of everything that was measured is what a calibration minimizes over noise levels, the manoeuvre
 * time constant, the biases and the sites of the radars.
 */

/** Small dense matrices, row by row. */
export class Matrix {
  readonly data: Float64Array;

  constructor(
    readonly rows: number,
    readonly cols: number,
    data?: Float64Array,
  ) {
    this.data = data ?? new Float64Array(rows * cols);
  }

  static identity(n: number): Matrix {
    const m = new Matrix(n, n);
    for (let i = 0; i < n; i++) m.set(i, i, 1);
    return m;
  }

  static diagonal(values: readonly number[]): Matrix {
    const m = new Matrix(values.length, values.length);
    values.forEach((value, i) => m.set(i, i, value));
    return m;
  }

  get(i: number, j: number): number {
    return this.data[i * this.cols + j];
  }

  set(i: number, j: number, value: number): void {
    this.data[i * this.cols + j] = value;
  }

  times(other: Matrix): Matrix {
    const out = new Matrix(this.rows, other.cols);
    for (let i = 0; i < this.rows; i++) {
      for (let j = 0; j < other.cols; j++) {
        let sum = 0;
        for (let k = 0; k < this.cols; k++) sum += this.get(i, k) * other.get(k, j);
        out.set(i, j, sum);
      }
    }
    return out;
  }

  /** this * other' */
  timesTransposed(other: Matrix): Matrix {
    const out = new Matrix(this.rows, other.rows);
    for (let i = 0; i < this.rows; i++) {
      for (let j = 0; j < other.rows; j++) {
        let sum = 0;
        for (let k = 0; k < this.cols; k++) sum += this.get(i, k) * other.get(j, k);
        out.set(i, j, sum);
      }
    }
    return out;
  }

  apply(x: Float64Array): Float64Array {
    const y = new Float64Array(this.rows);
    for (let i = 0; i < this.rows; i++) {
      for (let k = 0; k < this.cols; k++) y[i] += this.get(i, k) * x[k];
    }
    return y;
  }

  plus(other: Matrix): Matrix {
    return new Matrix(
      this.rows,
      this.cols,
      this.data.map((value, i) => value + other.data[i]),
    );
  }

  minus(other: Matrix): Matrix {
    return new Matrix(
      this.rows,
      this.cols,
      this.data.map((value, i) => value - other.data[i]),
    );
  }

  /** Rounding errors must not make a covariance lopsided. */
  symmetrized(): Matrix {
    const out = new Matrix(this.rows, this.cols);
    for (let i = 0; i < this.rows; i++) {
      for (let j = 0; j <= i; j++) {
        const mean = 0.5 * (this.get(i, j) + this.get(j, i));
        out.set(i, j, mean);
        out.set(j, i, mean);
      }
    }
    return out;
  }

  determinant2(): number {
    return this.get(0, 0) * this.get(1, 1) - this.get(0, 1) * this.get(1, 0);
  }

  inverse2(): Matrix {
    const det = this.determinant2();
    if (Math.abs(det) < 1e-300) throw new Error("innovation covariance is singular");
    const out = new Matrix(2, 2);
    out.set(0, 0, this.get(1, 1) / det);
    out.set(0, 1, -this.get(0, 1) / det);
    out.set(1, 0, -this.get(1, 0) / det);
    out.set(1, 1, this.get(0, 0) / det);
    return out;
  }
}

const X = 0;
const Y = 3;
const STATES = 6;

/** x, x', x'', y, y', y'' with accelerations that forget themselves with rate alpha. */
export class SingerModel {
  readonly transition: Matrix;
  readonly noise: Matrix;

  constructor(alpha: number, intensity: number, dt: number) {
    const decay = Math.exp(-alpha * dt);
    this.transition = Matrix.identity(STATES);
    this.noise = new Matrix(STATES, STATES);
    for (const at of [X, Y]) {
      this.transition.set(at, at + 1, dt);
      this.transition.set(at, at + 2, (alpha * dt - 1 + decay) / (alpha * alpha));
      this.transition.set(at + 1, at + 2, (1 - decay) / alpha);
      this.transition.set(at + 2, at + 2, decay);
      this.spread(at, 2 * alpha * intensity * intensity, dt);
    }
  }

  private spread(at: number, q: number, dt: number): void {
    const powers = [
      [dt ** 5 / 20, dt ** 4 / 8, dt ** 3 / 6],
      [dt ** 4 / 8, dt ** 3 / 3, dt ** 2 / 2],
      [dt ** 3 / 6, dt ** 2 / 2, dt],
    ];
    powers.forEach((row, i) => {
      row.forEach((power, j) => this.noise.set(at + i, at + j, q * power));
    });
  }
}

const TWO_PI = 2 * Math.PI;

function wrapAngle(angle: number): number {
  while (angle > Math.PI) angle -= TWO_PI;
  while (angle < -Math.PI) angle += TWO_PI;
  return angle;
}

/** Measures range and bearing, each with a bias. */
export class Radar {
  constructor(
    readonly x: number,
    readonly y: number,
    readonly rangeBias: number,
    readonly bearingBias: number,
    readonly rangeSigma: number,
    readonly bearingSigma: number,
  ) {}

  innovation(state: Float64Array, range: number, bearing: number): Float64Array {
    const dx = state[X] - this.x;
    const dy = state[Y] - this.y;
    const out = new Float64Array(2);
    out[0] = range - (Math.hypot(dx, dy) + this.rangeBias);
    out[1] = wrapAngle(bearing - (Math.atan2(dy, dx) + this.bearingBias));
    return out;
  }

  jacobian(state: Float64Array): Matrix {
    const dx = state[X] - this.x;
    const dy = state[Y] - this.y;
    const r2 = dx * dx + dy * dy;
    const r = Math.sqrt(r2);
    const h = new Matrix(2, STATES);
    h.set(0, X, dx / r);
    h.set(0, Y, dy / r);
    h.set(1, X, -dy / r2);
    h.set(1, Y, dx / r2);
    return h;
  }

  noise(): Matrix {
    return Matrix.diagonal([this.rangeSigma * this.rangeSigma, this.bearingSigma * this.bearingSigma]);
  }
}

export class ExtendedKalmanFilter {
  state: Float64Array;
  covariance: Matrix;
  rejected = 0;

  constructor(
    readonly model: SingerModel,
    readonly gate: number,
    initial: Float64Array,
    spread: Matrix,
  ) {
    this.state = initial;
    this.covariance = spread;
  }

  predict(): void {
    const f = this.model.transition;
    this.state = f.apply(this.state);
    this.covariance = f.times(this.covariance).timesTransposed(f).plus(this.model.noise).symmetrized();
  }

  /** Returns minus the logarithm of the likelihood of one measurement. Outliers count but do not move the track. */
  update(radar: Radar, range: number, bearing: number): number {
    const h = radar.jacobian(this.state);
    const r = radar.noise();
    const innovation = radar.innovation(this.state, range, bearing);
    const ph = this.covariance.timesTransposed(h);
    const s = h.times(ph).plus(r);
    const inverse = s.inverse2();
    const weighted = inverse.apply(innovation);
    const distance = innovation[0] * weighted[0] + innovation[1] * weighted[1];
    const normal = 0.5 * Math.log(s.determinant2()) + Math.log(TWO_PI);
    if (distance > this.gate) {
      this.rejected++;
      return normal + Math.sqrt(this.gate * distance) - 0.5 * this.gate;
    }
    const gain = ph.times(inverse);
    const correction = gain.apply(innovation);
    this.state = this.state.map((value, i) => value + correction[i]);
    const keep = Matrix.identity(STATES).minus(gain.times(h));
    const joseph = keep.times(this.covariance).timesTransposed(keep);
    this.covariance = joseph.plus(gain.times(r).timesTransposed(gain)).symmetrized();
    return normal + 0.5 * distance;
  }
}

/** Where the numbers of a calibration stand in `theta`. */
export enum Theta {
  LogAlpha,
  LogIntensity,
  LogRangeSigma,
  LogBearingSigma,
  Start,
}
export const START_SIGMAS = [50, 20, 5, 50, 20, 5];

/**
 * @param theta logarithms of alpha, intensity and the two sigmas, then the six numbers of the state at the start
 * @param sites x, y, range bias, bearing bias of each radar
 * @param measured range and bearing of each radar at each time; a range of zero or below: not seen
 */
export function negativeLogLikelihood(
  theta: Float64Array,
  sites: Float64Array,
  measured: Float64Array,
  dt: number,
): number {
  const model = new SingerModel(Math.exp(theta[Theta.LogAlpha]), Math.exp(theta[Theta.LogIntensity]), dt);
  const radars: Radar[] = [];
  for (let i = 0; i + 3 < sites.length; i += 4) {
    const [x, y, rangeBias, bearingBias] = sites.subarray(i, i + 4);
    const rangeSigma = Math.exp(theta[Theta.LogRangeSigma]);
    radars.push(new Radar(x, y, rangeBias, bearingBias, rangeSigma, Math.exp(theta[Theta.LogBearingSigma])));
  }
  const initial = theta.slice(Theta.Start, Theta.Start + STATES);
  const filter = new ExtendedKalmanFilter(model, 16, initial, Matrix.diagonal(START_SIGMAS.map((s) => s * s)));
  const times = Math.floor(measured.length / (2 * radars.length));
  let total = 0;
  let used = 0;
  for (let t = 0; t < times; t++) {
    if (t > 0) filter.predict();
    radars.forEach((radar, k) => {
      const at = 2 * (t * radars.length + k);
      if (measured[at] <= 0) return;
      total += filter.update(radar, measured[at], measured[at + 1]);
      used++;
    });
  }
  return used > 0 ? total / used : 0;
}

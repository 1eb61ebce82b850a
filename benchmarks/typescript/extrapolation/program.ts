/** The Gragg-Bulirsch-Stoer method of fixed order, and the orbit of a satellite around an oblate planet that it follows. */

type Derivative = (t: number, y: number[]) => number[];

export class BulirschStoer {
  /** Extrapolated values: row i, column k, each a state. */
  private readonly table: number[][][] = [];

  constructor(
    private readonly derivative: Derivative,
    private readonly levels: number,
  ) {}

  /** The state at the end, by `steps` extrapolated steps of equal length. */
  solve(start: number[], from: number, to: number, steps: number): number[] {
    const h = (to - from) / steps;
    let y = start;
    for (let i = 0; i < steps; i++) {
      y = this.step(from + i * h, y, h);
    }
    return y;
  }

  private step(t: number, y: number[], h: number): number[] {
    for (let i = 0; i < this.levels; i++) {
      const row = [this.midpoint(t, y, h, 2 * (i + 1))];
      for (let k = 1; k <= i; k++) {
        const ratio = ((i + 1) / (i - k + 1)) ** 2;
        row.push(this.extrapolate(row[k - 1], this.table[i - 1][k - 1], ratio));
      }
      this.table[i] = row;
    }
    const last = this.table[this.levels - 1];
    return last[last.length - 1];
  }

  private extrapolate(fine: number[], coarse: number[], ratio: number): number[] {
    return fine.map((value, i) => value + (value - coarse[i]) / (ratio - 1));
  }

  /** Gragg's modified midpoint rule with n substeps, and his smoothing at the end. */
  private midpoint(t: number, y: number[], bigStep: number, n: number): number[] {
    const h = bigStep / n;
    let previous = y;
    let slope = this.derivative(t, y);
    let current = y.map((value, i) => value + h * slope[i]);
    for (let m = 1; m < n; m++) {
      slope = this.derivative(t + m * h, current);
      const next = previous.map((value, i) => value + 2 * h * slope[i]);
      previous = current;
      current = next;
    }
    slope = this.derivative(t + bigStep, current);
    return current.map((value, i) => 0.5 * (value + previous[i] + h * slope[i]));
  }
}

export interface Planet {
  readonly mu: number;
  /** J2 times the squared radius. */
  readonly oblateness: number;
}

function orbit({ mu, oblateness }: Planet): Derivative {
  return (_t, [x, y, z, vx, vy, vz]) => {
    const r2 = x * x + y * y + z * z;
    const gravity = mu / (r2 * Math.sqrt(r2));
    const j = (1.5 * oblateness) / r2;
    const zz = (5 * z * z) / r2;
    return [
      vx,
      vy,
      vz,
      -gravity * x * (1 + j * (1 - zz)),
      -gravity * y * (1 + j * (1 - zz)),
      -gravity * z * (1 + j * (3 - zz)),
    ];
  };
}

/** The squared distance from a meeting point at the end of the flight. */
export function rendezvousMiss(start: number[], meeting: number[], planet: Planet, duration: number, steps: number) {
  const solver = new BulirschStoer(orbit(planet), 6);
  const end = solver.solve(start, 0, duration, steps);
  let miss = 0;
  for (let i = 0; i < 3; i++) miss += (end[i] - meeting[i]) ** 2;
  return miss;
}

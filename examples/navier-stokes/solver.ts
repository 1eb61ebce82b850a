/**
 * Two-dimensional incompressible flow in a closed box, and a smoke that it carries along.
 *
 * Stable fluids (J. Stam, 1999): forces, implicit diffusion, projection onto divergence-free fields and semi-Lagrangian
 * advection, one after the other, on a square grid of n × n cells of width 1/n with one layer of boundary points around
 * them. The linear systems are solved by a fixed number of Gauss-Seidel sweeps.
 *
 * The point (i, j), 0 ≤ i, j ≤ n + 1, is element i + (n + 2) j of a field; i counts along x, j along y.
 */

/** What a field holds. At a wall a scalar is mirrored; a velocity component changes sign if it would cross the wall. */
const SCALAR = 0;
const VELOCITY_X = 1;
const VELOCITY_Y = 2;

/** Gauss-Seidel sweeps per linear system. */
const SWEEPS = 20;

export class FluidSolver {
  /** Cells along a side. */
  readonly n: number;
  readonly timeStep: number;
  readonly viscosity: number;
  readonly diffusivity: number;
  /** Points in a row, boundary included. */
  readonly stride: number;

  u: Float64Array;
  v: Float64Array;
  density: Float64Array;

  /** The state before the step under way; the projection also uses the two velocities as work space. */
  uPrevious: Float64Array;
  vPrevious: Float64Array;
  densityPrevious: Float64Array;

  /** Added per unit of time: a force on the fluid, and smoke. */
  readonly uSource: Float64Array;
  readonly vSource: Float64Array;
  readonly densitySource: Float64Array;

  constructor(n: number, timeStep: number, viscosity: number, diffusivity: number) {
    this.n = n;
    this.timeStep = timeStep;
    this.viscosity = viscosity;
    this.diffusivity = diffusivity;
    this.stride = n + 2;
    const size = this.stride * this.stride;
    this.u = new Float64Array(size);
    this.v = new Float64Array(size);
    this.density = new Float64Array(size);
    this.uPrevious = new Float64Array(size);
    this.vPrevious = new Float64Array(size);
    this.densityPrevious = new Float64Array(size);
    this.uSource = new Float64Array(size);
    this.vSource = new Float64Array(size);
    this.densitySource = new Float64Array(size);
  }

  index(i: number, j: number): number {
    return i + this.stride * j;
  }

  /** Advances the whole state by one time step. */
  step(): void {
    this.velocityStep();
    this.densityStep();
  }

  velocityStep(): void {
    this.addSource(this.u, this.uSource);
    this.addSource(this.v, this.vSource);

    // Diffusion goes from the previous fields to the current ones: exchange the two by reference.
    this.exchangeVelocities();
    this.diffuse(VELOCITY_X, this.u, this.uPrevious, this.viscosity);
    this.diffuse(VELOCITY_Y, this.v, this.vPrevious, this.viscosity);
    this.project(this.u, this.v, this.uPrevious, this.vPrevious);

    // Advection reads all of the previous state: here the current one is copied.
    this.uPrevious.set(this.u);
    this.vPrevious.set(this.v);
    this.advect(VELOCITY_X, this.u, this.uPrevious, this.uPrevious, this.vPrevious);
    this.advect(VELOCITY_Y, this.v, this.vPrevious, this.uPrevious, this.vPrevious);
    this.project(this.u, this.v, this.uPrevious, this.vPrevious);
  }

  densityStep(): void {
    this.addSource(this.density, this.densitySource);
    this.densityPrevious.set(this.density);
    this.diffuse(SCALAR, this.density, this.densityPrevious, this.diffusivity);
    const exchanged = this.densityPrevious;
    this.densityPrevious = this.density;
    this.density = exchanged;
    this.advect(SCALAR, this.density, this.densityPrevious, this.u, this.v);
  }

  exchangeVelocities(): void {
    [this.u, this.uPrevious] = [this.uPrevious, this.u];
    [this.v, this.vPrevious] = [this.vPrevious, this.v];
  }

  addSource(x: Float64Array, source: Float64Array): void {
    for (let k = 0; k < x.length; k++) {
      x[k]! += this.timeStep * source[k]!;
    }
  }

  /** One implicit step of diffusion: (1 + 4a) x - a (the four neighbours) = previous. */
  diffuse(quantity: number, x: Float64Array, previous: Float64Array, coefficient: number): void {
    const a = this.timeStep * coefficient * this.n * this.n;
    this.solve(quantity, x, previous, a, 1 + 4 * a);
  }

  /** Gauss-Seidel sweeps for c x - a (the four neighbours) = b, from what x holds. */
  solve(quantity: number, x: Float64Array, b: Float64Array, a: number, c: number): void {
    const stride = this.stride;
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      for (let j = 1; j <= this.n; j++) {
        for (let i = 1; i <= this.n; i++) {
          const k = i + stride * j;
          x[k] = (b[k]! + a * (x[k - 1]! + x[k + 1]! + x[k - stride]! + x[k + stride]!)) / c;
        }
      }
      this.setBoundary(quantity, x);
    }
  }

  /** Makes the velocity free of divergence: subtracts the gradient of a pressure. Overwrites both work fields. */
  project(u: Float64Array, v: Float64Array, pressure: Float64Array, divergence: Float64Array): void {
    const n = this.n;
    const stride = this.stride;
    for (let j = 1; j <= n; j++) {
      for (let i = 1; i <= n; i++) {
        const k = this.index(i, j);
        divergence[k] = (-0.5 * (u[k + 1]! - u[k - 1]! + v[k + stride]! - v[k - stride]!)) / n;
        pressure[k] = 0;
      }
    }
    this.setBoundary(SCALAR, divergence);
    this.setBoundary(SCALAR, pressure);

    this.solve(SCALAR, pressure, divergence, 1, 4);

    for (let j = 1; j <= n; j++) {
      for (let i = 1; i <= n; i++) {
        const k = this.index(i, j);
        u[k]! -= 0.5 * n * (pressure[k + 1]! - pressure[k - 1]!);
        v[k]! -= 0.5 * n * (pressure[k + stride]! - pressure[k - stride]!);
      }
    }
    this.setBoundary(VELOCITY_X, u);
    this.setBoundary(VELOCITY_Y, v);
  }

  /** Carries a field with the flow (u, v): each point takes the value found where it came from, by bilinear interpolation. */
  advect(quantity: number, x: Float64Array, previous: Float64Array, u: Float64Array, v: Float64Array): void {
    const n = this.n;
    const stride = this.stride;
    const cells = this.timeStep * n;
    for (let j = 1; j <= n; j++) {
      for (let i = 1; i <= n; i++) {
        const k = this.index(i, j);
        let px = i - cells * u[k]!;
        let py = j - cells * v[k]!;
        if (px < 0.5) px = 0.5;
        if (px > n + 0.5) px = n + 0.5;
        if (py < 0.5) py = 0.5;
        if (py > n + 0.5) py = n + 0.5;
        const i0 = Math.floor(px);
        const j0 = Math.floor(py);
        const s1 = px - i0;
        const s0 = 1 - s1;
        const t1 = py - j0;
        const t0 = 1 - t1;
        const corner = this.index(i0, j0);
        x[k] =
          s0 * (t0 * previous[corner]! + t1 * previous[corner + stride]!) +
          s1 * (t0 * previous[corner + 1]! + t1 * previous[corner + stride + 1]!);
      }
    }
    this.setBoundary(quantity, x);
  }

  setBoundary(quantity: number, x: Float64Array): void {
    const n = this.n;
    for (let m = 1; m <= n; m++) {
      const left = x[this.index(1, m)]!;
      const right = x[this.index(n, m)]!;
      const bottom = x[this.index(m, 1)]!;
      const top = x[this.index(m, n)]!;
      x[this.index(0, m)] = quantity === VELOCITY_X ? -left : left;
      x[this.index(n + 1, m)] = quantity === VELOCITY_X ? -right : right;
      x[this.index(m, 0)] = quantity === VELOCITY_Y ? -bottom : bottom;
      x[this.index(m, n + 1)] = quantity === VELOCITY_Y ? -top : top;
    }
    x[this.index(0, 0)] = 0.5 * (x[this.index(1, 0)]! + x[this.index(0, 1)]!);
    x[this.index(0, n + 1)] = 0.5 * (x[this.index(1, n + 1)]! + x[this.index(0, n)]!);
    x[this.index(n + 1, 0)] = 0.5 * (x[this.index(n, 0)]! + x[this.index(n + 1, 1)]!);
    x[this.index(n + 1, n + 1)] = 0.5 * (x[this.index(n, n + 1)]! + x[this.index(n + 1, n)]!);
  }
}

/** A swirl around the centre of the box, a cloud of smoke beside it, and a light wind along the floor. */
export function setBaseState(solver: FluidSolver): void {
  const n = solver.n;
  for (let j = 0; j <= n + 1; j++) {
    for (let i = 0; i <= n + 1; i++) {
      const k = solver.index(i, j);
      const x = (i - 0.5) / n;
      const y = (j - 0.5) / n;
      const sx = Math.sin(Math.PI * x);
      const sy = Math.sin(Math.PI * y);
      solver.u[k] = sx * sx * Math.sin(2 * Math.PI * y);
      solver.v[k] = -Math.sin(2 * Math.PI * x) * sy * sy;
      solver.density[k] = Math.exp(-40 * ((x - 0.3) * (x - 0.3) + (y - 0.4) * (y - 0.4)));
      solver.uSource[k] = 0.5 * sx * Math.exp(-60 * (y - 0.1) * (y - 0.1));
      solver.densitySource[k] = i === 20 && j === 20 ? 5 : 0;
    }
  }
}

/** Cells per side: 82 × 82 points. */
const CELLS = 80;
const TIME_STEP = 0.02;
const VISCOSITY = 0.001;
const DIFFUSIVITY = 0.0005;

/** The column of points whose initial velocity is a control. */
const CONTROLLED_COLUMN = 30;
/** The actuator's point. */
const ACTUATOR_I = 40;
const ACTUATOR_J = 40;
/** The row of points where the final velocity is observed. */
const OBSERVED_ROW = 70;

/**
 * The sum of the squared velocities on the row j = 70, i = 0 … 81, after `steps` time steps.
 *
 * Controls: both components of the initial velocity on the column i = 30, j = 0 … 81 (`initialU`, `initialV`, 82 numbers
 * each), and an actuator at the point (40, 40) that imposes a velocity there at the beginning of each time step:
 * `actuator[2 t]` along x and `actuator[2 t + 1]` along y. These are 164 + 2 · steps numbers.
 */
export function cost(initialU: Float64Array, initialV: Float64Array, actuator: Float64Array, steps: number): number {
  const solver = new FluidSolver(CELLS, TIME_STEP, VISCOSITY, DIFFUSIVITY);
  setBaseState(solver);
  for (let j = 0; j <= CELLS + 1; j++) {
    const k = solver.index(CONTROLLED_COLUMN, j);
    solver.u[k] = initialU[j]!;
    solver.v[k] = initialV[j]!;
  }
  for (let t = 0; t < steps; t++) {
    const k = solver.index(ACTUATOR_I, ACTUATOR_J);
    solver.u[k] = actuator[2 * t]!;
    solver.v[k] = actuator[2 * t + 1]!;
    solver.step();
  }
  let sum = 0;
  for (let i = 0; i <= CELLS + 1; i++) {
    const k = solver.index(i, OBSERVED_ROW);
    const u = solver.u[k]!;
    const v = solver.v[k]!;
    sum += u * u + v * v;
  }
  return sum;
}

/** Controls that go with the base state: the swirl's own velocity on the column, and a pulsating actuator. */
export function baseControls(steps: number): {
  initialU: Float64Array;
  initialV: Float64Array;
  actuator: Float64Array;
} {
  const solver = new FluidSolver(CELLS, TIME_STEP, VISCOSITY, DIFFUSIVITY);
  setBaseState(solver);
  const initialU = new Float64Array(CELLS + 2);
  const initialV = new Float64Array(CELLS + 2);
  for (let j = 0; j <= CELLS + 1; j++) {
    const k = solver.index(CONTROLLED_COLUMN, j);
    initialU[j] = solver.u[k]!;
    initialV[j] = solver.v[k]!;
  }
  const actuator = new Float64Array(2 * steps);
  for (let t = 0; t < steps; t++) {
    actuator[2 * t] = 0.5 * Math.cos(0.3 * t);
    actuator[2 * t + 1] = 0.5 * Math.sin(0.3 * t);
  }
  return { initialU, initialV, actuator };
}

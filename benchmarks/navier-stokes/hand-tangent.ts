/**
 * The tangent of `examples/navier-stokes/solver.ts`, written by hand, rule by rule: a yardstick for the generated one.
 *
 * Shadow objects are of the class of their originals, and a reference that is assigned or exchanged has its shadow assigned
 * or exchanged beside it. The density does not reach the cost: its part of the step is left out.
 * In the Gauss-Seidel sweeps the element that the next iteration reads, x[k - 1], stays in a local variable, its tangent too.
 */
import { zerosLike } from "@retrograd/runtime";
import { FluidSolver, setBaseState } from "../../examples/navier-stokes/solver.js";

const SCALAR = 0;
const VELOCITY_X = 1;
const VELOCITY_Y = 2;
const SWEEPS = 20;
const CELLS = 80;

export function cost_d(
  initialU: Float64Array,
  initialUd: Float64Array,
  initialV: Float64Array,
  initialVd: Float64Array,
  actuator: Float64Array,
  actuatord: Float64Array,
  steps: number,
): { value: number; tangent: number } {
  const solver = new FluidSolver(CELLS, 0.02, 0.001, 0.0005);
  const solverd = zerosLike(solver);
  setBaseState(solver);
  for (let j = 0; j <= CELLS + 1; j++) {
    const k = solver.index(30, j);
    solverd.u[k] = initialUd[j]!;
    solver.u[k] = initialU[j]!;
    solverd.v[k] = initialVd[j]!;
    solver.v[k] = initialV[j]!;
  }
  for (let t = 0; t < steps; t++) {
    const k = solver.index(40, 40);
    solverd.u[k] = actuatord[2 * t]!;
    solver.u[k] = actuator[2 * t]!;
    solverd.v[k] = actuatord[2 * t + 1]!;
    solver.v[k] = actuator[2 * t + 1]!;
    FluidSolver_velocityStep_d(solver, solverd);
  }
  let sumd = 0;
  let sum = 0;
  for (let i = 0; i <= CELLS + 1; i++) {
    const k = solver.index(i, 70);
    const ud = solverd.u[k]!;
    const u = solver.u[k]!;
    const vd = solverd.v[k]!;
    const v = solver.v[k]!;
    sumd += 2 * u * ud + 2 * v * vd;
    sum += u * u + v * v;
  }
  return { value: sum, tangent: sumd };
}

function FluidSolver_velocityStep_d(self: FluidSolver, selfd: FluidSolver): void {
  self.addSource(self.u, self.uSource);
  self.addSource(self.v, self.vSource);

  self.exchangeVelocities();
  selfd.exchangeVelocities();
  FluidSolver_diffuse_d(self, VELOCITY_X, self.u, selfd.u, self.uPrevious, selfd.uPrevious, self.viscosity);
  FluidSolver_diffuse_d(self, VELOCITY_Y, self.v, selfd.v, self.vPrevious, selfd.vPrevious, self.viscosity);
  FluidSolver_project_d(
    self,
    self.u,
    selfd.u,
    self.v,
    selfd.v,
    self.uPrevious,
    selfd.uPrevious,
    self.vPrevious,
    selfd.vPrevious,
  );

  selfd.uPrevious.set(selfd.u);
  self.uPrevious.set(self.u);
  selfd.vPrevious.set(selfd.v);
  self.vPrevious.set(self.v);
  FluidSolver_advect_d(
    self,
    VELOCITY_X,
    self.u,
    selfd.u,
    self.uPrevious,
    selfd.uPrevious,
    self.uPrevious,
    selfd.uPrevious,
    self.vPrevious,
    selfd.vPrevious,
  );
  FluidSolver_advect_d(
    self,
    VELOCITY_Y,
    self.v,
    selfd.v,
    self.vPrevious,
    selfd.vPrevious,
    self.uPrevious,
    selfd.uPrevious,
    self.vPrevious,
    selfd.vPrevious,
  );
  FluidSolver_project_d(
    self,
    self.u,
    selfd.u,
    self.v,
    selfd.v,
    self.uPrevious,
    selfd.uPrevious,
    self.vPrevious,
    selfd.vPrevious,
  );
}

function FluidSolver_diffuse_d(
  self: FluidSolver,
  quantity: number,
  x: Float64Array,
  xd: Float64Array,
  previous: Float64Array,
  previousd: Float64Array,
  coefficient: number,
): void {
  const a = self.timeStep * coefficient * self.n * self.n;
  FluidSolver_solve_d(self, quantity, x, xd, previous, previousd, a, 1 + 4 * a);
}

function FluidSolver_solve_d(
  self: FluidSolver,
  quantity: number,
  x: Float64Array,
  xd: Float64Array,
  b: Float64Array,
  bd: Float64Array,
  a: number,
  c: number,
): void {
  const stride = self.stride;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let j = 1; j <= self.n; j++) {
      let carriedd = xd[stride * j]!;
      let carried = x[stride * j]!;
      for (let i = 1; i <= self.n; i++) {
        const k = i + stride * j;
        carriedd = (bd[k]! + a * (carriedd + xd[k + 1]! + xd[k - stride]! + xd[k + stride]!)) / c;
        carried = (b[k]! + a * (carried + x[k + 1]! + x[k - stride]! + x[k + stride]!)) / c;
        xd[k] = carriedd;
        x[k] = carried;
      }
    }
    FluidSolver_setBoundary_d(self, quantity, x, xd);
  }
}

function FluidSolver_project_d(
  self: FluidSolver,
  u: Float64Array,
  ud: Float64Array,
  v: Float64Array,
  vd: Float64Array,
  pressure: Float64Array,
  pressured: Float64Array,
  divergence: Float64Array,
  divergenced: Float64Array,
): void {
  const n = self.n;
  const stride = self.stride;
  for (let j = 1; j <= n; j++) {
    for (let i = 1; i <= n; i++) {
      const k = self.index(i, j);
      divergenced[k] = (-0.5 * (ud[k + 1]! - ud[k - 1]! + vd[k + stride]! - vd[k - stride]!)) / n;
      divergence[k] = (-0.5 * (u[k + 1]! - u[k - 1]! + v[k + stride]! - v[k - stride]!)) / n;
      pressured[k] = 0;
      pressure[k] = 0;
    }
  }
  FluidSolver_setBoundary_d(self, SCALAR, divergence, divergenced);
  FluidSolver_setBoundary_d(self, SCALAR, pressure, pressured);

  FluidSolver_solve_d(self, SCALAR, pressure, pressured, divergence, divergenced, 1, 4);

  for (let j = 1; j <= n; j++) {
    for (let i = 1; i <= n; i++) {
      const k = self.index(i, j);
      ud[k]! -= 0.5 * n * (pressured[k + 1]! - pressured[k - 1]!);
      u[k]! -= 0.5 * n * (pressure[k + 1]! - pressure[k - 1]!);
      vd[k]! -= 0.5 * n * (pressured[k + stride]! - pressured[k - stride]!);
      v[k]! -= 0.5 * n * (pressure[k + stride]! - pressure[k - stride]!);
    }
  }
  FluidSolver_setBoundary_d(self, VELOCITY_X, u, ud);
  FluidSolver_setBoundary_d(self, VELOCITY_Y, v, vd);
}

function FluidSolver_advect_d(
  self: FluidSolver,
  quantity: number,
  x: Float64Array,
  xd: Float64Array,
  previous: Float64Array,
  previousd: Float64Array,
  u: Float64Array,
  ud: Float64Array,
  v: Float64Array,
  vd: Float64Array,
): void {
  const n = self.n;
  const stride = self.stride;
  const cells = self.timeStep * n;
  for (let j = 1; j <= n; j++) {
    for (let i = 1; i <= n; i++) {
      const k = self.index(i, j);
      let pxd = -(cells * ud[k]!);
      let px = i - cells * u[k]!;
      let pyd = -(cells * vd[k]!);
      let py = j - cells * v[k]!;
      if (px < 0.5) {
        pxd = 0;
        px = 0.5;
      }
      if (px > n + 0.5) {
        pxd = 0;
        px = n + 0.5;
      }
      if (py < 0.5) {
        pyd = 0;
        py = 0.5;
      }
      if (py > n + 0.5) {
        pyd = 0;
        py = n + 0.5;
      }
      const i0 = Math.floor(px);
      const j0 = Math.floor(py);
      const s1d = pxd;
      const s1 = px - i0;
      const s0d = -s1d;
      const s0 = 1 - s1;
      const t1d = pyd;
      const t1 = py - j0;
      const t0d = -t1d;
      const t0 = 1 - t1;
      const corner = self.index(i0, j0);
      const temp0 = t0 * previous[corner]! + t1 * previous[corner + stride]!;
      const temp1 = t0 * previous[corner + 1]! + t1 * previous[corner + stride + 1]!;
      xd[k] =
        temp0 * s0d +
        s0 *
          (previous[corner]! * t0d +
            t0 * previousd[corner]! +
            previous[corner + stride]! * t1d +
            t1 * previousd[corner + stride]!) +
        temp1 * s1d +
        s1 *
          (previous[corner + 1]! * t0d +
            t0 * previousd[corner + 1]! +
            previous[corner + stride + 1]! * t1d +
            t1 * previousd[corner + stride + 1]!);
      x[k] = s0 * temp0 + s1 * temp1;
    }
  }
  FluidSolver_setBoundary_d(self, quantity, x, xd);
}

function FluidSolver_setBoundary_d(self: FluidSolver, quantity: number, x: Float64Array, xd: Float64Array): void {
  const n = self.n;
  for (let m = 1; m <= n; m++) {
    const leftd = xd[self.index(1, m)]!;
    const left = x[self.index(1, m)]!;
    const rightd = xd[self.index(n, m)]!;
    const right = x[self.index(n, m)]!;
    const bottomd = xd[self.index(m, 1)]!;
    const bottom = x[self.index(m, 1)]!;
    const topd = xd[self.index(m, n)]!;
    const top = x[self.index(m, n)]!;
    xd[self.index(0, m)] = quantity === VELOCITY_X ? -leftd : leftd;
    x[self.index(0, m)] = quantity === VELOCITY_X ? -left : left;
    xd[self.index(n + 1, m)] = quantity === VELOCITY_X ? -rightd : rightd;
    x[self.index(n + 1, m)] = quantity === VELOCITY_X ? -right : right;
    xd[self.index(m, 0)] = quantity === VELOCITY_Y ? -bottomd : bottomd;
    x[self.index(m, 0)] = quantity === VELOCITY_Y ? -bottom : bottom;
    xd[self.index(m, n + 1)] = quantity === VELOCITY_Y ? -topd : topd;
    x[self.index(m, n + 1)] = quantity === VELOCITY_Y ? -top : top;
  }
  xd[self.index(0, 0)] = 0.5 * (xd[self.index(1, 0)]! + xd[self.index(0, 1)]!);
  x[self.index(0, 0)] = 0.5 * (x[self.index(1, 0)]! + x[self.index(0, 1)]!);
  xd[self.index(0, n + 1)] = 0.5 * (xd[self.index(1, n + 1)]! + xd[self.index(0, n)]!);
  x[self.index(0, n + 1)] = 0.5 * (x[self.index(1, n + 1)]! + x[self.index(0, n)]!);
  xd[self.index(n + 1, 0)] = 0.5 * (xd[self.index(n, 0)]! + xd[self.index(n + 1, 1)]!);
  x[self.index(n + 1, 0)] = 0.5 * (x[self.index(n, 0)]! + x[self.index(n + 1, 1)]!);
  xd[self.index(n + 1, n + 1)] = 0.5 * (xd[self.index(n, n + 1)]! + xd[self.index(n + 1, n)]!);
  x[self.index(n + 1, n + 1)] = 0.5 * (x[self.index(n, n + 1)]! + x[self.index(n + 1, n)]!);
}

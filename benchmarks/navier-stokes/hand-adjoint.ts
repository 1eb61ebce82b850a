/**
 * The adjoint of `examples/navier-stokes/solver.ts`, written by hand, rule by rule: a yardstick for the generated one.
 *
 * What analysis can find, and what is therefore done here:
 * - the density does not reach the cost: neither sweep has a density step (adjoint liveness);
 * - everything but advection and the sum of squares is linear with passive coefficients: only the two advecting velocity
 *   fields of each step are recorded, whole, where the second projection of the step overwrites them (TBR, 107,584 bytes);
 * - procedures that record nothing are the primal's own in the forward sweep;
 * - the exchange of references is undone by exchanging again;
 * - per-point scalars and tests of the advection are computed again in the backward sweep;
 * - in the Gauss-Seidel sweeps the partials a / c and 1 / c are computed once, and the adjoint of the element that the next
 *   iteration takes up, xb[k - 1], stays in a local variable.
 */
import { mark, reals, release, zerosLike } from "@retrograd/runtime";
import { FluidSolver, setBaseState } from "../../examples/navier-stokes/solver.js";

const SCALAR = 0;
const VELOCITY_X = 1;
const VELOCITY_Y = 2;
const SWEEPS = 20;
const CELLS = 80;

export function cost_b(
  initialU: Float64Array,
  initialUb: Float64Array,
  initialV: Float64Array,
  initialVb: Float64Array,
  actuator: Float64Array,
  actuatorb: Float64Array,
  steps: number,
  costb: number,
): void {
  const start = mark();
  try {
    const solver = new FluidSolver(CELLS, 0.02, 0.001, 0.0005);
    const solverb = zerosLike(solver);
    setBaseState(solver);
    for (let j = 0; j <= CELLS + 1; j++) {
      const k = solver.index(30, j);
      solver.u[k] = initialU[j]!;
      solver.v[k] = initialV[j]!;
    }
    for (let t = 0; t < steps; t++) {
      const k = solver.index(40, 40);
      solver.u[k] = actuator[2 * t]!;
      solver.v[k] = actuator[2 * t + 1]!;
      FluidSolver_velocityStep_fwd(solver, solverb);
    }

    const sumb = costb;
    for (let i = CELLS + 1; i >= 0; i--) {
      const k = solver.index(i, 70);
      const u = solver.u[k]!;
      const v = solver.v[k]!;
      const ub = 2 * u * sumb;
      const vb = 2 * v * sumb;
      solverb.v[k]! += vb;
      solverb.u[k]! += ub;
    }
    for (let t = steps - 1; t >= 0; t--) {
      const k = solver.index(40, 40);
      FluidSolver_velocityStep_bwd(solver, solverb);
      actuatorb[2 * t + 1]! += solverb.v[k]!;
      solverb.v[k] = 0;
      actuatorb[2 * t]! += solverb.u[k]!;
      solverb.u[k] = 0;
    }
    for (let j = CELLS + 1; j >= 0; j--) {
      const k = solver.index(30, j);
      initialVb[j]! += solverb.v[k]!;
      solverb.v[k] = 0;
      initialUb[j]! += solverb.u[k]!;
      solverb.u[k] = 0;
    }
  } catch (error) {
    release(start);
    throw error;
  }
}

function FluidSolver_velocityStep_fwd(self: FluidSolver, selfb: FluidSolver): void {
  self.addSource(self.u, self.uSource);
  self.addSource(self.v, self.vSource);

  self.exchangeVelocities();
  selfb.exchangeVelocities();
  self.diffuse(VELOCITY_X, self.u, self.uPrevious, self.viscosity);
  self.diffuse(VELOCITY_Y, self.v, self.vPrevious, self.viscosity);
  self.project(self.u, self.v, self.uPrevious, self.vPrevious);

  self.uPrevious.set(self.u);
  self.vPrevious.set(self.v);
  self.advect(VELOCITY_X, self.u, self.uPrevious, self.uPrevious, self.vPrevious);
  self.advect(VELOCITY_Y, self.v, self.vPrevious, self.uPrevious, self.vPrevious);
  reals.pushArray(self.uPrevious);
  reals.pushArray(self.vPrevious);
  self.project(self.u, self.v, self.uPrevious, self.vPrevious);
}

function FluidSolver_velocityStep_bwd(self: FluidSolver, selfb: FluidSolver): void {
  FluidSolver_project_bwd(self, selfb.u, selfb.v, selfb.uPrevious, selfb.vPrevious);
  reals.popArray(self.vPrevious);
  reals.popArray(self.uPrevious);
  FluidSolver_advect_bwd(
    self,
    VELOCITY_Y,
    selfb.v,
    self.vPrevious,
    selfb.vPrevious,
    self.uPrevious,
    selfb.uPrevious,
    self.vPrevious,
    selfb.vPrevious,
  );
  FluidSolver_advect_bwd(
    self,
    VELOCITY_X,
    selfb.u,
    self.uPrevious,
    selfb.uPrevious,
    self.uPrevious,
    selfb.uPrevious,
    self.vPrevious,
    selfb.vPrevious,
  );
  const vb = selfb.v;
  const vPreviousb = selfb.vPrevious;
  for (let k = 0; k < vb.length; k++) vb[k]! += vPreviousb[k]!;
  vPreviousb.fill(0);
  const ub = selfb.u;
  const uPreviousb = selfb.uPrevious;
  for (let k = 0; k < ub.length; k++) ub[k]! += uPreviousb[k]!;
  uPreviousb.fill(0);

  FluidSolver_project_bwd(self, selfb.u, selfb.v, selfb.uPrevious, selfb.vPrevious);
  FluidSolver_diffuse_bwd(self, VELOCITY_Y, selfb.v, selfb.vPrevious, self.viscosity);
  FluidSolver_diffuse_bwd(self, VELOCITY_X, selfb.u, selfb.uPrevious, self.viscosity);
  self.exchangeVelocities();
  selfb.exchangeVelocities();
}

function FluidSolver_diffuse_bwd(
  self: FluidSolver,
  quantity: number,
  xb: Float64Array,
  previousb: Float64Array,
  coefficient: number,
): void {
  const a = self.timeStep * coefficient * self.n * self.n;
  FluidSolver_solve_bwd(self, quantity, xb, previousb, a, 1 + 4 * a);
}

function FluidSolver_solve_bwd(
  self: FluidSolver,
  quantity: number,
  xb: Float64Array,
  bb: Float64Array,
  a: number,
  c: number,
): void {
  const stride = self.stride;
  const ac = a / c;
  const rc = 1 / c;
  for (let sweep = SWEEPS - 1; sweep >= 0; sweep--) {
    FluidSolver_setBoundary_bwd(self, quantity, xb);
    for (let j = self.n; j >= 1; j--) {
      let carriedb = xb[self.n + stride * j]!;
      for (let i = self.n; i >= 1; i--) {
        const k = i + stride * j;
        const tempb = carriedb;
        xb[k] = 0;
        bb[k]! += rc * tempb;
        const tempb0 = ac * tempb;
        carriedb = xb[k - 1]! + tempb0;
        xb[k + 1]! += tempb0;
        xb[k - stride]! += tempb0;
        xb[k + stride]! += tempb0;
      }
      xb[stride * j] = carriedb;
    }
  }
}

function FluidSolver_project_bwd(
  self: FluidSolver,
  ub: Float64Array,
  vb: Float64Array,
  pressureb: Float64Array,
  divergenceb: Float64Array,
): void {
  const n = self.n;
  const stride = self.stride;
  FluidSolver_setBoundary_bwd(self, VELOCITY_Y, vb);
  FluidSolver_setBoundary_bwd(self, VELOCITY_X, ub);
  for (let j = n; j >= 1; j--) {
    for (let i = n; i >= 1; i--) {
      const k = self.index(i, j);
      const tempb = -(0.5 * n * vb[k]!);
      pressureb[k + stride]! += tempb;
      pressureb[k - stride]! -= tempb;
      const tempb0 = -(0.5 * n * ub[k]!);
      pressureb[k + 1]! += tempb0;
      pressureb[k - 1]! -= tempb0;
    }
  }

  FluidSolver_solve_bwd(self, SCALAR, pressureb, divergenceb, 1, 4);

  FluidSolver_setBoundary_bwd(self, SCALAR, pressureb);
  FluidSolver_setBoundary_bwd(self, SCALAR, divergenceb);
  for (let j = n; j >= 1; j--) {
    for (let i = n; i >= 1; i--) {
      const k = self.index(i, j);
      pressureb[k] = 0;
      const tempb = -((0.5 * divergenceb[k]!) / n);
      divergenceb[k] = 0;
      ub[k + 1]! += tempb;
      ub[k - 1]! -= tempb;
      vb[k + stride]! += tempb;
      vb[k - stride]! -= tempb;
    }
  }
}

function FluidSolver_advect_bwd(
  self: FluidSolver,
  quantity: number,
  xb: Float64Array,
  previous: Float64Array,
  previousb: Float64Array,
  u: Float64Array,
  ub: Float64Array,
  v: Float64Array,
  vb: Float64Array,
): void {
  const n = self.n;
  const stride = self.stride;
  const cells = self.timeStep * n;
  FluidSolver_setBoundary_bwd(self, quantity, xb);
  for (let j = n; j >= 1; j--) {
    for (let i = n; i >= 1; i--) {
      const k = self.index(i, j);
      let px = i - cells * u[k]!;
      let py = j - cells * v[k]!;
      const test = px < 0.5;
      if (test) px = 0.5;
      const test0 = px > n + 0.5;
      if (test0) px = n + 0.5;
      const test1 = py < 0.5;
      if (test1) py = 0.5;
      const test2 = py > n + 0.5;
      if (test2) py = n + 0.5;
      const i0 = Math.floor(px);
      const j0 = Math.floor(py);
      const s1 = px - i0;
      const s0 = 1 - s1;
      const t1 = py - j0;
      const t0 = 1 - t1;
      const corner = self.index(i0, j0);

      const tempb = xb[k]!;
      xb[k] = 0;
      const s0b = (t0 * previous[corner]! + t1 * previous[corner + stride]!) * tempb;
      const tempb0 = s0 * tempb;
      const s1b = (t0 * previous[corner + 1]! + t1 * previous[corner + stride + 1]!) * tempb;
      const tempb1 = s1 * tempb;
      const t0b = previous[corner]! * tempb0 + previous[corner + 1]! * tempb1;
      const t1b = previous[corner + stride]! * tempb0 + previous[corner + stride + 1]! * tempb1;
      previousb[corner]! += t0 * tempb0;
      previousb[corner + stride]! += t1 * tempb0;
      previousb[corner + 1]! += t0 * tempb1;
      previousb[corner + stride + 1]! += t1 * tempb1;
      let pyb = t1b - t0b;
      let pxb = s1b - s0b;
      if (test2) pyb = 0;
      if (test1) pyb = 0;
      if (test0) pxb = 0;
      if (test) pxb = 0;
      vb[k]! -= cells * pyb;
      ub[k]! -= cells * pxb;
    }
  }
}

function FluidSolver_setBoundary_bwd(self: FluidSolver, quantity: number, xb: Float64Array): void {
  const n = self.n;
  let tempb = 0.5 * xb[self.index(n + 1, n + 1)]!;
  xb[self.index(n + 1, n + 1)] = 0;
  xb[self.index(n, n + 1)]! += tempb;
  xb[self.index(n + 1, n)]! += tempb;
  tempb = 0.5 * xb[self.index(n + 1, 0)]!;
  xb[self.index(n + 1, 0)] = 0;
  xb[self.index(n, 0)]! += tempb;
  xb[self.index(n + 1, 1)]! += tempb;
  tempb = 0.5 * xb[self.index(0, n + 1)]!;
  xb[self.index(0, n + 1)] = 0;
  xb[self.index(1, n + 1)]! += tempb;
  xb[self.index(0, n)]! += tempb;
  tempb = 0.5 * xb[self.index(0, 0)]!;
  xb[self.index(0, 0)] = 0;
  xb[self.index(1, 0)]! += tempb;
  xb[self.index(0, 1)]! += tempb;
  for (let m = n; m >= 1; m--) {
    const topb = quantity === VELOCITY_Y ? -xb[self.index(m, n + 1)]! : xb[self.index(m, n + 1)]!;
    xb[self.index(m, n + 1)] = 0;
    const bottomb = quantity === VELOCITY_Y ? -xb[self.index(m, 0)]! : xb[self.index(m, 0)]!;
    xb[self.index(m, 0)] = 0;
    const rightb = quantity === VELOCITY_X ? -xb[self.index(n + 1, m)]! : xb[self.index(n + 1, m)]!;
    xb[self.index(n + 1, m)] = 0;
    const leftb = quantity === VELOCITY_X ? -xb[self.index(0, m)]! : xb[self.index(0, m)]!;
    xb[self.index(0, m)] = 0;
    xb[self.index(m, n)]! += topb;
    xb[self.index(m, 1)]! += bottomb;
    xb[self.index(n, m)]! += rightb;
    xb[self.index(1, m)]! += leftb;
  }
}

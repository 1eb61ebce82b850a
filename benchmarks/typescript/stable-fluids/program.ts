/**
 * Stable fluids (J. Stam, 1999) in a closed box of N × N cells, with a smoke that the flow carries along.
 *
 * The mathematics, sizes, controls and cost are those of examples/navier-stokes/solver.ts; the program is another author's.
 */

/** Cells per side; one layer of points lies around them. */
const N = 80;
const DT = 0.02;
const VISCOSITY = 0.001;
const DIFFUSION = 0.0005;
const SWEEPS = 20;

/** What happens to a field at a wall: "mirror" copies the neighbour, "flip-x" and "flip-y" negate it at walls across that axis. */
type WallRule = "mirror" | "flip-x" | "flip-y";

interface Field {
  readonly wall: WallRule;
  values: Float64Array;
}

interface Fluid {
  readonly u: Field;
  readonly v: Field;
  readonly smoke: Field;
  readonly uBefore: Field;
  readonly vBefore: Field;
  readonly smokeBefore: Field;
  readonly uForce: Field;
  readonly vForce: Field;
  readonly smokeSource: Field;
}

const at = (i: number, j: number): number => i + (N + 2) * j;
const clamp = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high);
const lerp = (a: number, b: number, t: number): number => (1 - t) * a + t * b;

function makeField(wall: WallRule): Field {
  return { wall, values: new Float64Array((N + 2) * (N + 2)) };
}

function forEachInner(visit: (i: number, j: number) => void): void {
  for (let j = 1; j <= N; j++) {
    for (let i = 1; i <= N; i++) visit(i, j);
  }
}

function swap(a: Field, b: Field): void {
  const values = a.values;
  a.values = b.values;
  b.values = values;
}

function applyWalls({ wall, values }: Field): void {
  const sx = wall === "flip-x" ? -1 : 1;
  const sy = wall === "flip-y" ? -1 : 1;
  for (let k = 1; k <= N; k++) {
    values[at(0, k)] = sx * values[at(1, k)];
    values[at(N + 1, k)] = sx * values[at(N, k)];
    values[at(k, 0)] = sy * values[at(k, 1)];
    values[at(k, N + 1)] = sy * values[at(k, N)];
  }
  for (const i of [0, N + 1]) {
    for (const j of [0, N + 1]) {
      const besideX = i === 0 ? 1 : N;
      const besideY = j === 0 ? 1 : N;
      values[at(i, j)] = 0.5 * (values[at(besideX, j)] + values[at(i, besideY)]);
    }
  }
}

/** Gauss-Seidel for (c x - a (sum of the neighbours)) = b. */
function relax(field: Field, rightSide: Field, a: number, c: number): void {
  const x = field.values;
  const b = rightSide.values;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    forEachInner((i, j) => {
      const neighbours = x[at(i - 1, j)] + x[at(i + 1, j)] + x[at(i, j - 1)] + x[at(i, j + 1)];
      x[at(i, j)] = (b[at(i, j)] + a * neighbours) / c;
    });
    applyWalls(field);
  }
}

function addForces(field: Field, force: Field): void {
  field.values.forEach((value, k) => {
    field.values[k] = value + DT * force.values[k];
  });
}

function diffuse(field: Field, before: Field, coefficient: number): void {
  const a = DT * coefficient * N * N;
  relax(field, before, a, 1 + 4 * a);
}

/** Takes the gradient of a pressure from the velocity, so that what remains is free of divergence. */
function project(u: Field, v: Field, pressure: Field, divergence: Field): void {
  const h = 1 / N;
  forEachInner((i, j) => {
    const du = u.values[at(i + 1, j)] - u.values[at(i - 1, j)];
    const dv = v.values[at(i, j + 1)] - v.values[at(i, j - 1)];
    divergence.values[at(i, j)] = -0.5 * h * (du + dv);
    pressure.values[at(i, j)] = 0;
  });
  const p: Field = { wall: "mirror", values: pressure.values };
  const d: Field = { wall: "mirror", values: divergence.values };
  applyWalls(d);
  applyWalls(p);
  relax(p, d, 1, 4);
  forEachInner((i, j) => {
    u.values[at(i, j)] -= (0.5 * (p.values[at(i + 1, j)] - p.values[at(i - 1, j)])) / h;
    v.values[at(i, j)] -= (0.5 * (p.values[at(i, j + 1)] - p.values[at(i, j - 1)])) / h;
  });
  applyWalls(u);
  applyWalls(v);
}

/** The field's value at a place between points. */
function bilinear({ values }: Field, x: number, y: number): number {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const s = x - i;
  const t = y - j;
  return lerp(
    lerp(values[at(i, j)], values[at(i, j + 1)], t),
    lerp(values[at(i + 1, j)], values[at(i + 1, j + 1)], t),
    s,
  );
}

function advect(field: Field, before: Field, u: Field, v: Field): void {
  forEachInner((i, j) => {
    const k = at(i, j);
    const x = clamp(i - DT * N * u.values[k], 0.5, N + 0.5);
    const y = clamp(j - DT * N * v.values[k], 0.5, N + 0.5);
    field.values[k] = bilinear(before, x, y);
  });
  applyWalls(field);
}

function moveFluid(fluid: Fluid): void {
  const { u, v, uBefore, vBefore } = fluid;
  addForces(u, fluid.uForce);
  addForces(v, fluid.vForce);
  swap(u, uBefore);
  swap(v, vBefore);
  diffuse(u, uBefore, VISCOSITY);
  diffuse(v, vBefore, VISCOSITY);
  project(u, v, uBefore, vBefore);
  uBefore.values.set(u.values);
  vBefore.values.set(v.values);
  advect(u, uBefore, uBefore, vBefore);
  advect(v, vBefore, uBefore, vBefore);
  project(u, v, uBefore, vBefore);
}

function moveSmoke(fluid: Fluid): void {
  const { smoke, smokeBefore } = fluid;
  addForces(smoke, fluid.smokeSource);
  smokeBefore.values.set(smoke.values);
  diffuse(smoke, smokeBefore, DIFFUSION);
  swap(smoke, smokeBefore);
  advect(smoke, smokeBefore, fluid.u, fluid.v);
}

/** A swirl around the centre, a cloud of smoke, a light wind along the floor. */
function startingFluid(): Fluid {
  const fluid: Fluid = {
    u: makeField("flip-x"),
    v: makeField("flip-y"),
    smoke: makeField("mirror"),
    uBefore: makeField("flip-x"),
    vBefore: makeField("flip-y"),
    smokeBefore: makeField("mirror"),
    uForce: makeField("flip-x"),
    vForce: makeField("flip-y"),
    smokeSource: makeField("mirror"),
  };
  for (let j = 0; j <= N + 1; j++) {
    for (let i = 0; i <= N + 1; i++) {
      const x = (i - 0.5) / N;
      const y = (j - 0.5) / N;
      const sx = Math.sin(Math.PI * x);
      const sy = Math.sin(Math.PI * y);
      fluid.u.values[at(i, j)] = sx ** 2 * Math.sin(2 * Math.PI * y);
      fluid.v.values[at(i, j)] = -Math.sin(2 * Math.PI * x) * sy ** 2;
      fluid.smoke.values[at(i, j)] = Math.exp(-40 * ((x - 0.3) ** 2 + (y - 0.4) ** 2));
      fluid.uForce.values[at(i, j)] = 0.5 * sx * Math.exp(-60 * (y - 0.1) ** 2);
    }
  }
  fluid.smokeSource.values[at(20, 20)] = 5;
  return fluid;
}

/** The sum of the squared velocities on the row j = 70 after all steps. */
export function cost(initialU: Float64Array, initialV: Float64Array, actuator: Float64Array, steps: number): number {
  const fluid = startingFluid();
  for (let j = 0; j <= N + 1; j++) {
    fluid.u.values[at(30, j)] = initialU[j];
    fluid.v.values[at(30, j)] = initialV[j];
  }
  for (let t = 0; t < steps; t++) {
    fluid.u.values[at(40, 40)] = actuator[2 * t];
    fluid.v.values[at(40, 40)] = actuator[2 * t + 1];
    moveFluid(fluid);
    moveSmoke(fluid);
  }
  let sum = 0;
  for (let i = 0; i <= N + 1; i++) {
    sum += fluid.u.values[at(i, 70)] ** 2 + fluid.v.values[at(i, 70)] ** 2;
  }
  return sum;
}

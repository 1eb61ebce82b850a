// @ts-check
/**
 * TypeScript modules of any length for timing the compiler: deterministic, and of the kinds of code that numerical programs are made of.
 *
 * A module is a sequence of components, each about 50 lines: a class with typed arrays and methods, procedures with loop nests, a small
 * vector class used by value, scalar functions with branches. A component calls the one before it, so that all of the module is active,
 * and every component is a little different from the others.
 */

/** A small generator of numbers (mulberry32). @param {number} seed */
function numbers(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** @param {number} lines about how many @param {number} [seed] */
export function syntheticModule(lines, seed = 1) {
  const pick = numbers(seed);
  const texts = [scalarFunctions(0, pick, null)];
  let count = lineCount(texts[0]);
  const kinds = [field, stencil, vectors, particles, scalarFunctions];
  for (let k = 1; count < lines - 12; k++) {
    const text = /** @type {(typeof kinds)[number]} */ (kinds[k % kinds.length])(k, pick, k - 1);
    texts.push(text);
    count += lineCount(text);
  }
  return `${texts.join("\n")}
/** The cost: everything there is, once. */
export function cost(x: Float64Array, y: Float64Array, steps: number): number {
  let sum = 0;
  for (let t = 0; t < steps; t++) {
    sum += component${texts.length - 1}(x, y, 1 + 0.1 * t);
  }
  return sum;
}
`;
}

const lineCount = (/** @type {string | undefined} */ text) => text?.split("\n").length ?? 0;
/** @param {number | null} previous */
const before = (previous) => (previous === null ? "0.5 * scale" : `component${previous}(x, y, 0.5 * scale)`);
/** @template T @param {(below: number) => number} pick @param {readonly T[]} all @returns {T} */
const one = (pick, all) => /** @type {T} */ (all[pick(all.length)]);
const coefficient = (/** @type {(below: number) => number} */ pick) => (0.05 + 0.01 * pick(90)).toFixed(2);

/** @param {number} k @param {(below: number) => number} pick @param {number | null} previous */
function field(k, pick, previous) {
  const f = one(pick, ["Math.sin", "Math.tanh", "Math.atan", "Math.cos"]);
  return `/** A field on a line, relaxed towards its neighbours. */
class Field${k} {
  readonly size: number;
  readonly rate: number;
  values: Float64Array;
  work: Float64Array;

  constructor(size: number, rate: number) {
    this.size = size;
    this.rate = rate;
    this.values = new Float64Array(size);
    this.work = new Float64Array(size);
  }

  load(source: Float64Array, factor: number): void {
    for (let i = 0; i < this.size; i++) {
      this.values[i] = factor * source[i % source.length]! + ${coefficient(pick)};
    }
  }

  relax(): void {
    this.work.set(this.values);
    for (let i = 1; i < this.size - 1; i++) {
      const middle = this.work[i]!;
      const flux = this.work[i + 1]! - 2 * middle + this.work[i - 1]!;
      this.values[i] = middle + this.rate * flux + ${coefficient(pick)} * ${f}(middle);
    }
    this.values[0] = this.values[1]!;
    this.values[this.size - 1] = this.values[this.size - 2]!;
  }

  energy(): number {
    let sum = 0;
    for (let i = 0; i < this.size; i++) {
      const value = this.values[i]!;
      if (value > ${coefficient(pick)}) sum += value * value;
      else sum += ${coefficient(pick)} * value;
    }
    return sum / this.size;
  }
}

export function component${k}(x: Float64Array, y: Float64Array, scale: number): number {
  const base = ${before(previous)};
  const field = new Field${k}(${16 + pick(16)}, ${coefficient(pick)});
  field.load(x, scale);
  for (let sweep = 0; sweep < ${2 + pick(3)}; sweep++) field.relax();
  return field.energy() + base * ${coefficient(pick)} + y[0]! * scale;
}
`;
}

/** @param {number} k @param {(below: number) => number} pick @param {number | null} previous */
function stencil(k, pick, previous) {
  return `/** Gauss-Seidel sweeps on a square. */
function sweep${k}(grid: Float64Array, right: Float64Array, n: number, a: number): void {
  const stride = n + 2;
  for (let j = 1; j <= n; j++) {
    for (let i = 1; i <= n; i++) {
      const at = i + stride * j;
      grid[at] =
        (right[at]! + a * (grid[at - 1]! + grid[at + 1]! + grid[at - stride]! + grid[at + stride]!)) / (1 + 4 * a);
    }
  }
}

function boundary${k}(grid: Float64Array, n: number, sign: number): void {
  const stride = n + 2;
  for (let m = 1; m <= n; m++) {
    grid[stride * m] = sign * grid[1 + stride * m]!;
    grid[n + 1 + stride * m] = sign * grid[n + stride * m]!;
    grid[m] = grid[m + stride]!;
    grid[m + stride * (n + 1)] = grid[m + stride * n]!;
  }
}

export function component${k}(x: Float64Array, y: Float64Array, scale: number): number {
  const n = ${4 + pick(4)};
  const size = (n + 2) * (n + 2);
  const grid = new Float64Array(size);
  const right = new Float64Array(size);
  const base = ${before(previous)};
  for (let i = 0; i < size; i++) {
    right[i] = scale * x[i % x.length]! + ${coefficient(pick)} * base;
    grid[i] = ${one(pick, ["Math.sin", "Math.cos", "Math.tanh"])}(y[i % y.length]!);
  }
  let iteration = 0;
  while (iteration < ${2 + pick(4)}) {
    sweep${k}(grid, right, n, ${coefficient(pick)});
    boundary${k}(grid, n, ${one(pick, ["1", "-1"])});
    iteration++;
  }
  let norm = 0;
  for (let i = 0; i < size; i++) norm += grid[i]! * grid[i]!;
  return Math.sqrt(norm + ${coefficient(pick)}) * scale;
}
`;
}

/** @param {number} k @param {(below: number) => number} pick @param {number | null} previous */
function vectors(k, pick, previous) {
  return `/** A vector of the plane. */
class Vector${k} {
  constructor(
    readonly x: number,
    readonly y: number,
  ) {}

  plus(other: Vector${k}): Vector${k} {
    return new Vector${k}(this.x + other.x, this.y + other.y);
  }

  times(factor: number): Vector${k} {
    return new Vector${k}(this.x * factor, this.y * factor);
  }

  dot(other: Vector${k}): number {
    return this.x * other.x + this.y * other.y;
  }

  get length(): number {
    return Math.sqrt(this.dot(this) + ${coefficient(pick)});
  }
}

function attraction${k}(at: Vector${k}, centre: Vector${k}, strength: number): Vector${k} {
  const apart = centre.plus(at.times(-1));
  const distance = apart.length;
  if (distance > ${2 + pick(5)}) return apart.times(strength / (distance * distance));
  return apart.times(strength * ${one(pick, ["Math.exp(-distance)", "Math.cos(distance)", "(1 - 0.1 * distance)"])});
}

export function component${k}(x: Float64Array, y: Float64Array, scale: number): number {
  const base = ${before(previous)};
  let position = new Vector${k}(x[${pick(4)}]!, y[${pick(4)}]!);
  let velocity = new Vector${k}(${coefficient(pick)} * base, scale);
  const centre = new Vector${k}(${coefficient(pick)}, ${coefficient(pick)});
  for (let step = 0; step < ${5 + pick(10)}; step++) {
    const force = attraction${k}(position, centre, ${coefficient(pick)});
    velocity = velocity.plus(force.times(0.1));
    position = position.plus(velocity.times(0.1));
  }
  return position.length + ${coefficient(pick)} * velocity.dot(velocity);
}
`;
}

/** @param {number} k @param {(below: number) => number} pick @param {number | null} previous */
function particles(k, pick, previous) {
  return `interface Particle${k} {
  place: number;
  speed: number;
  mass: number;
}

function advance${k}(all: Particle${k}[], pull: number, dt: number): void {
  for (const particle of all) {
    let force = -pull * particle.place;
    for (const other of all) {
      if (other === particle) continue;
      const apart = particle.place - other.place;
      force += (${coefficient(pick)} * other.mass * apart) / (1 + apart * apart);
    }
    particle.speed += (dt * force) / particle.mass;
  }
  for (const particle of all) {
    particle.place += dt * particle.speed;
    if (Math.abs(particle.place) > ${5 + pick(5)}) {
      particle.speed = -${coefficient(pick)} * particle.speed;
    }
  }
}

export function component${k}(x: Float64Array, y: Float64Array, scale: number): number {
  const base = ${before(previous)};
  const all: Particle${k}[] = [];
  for (let i = 0; i < ${3 + pick(4)}; i++) {
    all.push({ place: scale * x[i % x.length]!, speed: y[i % y.length]! + ${coefficient(pick)} * base, mass: 1 + 0.1 * i });
  }
  for (let step = 0; step < ${4 + pick(6)}; step++) {
    advance${k}(all, ${coefficient(pick)}, 0.05);
  }
  let energy = 0;
  for (const { place, speed, mass } of all) {
    energy += 0.5 * mass * speed * speed + 0.5 * place * place;
  }
  return energy * ${coefficient(pick)};
}
`;
}

/** @param {number} k @param {(below: number) => number} pick @param {number | null} previous */
function scalarFunctions(k, pick, previous) {
  return `/** A material law in three regimes. */
function law${k}(strain: number, rate: number): number {
  const trial = ${coefficient(pick)} * strain + ${coefficient(pick)} * rate * rate;
  if (trial < -1) return -1 + ${coefficient(pick)} * Math.exp(trial + 1);
  if (trial > 1) {
    return 1 + ${coefficient(pick)} * Math.log(trial);
  }
  return trial - ${coefficient(pick)} * trial ** 3;
}

function solve${k}(target: number, rate: number): number {
  let guess = target;
  for (let iteration = 0; iteration < ${3 + pick(5)}; iteration++) {
    const residual = law${k}(guess, rate) + guess - target;
    if (Math.abs(residual) < 1e-9) break;
    guess -= residual / (1 + ${coefficient(pick)});
  }
  return guess;
}

function mode${k}(kind: number, value: number): number {
  switch (kind) {
    case 0:
      return Math.sin(value);
    case 1:
      return value * Math.cos(value);
    case 2: {
      const squared = value * value;
      return squared / (1 + squared);
    }
    default:
      return ${coefficient(pick)} * value;
  }
}

export function component${k}(x: Float64Array, y: Float64Array, scale: number): number {
  const base = ${before(previous)};
  const weights = [${coefficient(pick)}, ${coefficient(pick)}, ${coefficient(pick)}, ${coefficient(pick)}];
  let sum = 0;
  for (let i = 0; i < weights.length; i++) {
    const strain = solve${k}(scale * x[i % x.length]! + ${coefficient(pick)} * base, y[i % y.length]!);
    sum += weights[i]! * mode${k}(i, strain);
  }
  return sum;
}
`;
}

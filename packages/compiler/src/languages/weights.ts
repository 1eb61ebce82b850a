/**
 * What operations cost beside a push and its pop, in units of about one multiplication (a tenth of a nanosecond), by language: V8, and
 * gcc -O3. `node benchmarks/costs/run.mjs` measures them and shows how they differ from these.
 *
 * Rounded, and apart where it matters: no difference between machines is to turn a decision. A push costs its time by itself where the stack
 * stays in the caches, and each of its bytes twice a multiplication: memory that is touched first, or that is no longer in the caches, costs
 * so much. A square root that waits for what it is taken of costs more than one among others.
 */
export interface Weights {
  /** Addition, multiplication, a sign, a conversion. */
  readonly arithmetic: number;
  /** A comparison with what depends on it. */
  readonly comparison: number;
  readonly division: number;
  /** Of whole numbers: beside the sweep's arithmetic it costs less than by itself. */
  readonly remainder: number;
  /** An element or a field behind a pointer. */
  readonly read: number;
  /** A small function of the program: most are put in the place of their calls. */
  readonly call: number;
  /** Elementary functions by the names of the IL. */
  readonly functions: Readonly<Record<string, number>>;
  readonly otherFunction: number;
  /** A push and its pop, whatever the size. */
  readonly push: number;
  /** And for each byte. */
  readonly byte: number;
}

/** Not even a call: a sign or a part is taken. */
const parts = {
  abs: 1,
  complex: 1,
  conjugate: 1,
  imaginaryPart: 1,
  realPart: 1,
  stopGradient: 0,
  upright: 1,
};

export const weightsOfJavaScript: Weights = {
  arithmetic: 1,
  comparison: 3,
  division: 12,
  remainder: 12,
  read: 2,
  call: 3,
  functions: {
    ...parts,
    ceil: 2,
    clz32: 1,
    floor: 2,
    fround: 2,
    imul: 1,
    max: 4,
    min: 4,
    round: 4,
    sign: 4,
    trunc: 2,
    sqrt: 40,
    sin: 60,
    cos: 60,
    exp: 160,
    log: 170,
    tanh: 340,
    pow: 700,
  },
  otherFunction: 200,
  push: 14,
  byte: 2,
};

export const weightsOfC: Weights = {
  arithmetic: 1,
  comparison: 1,
  division: 12,
  remainder: 12,
  read: 2,
  call: 3,
  functions: {
    ...parts,
    // Calls of the library, or instructions, as the flags of the user's compiler say: between the two.
    ceil: 16,
    floor: 16,
    max: 16,
    min: 16,
    round: 16,
    trunc: 16,
    sqrt: 40,
    sin: 90,
    cos: 90,
    exp: 65,
    log: 85,
    tanh: 270,
    pow: 225,
  },
  otherFunction: 200,
  push: 10,
  byte: 2,
};

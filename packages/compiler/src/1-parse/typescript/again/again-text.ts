/** The text of packages/runtime/src/again.ts, written by `node scripts/write-again.mjs`; do not edit. */
export const againText: string = `/**
 * The stacks and checkpoints of an adjoint that is differentiated once more: what \`@retrograd/runtime\` is where Retrograd reads a generated adjoint as a program.
 *
 * In plain words that the compiler differentiates like any program: one buffer for each stack, which grows. A derivative of an adjoint imports this
 * module ("@retrograd/runtime/again"): its own records are on the stacks of "@retrograd/runtime", and those of the adjoint that it was made of here.
 *
 * This text is the source of packages/compiler/src/1-parse/typescript/again/again-text.ts: run \`node scripts/write-again.mjs\` after a change.
 * Limits: no account of bytes; a buffer stays as large as it was made.
 */

/** Free slots beyond those that are asked for: a loop over \`i < n\` runs once more where n is no whole number. */
const spare = 64;

/** What a stack of numbers saves whole. */
export type NumberArray =
  | number[]
  | Float64Array
  | Float32Array
  | Int32Array
  | Uint32Array
  | Int16Array
  | Uint16Array
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray;

export class PlainNumbers {
  buffer = new Float64Array(256);
  top = 0;

  reserve(n: number): void {
    if (this.top + n + spare <= this.buffer.length) return;
    const larger = new Float64Array(2 * (this.top + Math.ceil(n) + spare));
    for (let i = 0; i < this.top; i++) larger[i] = this.buffer[i]!;
    this.buffer = larger;
  }

  rewind(): void {}

  push(x: number): void {
    if (this.top === this.buffer.length) this.reserve(1);
    this.buffer[this.top] = x;
    this.top++;
  }

  pop(): number {
    this.top--;
    return this.buffer[this.top]!;
  }

  pushArray<A extends NumberArray>(a: A): void {
    this.pushSection(a, 0, a.length);
  }

  popArray<A extends NumberArray>(a: A): void {
    this.popSection(a, 0, a.length);
  }

  pushSection<A extends NumberArray>(a: A, from: number, to: number): void {
    if (to <= from) return;
    this.reserve(to - from);
    for (let i = from; i < to; i++) this.buffer[this.top + i - from] = a[i]!;
    this.top += to - from;
  }

  popSection<A extends NumberArray>(a: A, from: number, to: number): void {
    if (to <= from) return;
    this.top -= to - from;
    for (let i = from; i < to; i++) a[i] = this.buffer[this.top + i - from]!;
  }
}

export class PlainBytes {
  buffer = new Uint8Array(256);
  top = 0;

  reserve(n: number): void {
    if (this.top + n + spare <= this.buffer.length) return;
    const larger = new Uint8Array(2 * (this.top + Math.ceil(n) + spare));
    for (let i = 0; i < this.top; i++) larger[i] = this.buffer[i]!;
    this.buffer = larger;
  }

  rewind(): void {}

  push(code: number): void {
    if (this.top === this.buffer.length) this.reserve(1);
    this.buffer[this.top] = code;
    this.top++;
  }

  pop(): number {
    this.top--;
    return this.buffer[this.top]!;
  }

  pushTest(test: boolean): void {
    this.push(test ? 1 : 0);
  }

  popTest(): boolean {
    return this.pop() !== 0;
  }
}

/** Of one type: which one, a program that is read says (the compiler puts it in the place of Any). */
export class PlainReferences<T> {
  slots: T[] = [];

  push(reference: T): void {
    this.slots.push(reference);
  }

  pop(): T {
    return this.slots.pop() as T;
  }
}

/**
 * A state before each step, and none of the steps run twice: what a derivative of a checkpointed adjoint keeps of each step is more than a state anyway. Loops nest; the backward
 * sweep belongs to the one that began last.
 */
export class PlainCheckpoints {
  /** Of each loop under way: how many steps it has, -1 where that comes out at its end. */
  totals: number[] = [];
  /** Of each, how many steps have a state on the stacks, or are recorded in a row. */
  kept: number[] = [];
  /** Of each, whether its steps are recorded in a row (1), whether it has come to its end (1), and whether the state kept last is of no step (1). */
  isRow: number[] = [];
  hasEnded: number[] = [];
  isAfter: number[] = [];

  start(steps: number, isRow: number): void {
    this.totals.push(steps);
    this.kept.push(0);
    this.isRow.push(isRow);
    this.hasEnded.push(0);
    this.isAfter.push(0);
  }

  begin(steps: number, _slots: number, _place: string): void {
    this.start(Math.max(0, steps), 0);
  }

  beginOnline(_slots: number, _place: string): void {
    this.start(-1, 0);
  }

  beginMeasured(steps: number, _slots: number, _place: string): void {
    this.start(Math.max(0, steps), 0);
  }

  beginMeasuredOnline(_slots: number, _place: string): void {
    this.start(-1, 0);
  }

  beginShared(steps: number, _slots: number, _innerSteps: number, _place: string): void {
    this.start(Math.max(0, steps), 0);
  }

  beginRest(steps: number, _place: string): void {
    this.start(Math.max(0, steps), 0);
  }

  beginRestOnline(_place: string): void {
    this.start(-1, 0);
  }

  beginWithin(steps: number, _bytes: number, _place: string): void {
    this.start(Math.max(0, steps), 1);
  }

  beginOnlineWithin(_bytes: number, _place: string): void {
    this.start(-1, 1);
  }

  /** States are kept as they are. */
  single(): void {}

  forward(): boolean {
    const k = this.totals.length - 1;
    if (this.kept[k] === this.totals[k]) this.hasEnded[k] = 1;
    return this.hasEnded[k] === 0;
  }

  stores(): boolean {
    const k = this.totals.length - 1;
    return this.hasEnded[k] === 0 && this.isRow[k] === 0;
  }

  store(): void {
    const k = this.totals.length - 1;
    this.kept[k] = this.kept[k]! + 1;
  }

  count(): number {
    return this.stores() ? 1 : 0;
  }

  ran(left: number): void {
    if (left <= 0) return;
    const k = this.totals.length - 1;
    this.hasEnded[k] = 1;
    this.isAfter[k] = 1;
  }

  records(): number {
    const k = this.totals.length - 1;
    if (this.isRow[k] === 0 || this.hasEnded[k] === 1) return 0;
    return this.totals[k] === -1 ? 1 : this.totals[k]! - this.kept[k]!;
  }

  recorded(left: number): void {
    const k = this.totals.length - 1;
    this.kept[k] = this.kept[k]! + this.records() - left;
    if (left > 0) this.hasEnded[k] = 1;
  }

  backward(): boolean {
    const k = this.totals.length - 1;
    const more = this.isRow[k] === 0 && this.kept[k]! > 0;
    if (more) this.kept[k] = this.kept[k]! - 1;
    else {
      this.totals.pop();
      this.kept.pop();
      this.isRow.pop();
      this.hasEnded.pop();
      this.isAfter.pop();
    }
    return more;
  }

  restores(): boolean {
    return true;
  }

  /** Of how many steps the adjoints follow. */
  turns(): number {
    const k = this.totals.length - 1;
    if (this.isRow[k] === 1) return this.kept[k]!;
    if (this.isAfter[k] === 0) return 1;
    this.isAfter[k] = 0;
    return 0;
  }
}

/** Copies adjoints into the shadow of an array that was made anew in another's place. */
export function handOver<A extends NumberArray>(from: A, to: A): void {
  for (let i = 0; i < to.length; i++) to[i] = from[i]!;
}

/**
 * Loops that count by whole steps from a number that may not be whole, run from their last value to their first.
 *
 * From a whole number, \`from + k * step\` is the value in iteration k. From another one it may not be: each step is rounded. Then the steps are gone again
 * from the start, so that the values are those of the loop, bit by bit.
 */

/** Is it a whole number that V8 keeps as one? Others, and infinite ones, are stepped to. */
function isWhole(from: number): boolean {
  return (from | 0) === from;
}

/** The last value of \`for (v = from; v <= to; v += step)\`, or with \`>=\` where the step is negative; one before \`from\` where there is none. */
export function lastStepTo(from: number, to: number, step = 1): number {
  if (isWhole(from)) {
    const steps = Math.floor(((step > 0 ? Math.floor(to) : Math.ceil(to)) - from) / step);
    return steps === 0 ? from : from + step * steps;
  }
  if (!(step > 0 ? from <= to : from >= to)) return Number.NaN;
  let last = from;
  while (step > 0 ? last + step <= to : last + step >= to) last += step;
  return last;
}

/** The last value of \`for (v = from; v < bound; v += step)\`, or with \`>\` where the step is negative; one before \`from\` where there is none. */
export function lastStepBefore(from: number, bound: number, step = 1): number {
  if (isWhole(from)) {
    const steps = Math.floor(((step > 0 ? Math.ceil(bound) - 1 : Math.floor(bound) + 1) - from) / step);
    return steps === 0 ? from : from + step * steps;
  }
  if (!(step > 0 ? from < bound : from > bound)) return Number.NaN;
  let last = from;
  while (step > 0 ? last + step < bound : last + step > bound) last += step;
  return last;
}

/** As lastStepTo, of a counter that subscripts arrays: an error is thrown where the loop runs and its counter is no whole number. */
export function lastIndexTo(from: number, to: number, step = 1): number {
  return whole(lastStepTo(from, to, step));
}

/** As lastStepBefore, of a counter that subscripts arrays: an error is thrown where the loop runs and its counter is no whole number. */
export function lastIndexBefore(from: number, bound: number, step = 1): number {
  return whole(lastStepBefore(from, bound, step));
}

function whole(index: number): number {
  if (index - Math.floor(index) > 0)
    throw new RangeError(\`a loop counts \${index}, which is no subscript: its derivative counts whole numbers\`);
  return index;
}

/** The value before this one, of a loop that began at \`from\`; what ends a loop backward where this one is the first. */
export function previousStep(value: number, from: number, step = 1): number {
  if (isWhole(from)) {
    // A loop that begins at -0 comes back to -0.
    if (value === step && from === 0) return from;
    return value - step;
  }
  if (value === from) return Number.NaN;
  let previous = from;
  while (previous + step !== value) previous += step;
  return previous;
}

export const checkpoints = new PlainCheckpoints();
export const reals = new PlainNumbers();
export const ints = new PlainNumbers();
export const bytes = new PlainBytes();

// biome-ignore lint/suspicious/noExplicitAny: a derivative takes off a reference as the type that it put on, without a cast; which one, this module cannot know.
type Any = any;

/** References, a stack for each type of them. */
export const refs0 = new PlainReferences<Any>();
export const refs1 = new PlainReferences<Any>();
export const refs2 = new PlainReferences<Any>();
export const refs3 = new PlainReferences<Any>();
export const refs4 = new PlainReferences<Any>();
export const refs5 = new PlainReferences<Any>();
export const refs6 = new PlainReferences<Any>();
export const refs7 = new PlainReferences<Any>();
export const refs8 = new PlainReferences<Any>();
export const refs9 = new PlainReferences<Any>();
export const refs10 = new PlainReferences<Any>();
export const refs11 = new PlainReferences<Any>();

/** What an adjoint names, before its references are told apart by their types. */
export const refs = {
  push: (reference: unknown): void => refs0.push(reference),
  pop: <T>(): T => refs0.pop() as T,
};

/** How full the stacks are. */
export interface StackMark {
  readonly reals: number;
  readonly ints: number;
  readonly bytes: number;
  readonly refs: readonly number[];
}

export function mark(): StackMark {
  const refs = [
    refs0.slots.length,
    refs1.slots.length,
    refs2.slots.length,
    refs3.slots.length,
    refs4.slots.length,
    refs5.slots.length,
    refs6.slots.length,
    refs7.slots.length,
    refs8.slots.length,
    refs9.slots.length,
    refs10.slots.length,
    refs11.slots.length,
  ];
  return { reals: reals.top, ints: ints.top, bytes: bytes.top, refs };
}

/** Forgets what was pushed since. */
export function release(to: StackMark): void {
  reals.top = Math.min(reals.top, to.reals);
  ints.top = Math.min(ints.top, to.ints);
  bytes.top = Math.min(bytes.top, to.bytes);
  while (refs0.slots.length > to.refs[0]!) refs0.slots.pop();
  while (refs1.slots.length > to.refs[1]!) refs1.slots.pop();
  while (refs2.slots.length > to.refs[2]!) refs2.slots.pop();
  while (refs3.slots.length > to.refs[3]!) refs3.slots.pop();
  while (refs4.slots.length > to.refs[4]!) refs4.slots.pop();
  while (refs5.slots.length > to.refs[5]!) refs5.slots.pop();
  while (refs6.slots.length > to.refs[6]!) refs6.slots.pop();
  while (refs7.slots.length > to.refs[7]!) refs7.slots.pop();
  while (refs8.slots.length > to.refs[8]!) refs8.slots.pop();
  while (refs9.slots.length > to.refs[9]!) refs9.slots.pop();
  while (refs10.slots.length > to.refs[10]!) refs10.slots.pop();
  while (refs11.slots.length > to.refs[11]!) refs11.slots.pop();
}
`;

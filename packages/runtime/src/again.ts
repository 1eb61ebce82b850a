/**
 * The stacks of an adjoint that is differentiated once more: what `@retrograd/runtime` is where Retrograd reads a generated adjoint as a program.
 *
 * In plain words that the compiler differentiates like any program: one buffer for each stack, which grows. A derivative of an adjoint imports this
 * module ("@retrograd/runtime/again"): its own records are on the stacks of "@retrograd/runtime", and those of the adjoint that it was made of here.
 *
 * This text is the source of packages/compiler/src/1-parse/typescript/again/again-text.ts: run `node scripts/write-again.mjs` after a change.
 * Limits: no account of bytes; a buffer stays as large as it was made.
 */

/** Free slots beyond those that are asked for: a loop over `i < n` runs once more where n is no whole number. */
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

// adjoint --function f
// at { a: 0.7, b: 0.6 }
// An empty object in place of a missing one brings nothing along: what stands before the spread stays.
interface Options {
  gain: number;
  inner?: { k: number[]; w: number };
}
function merged(base: Required<Options>, over?: Partial<Options>): Required<Options> {
  return { ...base, ...(over || {}), inner: { ...base.inner, ...(over?.inner ?? {}) } };
}
export function f(a: number, b: number): number {
  const first = merged({ gain: a, inner: { k: [a, b], w: b } }, { gain: a * b });
  const second = merged(first, { inner: { k: [b], w: 2 } });
  const third = merged(second);
  return first.inner.k[1]! * first.gain + second.inner.k[0]! * second.inner.w + third.inner.w * third.gain;
}

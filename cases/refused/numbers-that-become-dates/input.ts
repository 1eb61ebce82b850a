// adjoint --function f
// refused
// A date holds its number to the millisecond, without a derivative; what it is changed to, and the clock, are not followed.
function read(at: { when: Date }): number {
  return at.when.getTime();
}

export function f(x: number): number {
  const when = new Date(x * 1000);
  const copy = new Date(when);
  return read({ when: copy }) * x + Date.UTC(2000 + x, 1);
}

// adjoint --function start --function step --function test
// refused
// Each iteration has an i of its own: a function made in the loop's head keeps that of one moment.
export function start(x: number, n: number): number {
  let s = 0;
  for (let i = 1, g = () => i * x; i < n; i++) s += g() + i;
  return s;
}

export function step(x: number, n: number): number {
  const kept: (() => number)[] = [];
  for (let i = 0; i < n; kept.push(() => i * x), i++) kept.push(() => i * x * x);
  return kept.reduce((s, g) => 0.5 * s + g(), 0);
}

export function test(x: number, n: number): number {
  const kept: (() => number)[] = [];
  for (let i = 0; kept.push(() => i * x) < n; i++) i += 0.5;
  return kept.reduce((s, g) => 0.5 * s + g(), 0);
}

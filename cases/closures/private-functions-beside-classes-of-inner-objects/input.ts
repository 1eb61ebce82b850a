// adjoint --function f
// at { a: 0.7, b: 0.6 }
// A table of functions that the module keeps to itself, beside a class whose objects no caller ever sees: both may be the derivative's own.
const operations: { [name: string]: (p: number, q: number) => number } = {
  add: (p, q) => p + q,
  mix: (p, q) => p * Math.cos(q),
};
class Walker {
  readonly trail: number[] = [];
  constructor(public at: number) {}
  step(by: number): this {
    this.trail.push(this.at);
    this.at += by * Math.sin(this.at);
    return this;
  }
}
export function f(a: number, b: number): number {
  const walkers = [new Walker(a), new Walker(b)];
  for (const walker of walkers) walker.step(0.1).step(a);
  let sum = 0.5;
  for (const name of ["add", "mix", "none"]) {
    const operation = operations[name];
    if (operation) sum = operation(walkers[0]!.at, sum) * b + walkers[1]!.trail[1]!;
  }
  return sum;
}

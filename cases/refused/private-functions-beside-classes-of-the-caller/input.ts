// adjoint --function f
// refused
// A table of functions that the module keeps to itself, beside classes whose objects the caller makes: the derivative cannot have its own of these.
const operations: { [name: string]: (a: number, b: number) => number } = { add: (a, b) => a + b, mul: (a, b) => a * b };
export abstract class Body {
  constructor(public x: number) {}
  abstract energy(): number;
}
class Light extends Body { energy() { return this.x; } }
class Heavy extends Body { energy() { return this.x * this.x; } }
export function f(a: number, b: number, which: Body[]): number {
  let o = 0.5;
  for (const body of which) o += body.energy();
  for (const name of ["add", "mul"]) { const op = operations[name]; if (op) o = op(a + 1, o) * b; }
  return o;
}

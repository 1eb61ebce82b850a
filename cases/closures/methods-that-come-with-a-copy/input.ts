// adjoint --function f
// at { a: 0.7, b: 0.6 }
// A method works on the object that it is called on: a copy's method on the copy. One that is only called, or looked for, stays where it is.
const still = {
  at: 0,
  speed: 1,
  moved(dt: number) {
    this.at += this.speed * dt;
    return this;
  },
};
const mixin = {
  stretch(this: { at: number }, by: number): void {
    this.at *= by;
  },
};
interface Rule {
  weight: number;
  value?(x: number): number;
}
export function f(a: number, b: number): number {
  const first = { ...still, at: a };
  const second = { ...still, speed: b };
  first.moved(0.5).moved(b);
  second.moved(a);
  const third = Object.assign({ at: b }, mixin);
  third.stretch(2 * a);
  const rule: Rule = {
    weight: b,
    value(x) {
      return this.weight * x * x;
    },
  };
  const extra = rule.value ? rule.value(third.at) : 0;
  return first.at * second.at + third.at + extra + (rule.value?.(a) ?? 0) + still.at;
}

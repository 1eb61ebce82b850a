// adjoint --function f
// at { x: 0.75 }
class Filter {
  private state = 0.1;
  gain: number;
  readonly update = (input: number): number => {
    this.state = this.state * 0.5 + input * this.gain;
    return this.state;
  };
  constructor(gain: number) {
    this.gain = gain;
  }
}
export function f(x: number): number {
  const filter = new Filter(x);
  const { update } = filter;
  let s = 0;
  for (let i = 0; i < 3; i++) s += update(x * i) * filter.update(s);
  return s;
}

// adjoint --function f
// at { x: [0.75, 0.3, 1.2] }
interface Layer {
  forward(x: number): number;
}
class Scale implements Layer {
  constructor(private factor: number) {}
  forward(x: number): number {
    this.factor *= 0.9;
    return x * this.factor;
  }
}
class Shift implements Layer {
  constructor(private readonly by: number) {}
  forward(x: number): number {
    return x + this.by;
  }
}
class Squash implements Layer {
  forward(x: number): number {
    return Math.tanh(x);
  }
}
export function f(x: number[]): number {
  const layers: Layer[] = [new Scale(x[0]), new Shift(x[1]), new Squash(), new Scale(x[2])];
  let s = 0.8;
  for (let k = 0; k < 2; k++) for (const layer of layers) s = layer.forward(s);
  return s;
}

// adjoint --function f --take-over
// at { x: 0.75 }
class Layer {
  static all: Layer[];
  static {
    Layer.all = [];
    for (let i = 1; i <= 3; i++) Layer.all.push(new Layer(i));
  }
  constructor(public weight: number) {}
}
export function f(x: number): number {
  Layer.all[1]!.weight = x;
  let sum = 0;
  for (const layer of Layer.all) sum += layer.weight ** 2;
  return sum * x;
}

// adjoint --function f
// refused
export interface Model {
  rate: number;
  law: (v: number) => number;
}
export function f(model: Model, x: number): number {
  model.law = (v) => v * x;
  return model.rate * x;
}

// adjoint --function f
// refused
export interface Model {
  rate(x: number): number;
}
export function f(model: Model, x: number): number {
  return model.rate(x) * x;
}

// adjoint --function f
// at { x: 0.75 }
class Model {
  static readonly gain = 1.5;
  static offset = 0.25;
  static scale(x: number): number {
    return x * Model.gain + Model.offset;
  }
  static create(x: number): Model {
    return new Model(Model.scale(x));
  }
  private constructor(readonly value: number) {}
}
export function f(x: number): number {
  const m = Model.create(x * x);
  return Model.scale(m.value) * m.value;
}

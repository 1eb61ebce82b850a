// adjoint --function f
// refused
function traced(method: (x: number) => number, context: ClassMethodDecoratorContext): (x: number) => number {
  return (x) => 2 * method(x) + context.name.toString().length;
}
class Model {
  @traced
  value(x: number): number {
    return x * x;
  }
}
export function f(x: number): number {
  return new Model().value(x);
}

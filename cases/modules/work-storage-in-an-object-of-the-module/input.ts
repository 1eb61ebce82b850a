// adjoint --function f --wrt x
// at { x: new Float64Array([0.5, 1.5, 0.25, 2]) }
// Work storage that a module holds in an object of its own: the object, its arrays and its settings stay as they are, the numbers are computed anew.
class Stack {
  readonly values = new Float64Array(8);
  top = 0;
  reset(): void {
    this.top = 0;
    this.values.fill(0);
  }
  push(value: number): void {
    this.values[this.top++] = value;
  }
}

const work = { left: new Float64Array(4), right: new Float64Array(4), n: 4 };
const stack = new Stack();

export function f(x: Float64Array): number {
  for (let i = 0; i < work.n; i++) work.left[i] = x[i]! * (i + 1);
  for (let i = 0; i < work.n; i++) work.right[i] = work.left[work.n - 1 - i]! ** 2;
  stack.reset();
  for (let i = 0; i < 3; i++) stack.push(work.right[i]! * x[i]!);
  return stack.values[2]! * stack.values[0]! + Math.sin(work.right[3]!);
}

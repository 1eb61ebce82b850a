// adjoint --function f --wrt front
// refused
let front = new Float64Array([0.5, 1.5]);
let back = new Float64Array(2);
export function f(x: number): number {
  for (let i = 0; i < front.length; i++) back[i] = front[i] * x;
  [front, back] = [back, front];
  return front[0] * front[1];
}

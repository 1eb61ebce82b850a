// adjoint --function f
// refused
// A private variable that a function beside the head sets: the derivative would never see it change.
let gain = 2;
let offset = 0;
export function tune(to: number): void {
  gain = to;
}
/** What the head calls, and folds away, is there for others too. */
export function move(to?: number): void {
  if (to !== undefined) offset = to;
}
export function f(x: number): number {
  move();
  return gain * x * x + offset * x;
}

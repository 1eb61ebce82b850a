// adjoint --function f
// at { x: 0.75 }
export class TooLarge extends Error {
  constructor(
    message: string,
    readonly by: number,
  ) {
    super(message);
  }
}
function check(x: number): void {
  if (x > 10) throw new TooLarge("diverged", x - 10);
}
export function f(x: number): number {
  let s = x;
  for (let i = 0; i < 3; i++) {
    check(s);
    s += x * s * s;
  }
  return s;
}

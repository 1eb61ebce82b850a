// adjoint --function f
// refused
export class Diverged extends Error {
  constructor(
    message: string,
    readonly best: number,
  ) {
    super(message);
  }
}
export function f(x: number): number {
  const given = new Diverged("diverged", x * x);
  const { best } = new Diverged("diverged", 2);
  const classes = { Diverged };
  const other = new classes.Diverged("diverged", 3);
  return given.best * best * other.best;
}

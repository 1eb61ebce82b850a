// adjoint --function f
// refused
class Level {
  constructor(readonly at: number, deep: boolean) {
    if (deep) return new Level(at * 2, false);
  }
}
export function f(x: number): number {
  return new Level(x, x > 0).at * x;
}

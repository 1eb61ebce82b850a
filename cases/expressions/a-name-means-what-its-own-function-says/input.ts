// adjoint --function f
// at { x: 1.3, y: 0.7 }
enum Level {
  low = 2,
  high = 3,
}

const twice = (g: (v: number) => number, v: number): number => g(v) + g(2 * v);

/** One expression in which x, y and Level each mean two things. */
export function f(x: number, y: number): number {
  return (
    x * y +
    twice((x) => x * x * y, y) * x -
    twice((y) => {
      const Level = { high: y * x };
      return Level.high * y;
    }, x) /
      (x * Level["high"] + Level.low * y) +
    (y > 0.5 ? ((y) => y * y * x)(x * y) : y) * y
  );
}

// adjoint --function f --wrt x
// at { x: new Float64Array([0.5, 1.5]) }
class Log {
  readonly lines: number[][] = [];
}
// What the host is given is there, also where nothing else reads it.
export function f(x: Float64Array): number {
  const squares = [0, 0];
  const log = new Log();
  for (let i = 0; i < 2; i++) {
    squares[i] = x[i] * i;
    log.lines.push([i, squares[i]]);
  }
  console.log(squares, log.lines[1]);
  const t = x[0] * x[1];
  return t * t;
}

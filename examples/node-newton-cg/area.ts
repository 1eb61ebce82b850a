/** A soap film over a square: its heights at the points of a grid, held at the edge by a wire. */

/** The film is over [-SIDE / 2, SIDE / 2]², where Scherk's surface is smooth. */
const SIDE = 2.4;

/** `free` are the heights of the n × n points within; `wire` those of all (n + 2)² points, of which the outer ones count. */
function height(free: Float64Array, wire: Float64Array, n: number, i: number, j: number): number {
  const isAtEdge = i === 0 || j === 0 || i === n + 1 || j === n + 1;
  return isAtEdge ? wire[i * (n + 2) + j]! : free[(i - 1) * n + j - 1]!;
}

/** The area of the film: two triangles in each cell of the grid. */
export function area(free: Float64Array, wire: Float64Array, n: number): number {
  const h = SIDE / (n + 1);
  let sum = 0;
  for (let i = 0; i <= n; i++) {
    for (let j = 0; j <= n; j++) {
      const a = height(free, wire, n, i, j);
      const b = height(free, wire, n, i + 1, j);
      const c = height(free, wire, n, i, j + 1);
      const d = height(free, wire, n, i + 1, j + 1);
      sum += Math.sqrt(h * h + (b - a) ** 2 + (c - a) ** 2) + Math.sqrt(h * h + (d - b) ** 2 + (d - c) ** 2);
    }
  }
  return (sum * h) / 2;
}

/** Scherk's surface, which is known to be of least area: at all (n + 2)² points. */
export function scherk(n: number): Float64Array {
  const at = (k: number): number => (k / (n + 1) - 0.5) * SIDE;
  return Float64Array.from({ length: (n + 2) ** 2 }, (_, k) => {
    const [x, y] = [at(Math.floor(k / (n + 2))), at(k % (n + 2))];
    return Math.log(Math.cos(y) / Math.cos(x));
  });
}

/** The heights within of a surface that is given at all points. */
export function within(all: Float64Array, n: number): Float64Array {
  return Float64Array.from({ length: n * n }, (_, k) => all[(Math.floor(k / n) + 1) * (n + 2) + (k % n) + 1]!);
}

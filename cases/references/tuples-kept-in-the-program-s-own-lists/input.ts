// adjoint --function energy --wrt x
// at { x: [0.5, 1.5, 0.75] }
interface Point {
  v: number;
}
type Edge = [Point, Point];

/** Lists of pairs, and a field that holds one: each new pair is one of the declared length. */
export class Mesh {
  private edges: Edge[] = [];
  last: [number, number] | null = null;

  constructor(x: number[]) {
    const points = x.map((v) => ({ v }));
    for (let i = 0; i + 1 < points.length; i++) {
      this.edges.push([points[i], points[i + 1]]);
      this.last = [x[i], x[i + 1] * i];
    }
  }

  energy(): number {
    let s = 0;
    for (const [a, b] of this.edges) s += a.v * b.v ** 2;
    const [p, q] = this.last ?? [0, 0];
    return s + p * q;
  }
}

const corners = (a: number, b: number): [number, number][] => [[a, b], [b, a * b]].map((p) => p.slice() as [number, number]);

export function energy(x: number[]): number {
  const mesh = new Mesh(x);
  const pairs = corners(x[0], x[1]);
  pairs.push([x[2], 1]);
  return mesh.energy() + pairs.reduce((s, [a, b]) => s + a * b, 0);
}

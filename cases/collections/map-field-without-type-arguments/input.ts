// adjoint --function f
// at { x: 2 }
interface Edge {
  weight: number;
  to: string;
}
class Graph {
  private edges: Map<string, Edge[]> = new Map();
  add(from: string, to: string, weight: number): this {
    if (!this.edges.has(from)) this.edges.set(from, []);
    this.edges.get(from)!.push({ weight, to });
    return this;
  }
  of(id: string): readonly Edge[] {
    return this.edges.get(id) ?? [];
  }
}
export function f(x: number): number {
  const g = new Graph().add("a", "b", x).add("a", "c", x * x);
  let s = 0;
  for (const e of g.of("a")) s += e.weight * e.weight;
  return s;
}

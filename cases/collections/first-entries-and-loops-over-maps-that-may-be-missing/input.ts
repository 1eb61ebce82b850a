// adjoint --function f
// A cache drops its oldest entry; a graph runs over the neighbours of a node, if it has any.
// at { a: 0.7, b: 0.6 }
// at { a: -0.3, b: 1.2 }
class Cache {
  private readonly entries = new Map<number, number>();
  constructor(private readonly size: number) {}
  get(key: number): number | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }
  set(key: number, value: number): void {
    this.entries.set(key, value);
    if (this.entries.size > this.size) this.entries.delete(this.entries.keys().next().value as number);
  }
  get oldest(): number {
    return this.entries.values().next().value ?? 0;
  }
}

function sum(graph: Map<string, Map<string, number>>, from: string): number {
  let s = 0;
  for (const [to, weight] of graph.get(from) ?? []) s += to === "end" ? weight : weight * weight;
  for (const weight of graph.get(from)?.values() || []) s *= weight;
  return s;
}

export function f(a: number, b: number): number {
  const cache = new Cache(3);
  const empty = cache.oldest;
  const value = (n: number): number => {
    const known = cache.get(n);
    if (known !== undefined) return known;
    const made = n < 2 ? (n === 0 ? a : b) : Math.sin(value(n - 1)) + value(n - 2) * b;
    cache.set(n, made);
    return made;
  };
  const graph = new Map([["start", new Map([["mid", a], ["end", b]])], ["mid", new Map([["end", a * b]])]]);
  let total = value(6) * cache.oldest + empty;
  for (const name of ["start", "mid", "end"]) total += sum(graph, name);
  return total;
}

/**
 * A flow network, its greatest flow, and the least cut that this leaves (Dinic's method: shortest ways, all of one length at once).
 * Limits: capacities are finite, or infinite; a way of infinite capacities from the source to the sink has no least cut.
 */

interface Edge {
  readonly to: number;
  room: number;
  /** The edge that takes back what flows here. */
  readonly back: number;
}

export class FlowNetwork {
  readonly #edges: Edge[] = [];
  /** The numbers of the edges that leave each node. */
  readonly #leaving: number[][] = [];

  /** The number of a new node. */
  node(): number {
    return this.#leaving.push([]) - 1;
  }

  edge(from: number, to: number, capacity: number): void {
    const number = this.#edges.length;
    this.#edges.push({ to, room: capacity, back: number + 1 }, { to: from, room: 0, back: number });
    this.#leaving[from]?.push(number);
    this.#leaving[to]?.push(number + 1);
  }

  /** How much gets from the source to the sink, and the nodes on the source's side of the least cut: as few as there may be. */
  cut(source: number, sink: number): { readonly flow: number; readonly near: ReadonlySet<number> } {
    let flow = 0;
    for (;;) {
      const distances = this.#distances(source);
      if (distances[sink] === undefined || distances[sink] < 0)
        return { flow, near: new Set([...distances.keys()].filter((n) => (distances[n] ?? -1) >= 0)) };
      const tried = this.#leaving.map(() => 0);
      for (let more = Number.POSITIVE_INFINITY; more > 0; flow += more)
        more = this.#push(source, sink, Number.POSITIVE_INFINITY, distances, tried);
    }
  }

  /** Of each node from the source, along edges that have room; negative: there is no way. */
  #distances(source: number): number[] {
    const distances = this.#leaving.map(() => -1);
    distances[source] = 0;
    const queue = [source];
    for (const node of queue)
      for (const number of this.#leaving[node] ?? []) {
        const { to, room } = this.#edges[number] as Edge;
        if (room <= 0 || (distances[to] ?? 0) >= 0) continue;
        distances[to] = (distances[node] ?? 0) + 1;
        queue.push(to);
      }
    return distances;
  }

  /** Along one shortest way from the node to the sink, at most so much. */
  #push(node: number, sink: number, most: number, distances: readonly number[], tried: number[]): number {
    if (node === sink) return most;
    const leaving = this.#leaving[node] ?? [];
    for (; (tried[node] ?? 0) < leaving.length; tried[node] = (tried[node] ?? 0) + 1) {
      const edge = this.#edges[leaving[tried[node] ?? 0] as number] as Edge;
      if (edge.room <= 0 || distances[edge.to] !== (distances[node] ?? 0) + 1) continue;
      const pushed = this.#push(edge.to, sink, Math.min(most, edge.room), distances, tried);
      if (pushed <= 0) continue;
      edge.room -= pushed;
      (this.#edges[edge.back] as Edge).room += pushed;
      return pushed;
    }
    return 0;
  }
}

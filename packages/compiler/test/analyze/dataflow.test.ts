import { describe, expect, it } from "vitest";
import { BitSet } from "../../src/dataflow/bit-set.js";
import { stronglyConnected } from "../../src/dataflow/scc.js";
import { solveBits } from "../../src/dataflow/solver.js";

describe("bit sets", () => {
  it.each([
    [100, 40],
    [3000, 4],
    [3000, 9],
    [3000, 300],
  ])("behave as sets of numbers, across word borders: below %i, %i picked", (universe, picked) => {
    const pick = (seed: number): Set<number> => {
      const set = new Set<number>();
      for (let k = 0, x = seed; k < picked; k++) {
        x = (x * 1103515245 + 12345) % 2147483648;
        set.add(x % universe);
      }
      return set;
    };
    for (let seed = 1; seed < 30; seed++) {
      const a = pick(seed);
      const b = pick(seed + 1000);
      const sorted = (s: Iterable<number>): number[] => [...s].sort((x, y) => x - y);
      const both = BitSet.of(universe, a);
      expect(both.union(BitSet.of(universe, b))).toBe([...b].some((x) => !a.has(x)));
      expect(both.toArray()).toEqual(sorted(new Set([...a, ...b])));
      expect(BitSet.of(universe, b).isSubsetOf(both)).toBe(true);
      const less = BitSet.of(universe, a);
      less.minus(BitSet.of(universe, b));
      expect(less.toArray()).toEqual(sorted([...a].filter((x) => !b.has(x))));
      const common = BitSet.of(universe, a);
      common.intersect(BitSet.of(universe, b));
      expect(common.toArray()).toEqual(sorted([...a].filter((x) => b.has(x))));
      expect(common.count).toBe(common.toArray().length);
      const one = common.toArray().slice(0, seed % 3);
      expect(BitSet.of(universe, one).single).toBe(one.length === 1 ? one[0] : -1);
      expect(common.isSubsetOf(less)).toBe(common.isEmpty);
      expect(BitSet.of(universe, a).intersects(BitSet.of(universe, b))).toBe(!common.isEmpty);
    }
  });

  it("leave copies as they are", () => {
    for (const count of [3, 8, 200]) {
      const set = BitSet.of(
        2000,
        Array.from({ length: count }, (_, k) => k * 9),
      );
      const before = set.toArray();
      const copy = set.copy();
      set.add(1000);
      set.delete(9);
      copy.add(1001);
      const third = new BitSet(2000);
      third.union(copy);
      third.delete(0);
      third.minus(BitSet.of(2000, [18]));
      expect(copy.toArray()).toEqual([...before, 1001].sort((x, y) => x - y));
      expect(set.toArray()).toEqual([...before.filter((bit) => bit !== 9), 1000].sort((x, y) => x - y));
      expect(third.toArray()).toEqual(copy.toArray().filter((bit) => bit !== 0 && bit !== 18));
      expect(set.equals(copy)).toBe(false);
      set.assign(copy);
      expect(set.equals(copy)).toBe(true);
    }
  });

  it("hold nothing beyond their capacity", () => {
    const set = BitSet.of(40, [3, 1000]);
    expect(set.union(BitSet.of(2000, [3, 5, 900]))).toBe(true);
    expect(set.toArray()).toEqual([3, 5]);
    const every = BitSet.of(
      2000,
      Array.from({ length: 2000 }, (_, k) => k),
    );
    for (const capacity of [40, 512, 700, 1024]) {
      const first = BitSet.of(capacity, [1]);
      expect(first.union(every)).toBe(true);
      expect(first.count).toBe(capacity);
    }
  });

  it("tell whether adding a bit changed anything, bit 31 included", () => {
    const set = new BitSet(40);
    expect(set.add(31)).toBe(true);
    expect(set.add(31)).toBe(false);
    expect(set.has(31)).toBe(true);
    expect(set.single).toBe(31);
    set.delete(31);
    expect(set.isEmpty).toBe(true);
  });
});

describe("strongly connected components", () => {
  it("come callees first, cycles together", () => {
    // 0 → 1 ⇄ 2 → 3, 4 → 4
    const edges = [[1], [2], [1, 3], [], [4]];
    const parts = stronglyConnected(5, (n) => edges[n] ?? []).map((p) => [...p].sort());
    expect(parts).toEqual([[3], [1, 2], [0], [4]]);
  });
});

describe("the solver", () => {
  const edges = [[1], [2, 4], [3], [1], []];
  const nodes = edges.map((successors, n) => ({
    successors,
    predecessors: edges.flatMap((list, from) => (list.includes(n) ? [from] : [])),
  }));
  const graph = { nodes, reversePostOrder: [0, 1, 2, 3, 4] };

  it("carries what a loop's body makes around the back edge", () => {
    const { input, output } = solveBits(graph, {
      direction: "forward",
      capacity: 8,
      boundary: new Map([[0, BitSet.of(8, [0])]]),
      transfer: (node, set) => {
        if (node === 3) set.add(3);
        if (node === 2) set.delete(0);
      },
    });
    expect(input(1).toArray()).toEqual([0, 3]);
    expect(output(4).toArray()).toEqual([0, 3]);
    expect(output(2).toArray()).toEqual([3]);
  });

  it("goes backward from the exit", () => {
    const { input, output } = solveBits(graph, {
      direction: "backward",
      capacity: 8,
      boundary: new Map([[4, BitSet.of(8, [5])]]),
      transfer: (node, set) => {
        if (node === 2) set.delete(5);
        if (node === 2) set.add(2);
      },
    });
    expect(output(1).toArray()).toEqual([2, 5]);
    expect(input(3).toArray()).toEqual([2, 5]);
    expect(output(2).toArray()).toEqual([2]);
  });

  it("knows what flows between the nodes of a long line, whichever is asked for first", () => {
    const length = 1000;
    const chain = Array.from({ length }, (_, n) => ({
      successors: n + 1 < length ? [n + 1] : [],
      predecessors: n > 0 ? [n - 1] : [],
    }));
    const { input, output } = solveBits(
      { nodes: chain, reversePostOrder: chain.map((_, n) => n) },
      {
        direction: "forward",
        capacity: length,
        boundary: new Map(),
        transfer: (node, set) => {
          set.add(node);
          if (node > 2) set.delete(node - 3);
        },
      },
    );
    for (const node of [999, 0, 700, 64, 63, 65, 128, 998]) {
      expect(input(node).toArray()).toEqual([node - 3, node - 2, node - 1].filter((n) => n >= 0));
      expect(output(node).toArray()).toEqual([node - 2, node - 1, node].filter((n) => n >= 0));
    }
  });
});

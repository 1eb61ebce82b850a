/** The least cut is what trying everything finds: on random locals, pieces and needs. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FlowNetwork } from "../../src/4-plan/recompute/max-flow.js";
import type { LeastCost, Piece, Way } from "../../src/4-plan/recompute/minimum-cut.js";
import { minimumCut } from "../../src/4-plan/recompute/minimum-cut.js";
import type { Statement, VariableId } from "../../src/il/types.js";

interface Block {
  readonly needed: readonly VariableId[];
  readonly ways: readonly Way[];
}

const local = (n: number): VariableId => n as VariableId;
const costs = fc.integer({ min: 0, max: 20 });

/** Of so many locals: pieces with costs, what they read of all locals and whether storing gives it back, and what they set. */
const blocks = (size: number): fc.Arbitrary<Block> => {
  const locals = Array.from({ length: size }, (_, n) => local(n));
  const variable = fc.constantFrom(...locals);
  const piece = fc.record({
    of: fc.constant(null),
    cost: costs,
    needs: fc.array(fc.record({ variable, stored: fc.boolean() }), { maxLength: 3 }),
    others: fc.array(variable, { maxLength: 1 }),
  });
  return fc
    .record({
      needed: fc.uniqueArray(variable, { minLength: 1 }),
      pieces: fc.array(fc.tuple(piece, fc.uniqueArray(variable, { minLength: 1, maxLength: 2 })), { maxLength: 8 }),
      stores: fc.tuple(...locals.map(() => costs)),
      refused: fc.array(variable, { maxLength: 2 }),
    })
    .map(({ needed, pieces, stores, refused }) => {
      const made = pieces.map(([{ cost, needs }, sets]): Piece => ({ of: {} as Statement, cost, needs, sets }));
      const ways = locals.map((v): Way => {
        const own = made.filter(({ sets }) => sets.includes(v));
        const pieces = refused.includes(v) || own.length === 0 ? null : own;
        return { variable: v, cost: stores[v] ?? 0, pieces };
      });
      return { needed, ways };
    });
};

/** What it costs to store these and to compute those again; infinite: something is missing. */
function costOf({ needed, ways }: Block, again: ReadonlySet<VariableId>, stored: ReadonlySet<VariableId>): number {
  const running = new Set<Piece>();
  for (const v of again) {
    const pieces = ways[v]?.pieces ?? null;
    if (pieces === null) return Number.POSITIVE_INFINITY;
    for (const piece of pieces) running.add(piece);
  }
  const isThere = (v: VariableId): boolean => again.has(v) || stored.has(v);
  const works = [...running].every(
    ({ needs, sets }) =>
      needs.every((need) => (need.stored ? isThere(need.variable) : again.has(need.variable))) &&
      sets.every((v) => again.has(v)),
  );
  if (!works || !needed.every(isThere)) return Number.POSITIVE_INFINITY;
  const storing = [...stored].filter((v) => !again.has(v)).reduce((sum, v) => sum + (ways[v]?.cost ?? 0), 0);
  return storing + [...running].reduce((sum, { cost }) => sum + cost, 0);
}

function leastOfAll(block: Block): number {
  const size = block.ways.length;
  const subset = (bits: number): Set<VariableId> =>
    new Set(block.ways.flatMap((_, n) => ((bits >> n) & 1 ? [local(n)] : [])));
  let least = Number.POSITIVE_INFINITY;
  for (let again = 0; again < 1 << size; again++)
    for (let stored = 0; stored < 1 << size; stored++)
      if ((again & stored) === 0) least = Math.min(least, costOf(block, subset(again), subset(stored)));
  return least;
}

const cutOf = (block: Block, most?: number): LeastCost | null =>
  minimumCut(block.needed, (v) => block.ways[v] as Way, most);

describe("minimum cut", () => {
  it("costs what the best of all choices costs, and is one of them", () => {
    fc.assert(
      fc.property(blocks(5), (block) => {
        const cut = cutOf(block);
        expect(cut?.cost).toBe(leastOfAll(block));
        expect(costOf(block, cut?.again ?? new Set(), cut?.stored ?? new Set())).toBe(cut?.cost);
      }),
      { numRuns: 300 },
    );
  });

  it("stores once what several come of, and stores what costs as much to compute", () => {
    const piece = (n: number, ...needs: number[]): Piece => ({
      of: {} as Statement,
      cost: 1,
      needs: needs.map((variable) => ({ variable: local(variable), stored: true })),
      sets: [local(n)],
    });
    const way = (n: number, cost: number, ...needs: number[]): Way => ({
      variable: local(n),
      cost,
      pieces: n === 0 ? null : [piece(n, ...needs)],
    });
    const shared = { needed: [1, 2, 3].map(local), ways: [way(0, 10), way(1, 10, 0), way(2, 10, 0), way(3, 10, 0)] };
    expect(cutOf(shared)).toEqual({ again: new Set([1, 2, 3]), stored: new Set([0]), cost: 13 });
    const alone = { needed: [local(1)], ways: [way(0, 10), way(1, 10, 0)] };
    expect(cutOf(alone)).toEqual({ again: new Set(), stored: new Set([1]), cost: 10 });
    const even = { needed: [local(1)], ways: [way(0, 10), way(1, 1)] };
    expect(cutOf(even)).toEqual({ again: new Set(), stored: new Set([1]), cost: 1 });
  });

  it("refuses more than it is asked for", () => {
    const block = { needed: [local(0)], ways: [{ variable: local(0), cost: 1, pieces: null }] };
    expect(cutOf(block, 1)).toBeNull();
    expect(cutOf(block, 2)?.cost).toBe(1);
  });

  it("pushes flow back where another way needs the room", () => {
    const network = new FlowNetwork();
    const [s, a, b, t] = [network.node(), network.node(), network.node(), network.node()];
    for (const [from, to, room] of [
      [s, a, 1],
      [s, b, 1],
      [a, b, 1],
      [a, t, 1],
      [b, t, 1],
    ] as const)
      network.edge(from, to, room);
    expect(network.cut(s, t)).toEqual({ flow: 2, near: new Set([s]) });
  });
});

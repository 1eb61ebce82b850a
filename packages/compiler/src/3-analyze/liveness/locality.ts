/**
 * locality: for each local variable the innermost block in one execution of which its whole life passes.
 *
 * In: a unit, its flow graph. Out: variable → block (a loop's body, a branch, an arm, a scope's body or the unit's body).
 * Method: the innermost block that contains all references is taken, and then the ones around it, until one is found at whose start
 * the variable is not live: it is assigned whole before it is read on every way from there. Liveness is solved for all locals at once.
 * Parameters live in the unit's body. References in a loop's init, test or update belong to the block around the loop.
 * An array whose length is a variable of its own begins where that is set, and ends with that block: the language says so, whoever has
 * its address.
 * Limits: any other variable whose address is taken, or passed by reference, lives in the unit's body.
 */
import { BitSet } from "../../dataflow/bit-set.js";
import { solveBits } from "../../dataflow/solver.js";
import type { FlowGraph } from "../../il/queries/flow-graph.js";
import { arraysByLength } from "../../il/queries/type-extents.js";
import type { Block, LoopStatement, Program, Statement, Unit, UnitId, VariableId } from "../../il/types.js";
import { childBlocks, forEachExpressionOf, forEachPath, writtenPaths } from "../../il/visit.js";

export interface Locality {
  /** Undefined for variables that the unit does not have. */
  blockOf(unit: UnitId, variable: VariableId): Block | undefined;
}

export function locality(program: Program, units: Iterable<UnitId>, graphs: { of(unit: UnitId): FlowGraph }): Locality {
  const blocksOf = new Map<UnitId, ReadonlyMap<VariableId, Block>>();
  const known = new Set(units);
  return {
    blockOf(id, variable) {
      const unit = program.units.get(id);
      if (unit === undefined || !known.has(id)) return undefined;
      let blocks = blocksOf.get(id);
      if (blocks === undefined) {
        blocks = blocksOfLocals(program, unit, graphs.of(id));
        blocksOf.set(id, blocks);
      }
      return blocks.get(variable);
    },
  };
}

interface Place {
  readonly block: Block;
  readonly parent: Place | null;
  readonly depth: number;
  /** The block is run once for each iteration of this loop. */
  readonly bodyOf: LoopStatement | null;
}

function blocksOfLocals(program: Program, unit: Unit, graph: FlowGraph): ReadonlyMap<VariableId, Block> {
  const home = new Map<VariableId, Place>();
  const arrays = arraysByLength(program);
  const parameters = new Set(unit.parameters);
  /** Arrays that begin where the variable is set. */
  const begunBy = (length: VariableId): readonly VariableId[] =>
    parameters.has(length) ? [] : (arrays.get(length) ?? []);
  const pinned = new Set<VariableId>();
  const starts = new Map<Block, number>();
  const top: Place = { block: unit.body, parent: null, depth: 0, bodyOf: null };

  function common(a: Place, b: Place): Place {
    let x: Place = a;
    let y: Place = b;
    while (x !== y) {
      if (x.depth >= y.depth && x.parent !== null) x = x.parent;
      else if (y.parent !== null) y = y.parent;
      else return top;
    }
    return x;
  }
  function refer(variable: VariableId, place: Place): void {
    if (program.variables.get(variable)?.role === "global") return;
    const known = home.get(variable);
    home.set(variable, known === undefined ? place : common(known, place));
  }
  function walk(block: Block, place: Place): void {
    for (const s of block.statements) {
      forEachPath(s, (path) => refer(path.root, place));
      for (const { root } of writtenPaths(s)) for (const array of begunBy(root)) refer(array, place);
      forEachExpressionOf(s, (e) => {
        if (e.kind === "address") pinned.add(e.path.root);
      });
      if (s.kind === "call") for (const a of s.arguments) if (a.kind === "reference") pinned.add(a.path.root);
      if (s.kind === "loop") {
        walk(s.init, place);
        walk(s.update, place);
        walk(s.body, { block: s.body, parent: place, depth: place.depth + 1, bodyOf: s });
      } else
        for (const child of childBlocks(s))
          walk(child, { block: child, parent: place, depth: place.depth + 1, bodyOf: null });
    }
  }
  walk(unit.body, top);
  for (const length of arrays.keys()) for (const array of begunBy(length)) pinned.delete(array);
  for (const p of unit.parameters) refer(p, top);

  const variables = [...home.keys()];
  const index = new Map(variables.map((v, k) => [v, k]));
  const live = solveBits(graph, {
    direction: "backward",
    capacity: variables.length,
    boundary: new Map(),
    transfer: (node, set) => {
      const s = graph.nodes[node]?.statement;
      if (s === null || s === undefined) return;
      for (const path of writtenPaths(s)) {
        if (path.steps.length > 0) continue;
        set.delete(index.get(path.root) ?? -1);
        for (const array of begunBy(path.root)) set.delete(index.get(array) ?? -1);
      }
      const use = (variable: VariableId): void => {
        const bit = index.get(variable);
        if (bit !== undefined) set.add(bit);
      };
      const assigned = new Set(writtenPaths(s).filter((path) => path.steps.length === 0));
      forEachPath(s, (path) => {
        if (!assigned.has(path)) use(path.root);
      });
    },
  });

  /** The node where the block begins; undefined if it is empty. */
  function startOf(block: Block): number | undefined {
    let start = starts.get(block);
    if (start === undefined) {
      start = firstNode(block, graph);
      if (start !== undefined) starts.set(block, start);
    }
    return start;
  }
  const result = new Map<VariableId, Block>();
  const nothing = new BitSet(variables.length);
  for (const variable of variables) {
    let place: Place = pinned.has(variable) ? top : (home.get(variable) as Place);
    for (;;) {
      if (place.parent === null) break;
      const start = startOf(place.block);
      const before = start === undefined ? nothing : live.output(start);
      if (before?.has(index.get(variable) as number) !== true) break;
      place = place.parent;
    }
    result.set(variable, place.block);
  }
  return result;
}

function firstNode(block: Block, graph: FlowGraph): number | undefined {
  for (const s of block.statements) {
    const first = firstOf(s, graph);
    if (first !== undefined) return first;
  }
  return undefined;
}

function firstOf(s: Statement, graph: FlowGraph): number | undefined {
  switch (s.kind) {
    case "scope":
      return firstNode(s.body, graph);
    case "loop":
      return (
        firstNode(s.init, graph) ??
        (s.testAt === "end" ? firstNode(s.body, graph) : undefined) ??
        graph.nodeOf(s)?.index
      );
    default:
      return graph.nodeOf(s)?.index;
  }
}

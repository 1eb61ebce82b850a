/**
 * Where in a unit's text each variable occurs: statements are numbered in the order in which they are written, so that a block, and
 * what follows a statement in its block, are ranges of numbers.
 * In: a unit. Out: for each variable its accesses with their numbers; for each statement its number and the last one of its block.
 */
import type { Block, Path, Statement, Unit, VariableId } from "../../il/types.js";
import { childBlocks } from "../../il/visit.js";
import type { Access } from "./variable-uses.js";
import { forEachAccess } from "./variable-uses.js";

export interface Occurrence {
  readonly statement: Statement;
  readonly at: number;
  readonly path: Path;
  readonly access: Access;
}

export interface Place {
  readonly at: number;
  /** Number of the last statement in the same block, what it contains included. */
  readonly blockEnd: number;
  readonly block: Block;
  readonly index: number;
  /** Number of the last statement inside, or its own. */
  readonly end: number;
  /** The loop whose body or update it is in. */
  readonly loop: Statement | undefined;
}

export interface UnitLayout {
  readonly places: ReadonlyMap<Statement, Place>;
  readonly occurrences: ReadonlyMap<VariableId, readonly Occurrence[]>;
  /** Variables that something else may lead to. */
  readonly referenced: ReadonlySet<VariableId>;
}

export function unitLayout(unit: Unit): UnitLayout {
  const places = new Map<Statement, Place>();
  const occurrences = new Map<VariableId, Occurrence[]>();
  const referenced = new Set<VariableId>();
  let next = 0;
  walk(unit.body, undefined);
  return { places, occurrences, referenced };

  function walk(block: Block, loop: Statement | undefined): void {
    const numbered: { s: Statement; at: number; index: number; end: number }[] = [];
    for (const [index, s] of block.statements.entries()) {
      const at = next++;
      forEachAccess(s, (path, access) => {
        if (access === "reference" || access === "address") referenced.add(path.root);
        const list = occurrences.get(path.root);
        const occurrence = { statement: s, at, path, access };
        if (list === undefined) occurrences.set(path.root, [occurrence]);
        else list.push(occurrence);
      });
      for (const child of childBlocks(s)) walk(child, s.kind === "loop" && child !== s.init ? s : loop);
      numbered.push({ s, at, index, end: next - 1 });
    }
    for (const { s, at, index, end } of numbered) places.set(s, { at, blockEnd: next - 1, block, index, end, loop });
  }
}

/** The statement that alone assigns the variable, if every occurrence of the variable follows it within its block. */
export function dominatingDefinition(layout: UnitLayout, variable: VariableId): Statement | undefined {
  const all = layout.occurrences.get(variable);
  if (all === undefined) return undefined;
  let definition: Statement | undefined;
  for (const o of all) {
    if (o.access === "reference" || o.access === "address") return undefined;
    if (o.access !== "write" || o.path.steps.length > 0) continue;
    if (definition !== undefined) return undefined;
    definition = o.statement;
  }
  const place = definition && layout.places.get(definition);
  if (definition === undefined || place === undefined) return undefined;
  for (const o of all) {
    const isDefinition = o.statement === definition && o.access === "write" && o.path.steps.length === 0;
    if (!isDefinition && (o.at <= place.at || o.at > place.blockEnd)) return undefined;
  }
  return definition;
}

/**
 * Up to where the variable's one value may be used: the number of its last occurrence, or of the end of a loop around an occurrence
 * that does not contain the definition, since the loop comes back to it.
 */
export function lastOccurrence(layout: UnitLayout, variable: VariableId): number {
  const all = layout.occurrences.get(variable) ?? [];
  const start = Math.min(...all.filter((o) => o.access === "write" && o.path.steps.length === 0).map((o) => o.at));
  let last = -1;
  for (const o of all) {
    last = Math.max(last, o.at);
    for (let loop = layout.places.get(o.statement)?.loop; loop !== undefined; loop = layout.places.get(loop)?.loop) {
      const around = layout.places.get(loop);
      if (around === undefined || around.at < start) break;
      last = Math.max(last, around.end);
    }
    // A loop's own test is evaluated in every iteration.
    if (o.statement.kind === "loop") last = Math.max(last, layout.places.get(o.statement)?.end ?? last);
  }
  return last;
}

/** Whether the variable is assigned as a whole by a statement with a number from `after` (excluded) to `until` (included). */
export function isAssignedBetween(layout: UnitLayout, variable: VariableId, after: number, until: number): boolean {
  return occurrencesBetween(layout, variable, after + 1, until).some(
    (o) => (o.access === "write" && o.path.steps.length === 0) || o.access === "reference" || o.access === "address",
  );
}

/** The variable's occurrences in statements with numbers from `first` to `last`. */
export function occurrencesBetween(
  layout: UnitLayout,
  variable: VariableId,
  first: number,
  last: number,
): readonly Occurrence[] {
  const all = layout.occurrences.get(variable) ?? [];
  return all.slice(firstFrom(all, first), firstFrom(all, last + 1));
}

/** The index of the first occurrence with that number or a higher one; they are in the order of their numbers. */
function firstFrom(all: readonly Occurrence[], at: number): number {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (all[middle]!.at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * extents: how many elements the array has that a pointer leads to.
 * In: the program, points-to. Out: for a path that ends in an array behind a pointer the number of its elements, as an expression that
 * has that value wherever the pointer is read; null: nothing tells.
 * Method: the array's type, if it says; else the allocations that may have made it, whoever called: if all make the same known number
 * of elements, that, or what stands at the allocation of a local; else the run-time length, which the derivative notes where storage is allocated.
 * A pointer into the middle of an array leads to other storage (points-to), of which nothing is known here.
 * Limits: numbers are known from constants and locals that are assigned once; run-time lengths are those of heap storage.
 */
import { constant, length, read } from "../../il/builders.js";
import { isLengthNote } from "../../il/conventions/length-note.js";
import { sameExpression, sameType } from "../../il/equal.js";
import { prefixPath } from "../../il/queries/path-types.js";
import type {
  AllocateStatement,
  Block,
  Expression,
  Path,
  Program,
  SiteId,
  Type,
  UnitId,
  VariableId,
} from "../../il/types.js";
import { childBlocks, forEachExpression, forEachStatement, storedPaths } from "../../il/visit.js";
import type { PointsTo } from "../storage-facts.js";

export interface Extents {
  of(unit: UnitId, array: Path): Expression | null;
  /** The program itself tells how long it is. */
  isNoted(site: SiteId): boolean;
}

interface Made {
  readonly unit: UnitId;
  readonly statement: AllocateStatement;
  /** The number of elements, where it is known before the program runs. */
  readonly count: number | null;
}

const long: Type = { kind: "integer", bits: 64, signed: true };

export function extents(program: Program, pointsTo: PointsTo): Extents {
  const made = new Map<SiteId, Made | null>();
  /** Arrays that the program tells the length of when it runs ($AD SIZE). */
  const noted = new Set<SiteId>();
  const counts = new Map<VariableId, Expression>();
  for (const unit of pointsTo.units) look(unit);

  return {
    isNoted: (site) => noted.has(site),
    of(unit, array) {
      if (array.type.kind !== "array" || array.type.dimensions.length !== 1) return null;
      const declared = array.type.dimensions[0]?.extent;
      if (declared !== undefined) return declared;
      const pointer =
        array.steps.at(-1)?.kind === "deref" ? prefixPath(program, array, array.steps.length - 1) : undefined;
      const sites = pointer === undefined ? [] : sitesOf(pointer);
      const allocations: Made[] = [];
      for (const site of sites) {
        if (noted.has(site) && !made.has(site)) continue;
        const at = made.get(site);
        if (at === undefined || at === null) return null;
        const { allocated } = at.statement;
        if (allocated.kind !== "array" || !sameType(allocated.element, array.type.element)) return null;
        allocations.push(at);
      }
      const [first] = allocations;
      if (sites.length === 0 || pointer === undefined) return null;
      if (first === undefined || allocations.length < sites.length)
        return told(unit, pointer) ?? { ...length(read(pointer)), type: long };
      const { count } = first;
      if (count !== null && allocations.every((other) => other.count === count))
        return constant(count, undefined, long);
      const extentHere = ownExtent(unit, pointer, allocations);
      if (extentHere !== null) return extentHere;
      return allocations.some(({ statement }) => statement.stack === true)
        ? null
        : { ...length(read(pointer)), type: long };
    },
  };

  /** The length of a parameter's array as the unit's own text tells it; the parameter is never assigned. */
  function told(unit: UnitId, pointer: Path): Expression | null {
    const count = pointer.steps.length === 0 && keepsValue(unit, pointer.root) ? counts.get(pointer.root) : undefined;
    return count !== undefined && isSettled(unit, count) ? count : null;
  }

  /** A local's storage, made in this very run of the unit: with as many elements as still stands there. */
  function ownExtent(unit: UnitId, pointer: Path, allocations: readonly Made[]): Expression | null {
    const extent = allocations[0]?.statement.extents[0];
    if (extent === undefined || pointer.steps.length > 0 || pointsTo.isAddressed(pointer.root)) return null;
    if (program.variables.get(pointer.root)?.role !== "local") return null;
    const isSame = (other: Made): boolean =>
      other.unit === unit && sameExpression(other.statement.extents[0] as Expression, extent);
    return allocations.every(isSame) && isSettled(unit, extent) ? extent : null;
  }

  function isSettled(unit: UnitId, count: Expression): boolean {
    let settled = true;
    forEachExpression(count, (e) => {
      if (e.kind === "constant" || e.kind === "binary" || e.kind === "convert") return;
      const isWhole = e.kind === "read" && e.path.steps.length === 0;
      if (!isWhole || !keepsValue(unit, e.path.root)) settled = false;
    });
    return settled;
  }

  /** A parameter that is never assigned, or a local that is assigned once in a run of the unit. */
  function keepsValue(unit: UnitId, variable: VariableId): boolean {
    const declared = program.variables.get(variable);
    if (declared === undefined || pointsTo.isAddressed(variable) || declared.passing === "reference") return false;
    const body = program.units.get(unit)?.body ?? { statements: [] };
    let count = 0;
    const walk = (block: Block, weight: number): void => {
      for (const s of block.statements) {
        if (s.kind === "label") count = Number.POSITIVE_INFINITY;
        for (const { root, steps } of storedPaths(s))
          if (root === variable && steps.every((step) => step.kind !== "deref")) count += weight;
        for (const child of childBlocks(s)) walk(child, s.kind === "loop" ? 2 : weight);
      }
    };
    walk(body, 1);
    return declared.role === "parameter" ? count === 0 : declared.role === "local" && count === 1;
  }

  /** Where the storage was made, seen from outside of all units. */
  function sitesOf(pointer: Path): readonly SiteId[] {
    return pointsTo.zonesOf(pointer).flatMap((zone) => pointsTo.callersSitesInZone(zone));
  }

  function look(unit: UnitId): void {
    const body = program.units.get(unit)?.body ?? { statements: [] };
    forEachStatement(body, (s) => {
      if (s.kind === "allocate") {
        const [extent, ...more] = s.extents;
        const isOne = s.allocated.kind === "array" && extent !== undefined && more.length === 0 && !made.has(s.site);
        made.set(s.site, isOne ? { unit, statement: s, count: countOf(unit, extent) } : null);
      }
      const [pointer, bytes] = s.kind === "call" && isLengthNote(s) ? s.arguments : [];
      if (pointer?.kind === "read" && bytes?.kind === "binary") counts.set(pointer.path.root, bytes.left);
      if (pointer?.kind === "read") for (const site of sitesOf(pointer.path)) noted.add(site);
    });
  }

  function countOf(unit: UnitId, e: Expression, depth = 0): number | null {
    switch (e.kind) {
      case "constant":
        return typeof e.value === "number" && Number.isSafeInteger(e.value) ? e.value : null;
      case "convert":
        return e.type.kind === "integer" ? countOf(unit, e.operand, depth) : null;
      case "binary": {
        const left = countOf(unit, e.left, depth);
        const right = countOf(unit, e.right, depth);
        if (left === null || right === null || e.type.kind !== "integer") return null;
        const value =
          e.operator === "add"
            ? left + right
            : e.operator === "subtract"
              ? left - right
              : e.operator === "multiply"
                ? left * right
                : null;
        return value !== null && value >= 0 && value < 2 ** 31 ? value : null;
      }
      case "read": {
        const value = e.path.steps.length === 0 && depth < 8 ? onlyValue(unit, e.path.root) : null;
        return value === null ? null : countOf(unit, value, depth + 1);
      }
      default:
        return null;
    }
  }

  /** Of a local: what its only assignment gives it. */
  function onlyValue(unit: UnitId, variable: VariableId): Expression | null {
    if (program.variables.get(variable)?.role !== "local" || pointsTo.isAddressed(variable)) return null;
    const values: (Expression | null)[] = [];
    forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      for (const path of storedPaths(s))
        if (path.root === variable) values.push(s.kind === "assign" && path.steps.length === 0 ? s.value : null);
    });
    return values.length === 1 ? (values[0] ?? null) : null;
  }
}

/**
 * covered-stores: stores to elements that a loop before them has overwritten all, while nobody has needed what that loop put there.
 * In: units, effects' zones, counted loops, adjoint liveness. Out: the stores in question: what they overwrite is not required, since the
 * backward sweep gets back at the earlier loop whatever stood there before both.
 * Method: a counted loop whose body stores `a[i + c]` in every iteration covers a range. In what follows it in the same block, up to the
 * first statement that may need an element of the array (that reads one for anything but a value added to one), calls, or leaves,
 * a store to `a[j + c]` is covered if j runs over a part of the range: the same bound, and a start that is no smaller.
 * Limits: ascending loops; bounds are locals and parameters that nothing in between assigns.
 */
import { sameExpression, samePath } from "../../il/equal.js";
import { prefixPath } from "../../il/queries/path-types.js";
import type {
  AssignStatement,
  Block,
  Expression,
  LoopStatement,
  Path,
  Program,
  Statement,
  Unit,
  VariableId,
} from "../../il/types.js";
import {
  childBlocks,
  expressionsOf,
  forEachExpression,
  forEachStatement,
  storedPaths,
  subscriptsOf,
} from "../../il/visit.js";
import type { Derivatives } from "../activity/derivatives.js";
import { StorageReads } from "../effects/storage-reads.js";
import type { AdjointLiveness } from "../liveness/adjoint-liveness.js";
import type { CountedLoop, CountedLoops } from "../loops/counted-loops.js";
import { isAscending, isAtLeast, shifted, wholeVariable } from "../loops/counter-ranges.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";

export interface CoveredStoresInput {
  readonly program: Program;
  readonly units: Iterable<Unit>;
  readonly pointsTo: PointsTo;
  readonly loops: CountedLoops;
  readonly liveness: AdjointLiveness;
  readonly effects: Effects;
  readonly derivatives: Derivatives;
}

/** Subscripts `offset + from …` of an array. */
interface Range {
  readonly array: Path;
  readonly zones: ReadonlySet<ZoneId>;
  readonly offset: number;
  readonly loop: CountedLoop;
}

export function coveredStores(input: CoveredStoresInput): ReadonlySet<Statement> {
  const { program, pointsTo, loops } = input;
  const storageReads = new StorageReads(program, pointsTo);
  const found = new Set<Statement>();
  for (const unit of input.units) visit(unit, unit.body);
  return found;

  function visit(unit: Unit, block: Block): void {
    block.statements.forEach((s, k) => {
      const range = s.kind === "loop" ? rangeOf(unit, s) : null;
      if (range !== null) follow(unit, range, block.statements.slice(k + 1));
      for (const child of childBlocks(s)) visit(unit, child);
    });
  }

  /** What a loop overwrites whole. */
  function rangeOf(unit: Unit, loop: LoopStatement): Range | null {
    const counted = loops.get(loop);
    if (counted === undefined || !isAscending(counted) || !isPlain(loop.body)) return null;
    for (const s of loop.body.statements) {
      if (s.kind !== "assign" || !input.liveness.isLive(s)) continue;
      const place = placeOf(s.target);
      if (place === null || place.counter !== counted.variable) continue;
      const range = { array: place.array, zones: place.zones, offset: place.offset, loop: counted };
      if (!isSettled(range)) continue;
      // Nothing in the loop itself may need what is overwritten.
      if (needs(unit, loop, place.zones, s)) continue;
      return range;
    }
    return null;
  }

  function follow(unit: Unit, range: Range, statements: readonly Statement[]): void {
    const fixed = new Set<VariableId>([
      range.array.root,
      ...variablesIn(range.loop.bound),
      ...variablesIn(range.loop.from),
    ]);
    for (const s of statements) {
      if (!isPlain({ statements: [s] }) || assigns(s, fixed) || needs(unit, s, range.zones)) return;
      const within = (inner: Statement, around: readonly LoopStatement[]): void => {
        if (inner.kind === "assign" && isCovered(inner, range, around)) found.add(inner);
        const loopsNow = inner.kind === "loop" ? [...around, inner] : around;
        for (const child of childBlocks(inner)) for (const next of child.statements) within(next, loopsNow);
      };
      within(s, []);
    }
  }

  function isCovered(s: AssignStatement, range: Range, around: readonly LoopStatement[]): boolean {
    const place = placeOf(s.target);
    if (place === null || !samePath(place.array, range.array) || place.offset !== range.offset) return false;
    const counted = around.map((loop) => loops.get(loop));
    const own = counted.find((c) => c?.variable === place.counter);
    if (own === undefined || !isAscending(own)) return false;
    const sameBound = own.inclusive === range.loop.inclusive && sameExpression(own.bound, range.loop.bound);
    return sameBound && isAtLeast(own.from, range.loop.from, counted);
  }

  /** `a[i + c]`, where the counter i is a whole variable. */
  function placeOf(path: Path): {
    readonly array: Path;
    readonly zones: ReadonlySet<ZoneId>;
    readonly counter: VariableId;
    readonly offset: number;
  } | null {
    const last = path.steps.at(-1);
    if (last?.kind !== "index" || last.indices.length !== 1 || path.type.kind !== "real") return null;
    // The way to the array does not change: one variable, or what it points to.
    if (path.steps.length > 2 || (path.steps.length === 2 && path.steps[0]?.kind !== "deref")) return null;
    if (pointsTo.isAddressed(path.root) && path.steps.length === 2) return null;
    const role = program.variables.get(path.root)?.role;
    if (role === "global" || program.variables.get(path.root)?.passing === "reference") return null;
    const { base, offset } = shifted(last.indices[0] as Expression);
    const counter = base === null ? undefined : wholeVariable(base);
    const array = prefixPath(program, path, path.steps.length - 1);
    if (counter === undefined || array === undefined) return null;
    return { array, zones: new Set(pointsTo.zonesOf(path)), counter, offset };
  }

  /** The bounds are numbers and locals that only assignments in sight change. */
  function isSettled({ loop }: Range): boolean {
    return [loop.from, loop.bound].every((e) => {
      let settled = true;
      forEachExpression(e, (inner) => {
        if (inner.kind === "constant" || inner.kind === "binary" || inner.kind === "convert") return;
        const variable = wholeVariable(inner);
        const declared = variable === undefined ? undefined : program.variables.get(variable);
        if (variable === undefined || declared === undefined || declared.role === "global") settled = false;
        else if (declared.passing === "reference" || pointsTo.isAddressed(variable)) settled = false;
      });
      return settled;
    });
  }

  /** May the statement, or one in it, need an element, but for adding something to one? `except`: a store that is no need. */
  function needs(unit: Unit, statement: Statement, zones: ReadonlySet<ZoneId>, except?: Statement): boolean {
    let found = false;
    const look = (e: Expression): void =>
      storageReads.ofExpression(e, (zone) => {
        if (zones.has(zone)) found = true;
      });
    const universe = input.effects.universe(unit.id);
    const bits = [...zones].map((zone) => universe.bitOf(zone)).filter((bit) => bit >= 0);
    forEachStatement({ statements: [statement] }, (s) => {
      // What was stored may be what a derivative is told by, as with exp.
      const derivative = input.derivatives.of(unit.id, s);
      if (derivative !== null && bits.some((bit) => derivative.before.has(bit) || derivative.after.has(bit)))
        found = true;
      for (const path of storedPaths(s)) for (const e of subscriptsOf(path)) look(e);
      if (s.kind !== "assign") {
        for (const e of expressionsOf(s)) look(e);
        return;
      }
      const terms = termsOf(s.value);
      const isIncrement =
        s !== except && terms.filter((t) => t.kind === "read" && samePath(t.path, s.target)).length === 1;
      for (const term of terms) if (!(isIncrement && term.kind === "read" && samePath(term.path, s.target))) look(term);
    });
    return found;
  }
}

const plain = new Set<Statement["kind"]>(["assign", "if", "loop"]);

/** Assignments, branches and loops only: nothing leaves, calls or makes storage. */
function isPlain(block: Block): boolean {
  let all = true;
  forEachStatement(block, (s) => {
    if (!plain.has(s.kind)) all = false;
  });
  return all;
}

function assigns(statement: Statement, variables: ReadonlySet<VariableId>): boolean {
  let found = false;
  forEachStatement({ statements: [statement] }, (s) => {
    for (const path of storedPaths(s)) if (path.steps.length === 0 && variables.has(path.root)) found = true;
  });
  return found;
}

/** The summands of a sum. */
function termsOf(e: Expression): readonly Expression[] {
  if (e.kind !== "binary" || (e.operator !== "add" && e.operator !== "subtract")) return [e];
  return [...termsOf(e.left), ...(e.operator === "add" ? termsOf(e.right) : [e.right])];
}

function variablesIn(e: Expression): VariableId[] {
  const found: VariableId[] = [];
  forEachExpression(e, (inner) => {
    if (inner.kind === "read") found.push(inner.path.root);
  });
  return found;
}

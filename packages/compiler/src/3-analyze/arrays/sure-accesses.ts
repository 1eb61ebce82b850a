/**
 * sure-accesses: under which condition a loop or a call surely reads or writes an element of an array, so that the array is there.
 * In: the program, points-to, counted loops. Out: conditions (all of them true: it does) in terms of what holds before the statement;
 * null: nobody can tell. Where they
 * are not true nothing stores to the array.
 * Method: the first way that leads straight to an access: through the bodies of counted loops, which run if their first value is within
 * the bound, through loops that test at their end, and through calls that hand the array on as a parameter. Nothing after a statement that
 * may leave counts.
 * Limits: accesses in branches do not count.
 */
import { binary, booleanType, section } from "../../il/builders.js";
import { sameExpression, samePath } from "../../il/equal.js";
import { compare } from "../../il/fold-arithmetic.js";
import { prefixPath } from "../../il/queries/path-types.js";
import { rewriteExpression, substitution } from "../../il/rewrite.js";
import type {
  Block,
  CallStatement,
  Expression,
  Path,
  Program,
  Statement,
  Unit,
  UnitId,
  VariableId,
} from "../../il/types.js";
import { childBlocks, forEachStatement, operandsOf, storedPaths } from "../../il/visit.js";
import type { CountedLoop, CountedLoops } from "../loops/counted-loops.js";
import type { PointsTo, ZoneId } from "../storage-facts.js";

/** From a procedure back to the statement that is asked about. */
interface Way {
  readonly running: ReadonlySet<UnitId>;
  /** A condition in terms of what holds before the statement; null: it cannot be said so. */
  readonly outside: (e: Expression) => Expression | null;
}

export interface SureAccesses {
  /** `array`: a path that ends behind the pointer. */
  conditions(statement: Statement, array: Path): readonly Expression[] | null;
}

export function sureAccesses(program: Program, pointsTo: PointsTo, loops: CountedLoops): SureAccesses {
  return {
    conditions(s, array) {
      const conditions = ofStatement(s, array, new Set());
      if (conditions === null || conditions.length === 0) return conditions;
      return storesOnlyIf(conditions, s, array) ? conditions : null;
    },
  };

  /** Does nothing in the statement store to the array unless they are true, each as a test of a loop around the store? */
  function storesOnlyIf(conditions: readonly Expression[], statement: Statement, array: Path): boolean {
    const element = new Set(pointsTo.zonesOf(section(array)));
    const areHeld = (held: readonly Expression[]): boolean =>
      conditions.every((e) => held.some((other) => sameExpression(e, other)));
    const walk = (s: Statement, zones: ReadonlySet<ZoneId>, held: readonly Expression[], way: Way): boolean => {
      if (areHeld(held)) return true;
      if (s.kind === "loop") {
        const counted = s.testAt === "start" ? loops.get(s) : undefined;
        const runs = counted === undefined ? true : firstTest(counted);
        const outside = typeof runs === "boolean" ? null : way.outside(runs);
        const inside = outside === null ? held : [...held, outside];
        const of = (block: Block, known: readonly Expression[]): boolean =>
          block.statements.every((inner) => walk(inner, zones, known, way));
        return of(s.init, held) && of(s.body, inside) && of(s.update, inside);
      }
      if (s.kind === "call") {
        if (s.callee.kind === "external" && (s.callee.stores ?? []).length > 0) return false;
        return pointsTo.callees(s).every((callee) => inCallee(s, callee, zones, held, way)) && storesNone(s, zones);
      }
      return (
        storesNone(s, zones) &&
        childBlocks(s).every((block) => block.statements.every((inner) => walk(inner, zones, held, way)))
      );
    };
    const inCallee = (
      s: CallStatement,
      callee: UnitId,
      zones: ReadonlySet<ZoneId>,
      held: readonly Expression[],
      way: Way,
    ): boolean => {
      const unit = program.units.get(callee);
      if (unit === undefined || way.running.has(callee)) return false;
      const given = keptArguments(unit, s);
      const inside = new Set(
        [...pointsTo.zones.keys()]
          .map((zone) => zone as ZoneId)
          .filter((zone) => pointsTo.translate(s, callee, zone).some((outer) => zones.has(outer))),
      );
      const outside = (e: Expression): Expression | null => {
        const there = translated(e, given);
        return there === null ? null : way.outside(there);
      };
      const next: Way = { running: new Set([...way.running, callee]), outside };
      return unit.body.statements.every((inner) => walk(inner, inside, held, next));
    };
    return walk(statement, element, [], { running: new Set(), outside: (e) => e });
  }

  /** By itself. */
  function storesNone(s: Statement, zones: ReadonlySet<ZoneId>): boolean {
    return !storedPaths(s).some((path) => pointsTo.zonesOf(path).some((zone) => zones.has(zone)));
  }

  /** Of parameters that keep what they are given. */
  function keptArguments(unit: Unit, s: CallStatement): ReadonlyMap<VariableId, Expression> {
    return new Map(
      unit.parameters.flatMap((parameter, k) => {
        const argument = s.arguments[k];
        const isKept = argument !== undefined && argument.kind !== "reference" && !isAssigned(unit.body, parameter);
        return isKept ? [[parameter, argument] as const] : [];
      }),
    );
  }

  /** The fewest conditions. */
  function ofBlock(block: Block, array: Path, running: ReadonlySet<UnitId>): readonly Expression[] | null {
    let best: readonly Expression[] | null = null;
    for (const s of block.statements) {
      const conditions = ofStatement(s, array, running);
      if (conditions !== null && (best === null || conditions.length < best.length)) best = conditions;
      if (leaves(s)) break;
    }
    return best;
  }

  function ofStatement(s: Statement, array: Path, running: ReadonlySet<UnitId>): readonly Expression[] | null {
    switch (s.kind) {
      case "assign":
        return isElement(s.target, array) || reads(s.value, array) ? [] : null;
      case "call":
        return ofCall(s, array, running);
      case "scope":
        return ofBlock(s.body, array, running);
      case "loop": {
        const inside = ofBlock(s.body, array, running);
        if (inside === null || s.testAt === "end") return inside;
        const counted = loops.get(s);
        if (counted === undefined) return null;
        const runs = firstTest(counted);
        if (runs === false) return null;
        return runs === true || inside.some((e) => sameExpression(e, runs)) ? inside : [runs, ...inside];
      }
      default:
        return null;
    }
  }

  function ofCall(s: CallStatement, array: Path, running: ReadonlySet<UnitId>): readonly Expression[] | null {
    const [callee, ...others] = pointsTo.callees(s);
    const unit = callee === undefined ? undefined : program.units.get(callee);
    if (unit === undefined || others.length > 0 || running.has(unit.id)) return null;
    const given = keptArguments(unit, s);
    for (const [parameter, argument] of given) {
      const inner = behind(parameter, argument, array);
      if (inner === null) continue;
      const conditions = ofBlock(unit.body, inner, new Set([...running, unit.id]));
      if (conditions === null) continue;
      const seen = conditions.map((e) => translated(e, given));
      if (seen.every((e) => e !== null) && !seen.some((e) => holds(e) === false))
        return seen.filter((e) => holds(e) !== true);
    }
    return null;
  }

  /** The array as the callee sees it, if the argument leads to it, or to what it is part of. */
  function behind(parameter: VariableId, argument: Expression, { root, steps, type }: Path): Path | null {
    if (argument.kind !== "read" && argument.kind !== "address") return null;
    const { path } = argument;
    const count = path.steps.length;
    const head =
      path.root === root && count < steps.length ? prefixPath(program, { root, steps, type }, count) : undefined;
    const isPart = head !== undefined && samePath(head, path);
    if (!isPart || program.variables.get(parameter)?.type.kind !== "pointer") return null;
    const rest = steps.slice(count);
    if (argument.kind === "read") return rest[0]?.kind === "deref" ? { root: parameter, steps: rest, type } : null;
    return { root: parameter, steps: [{ kind: "deref" }, ...rest], type };
  }

  /** A condition of the callee's in the caller's terms. */
  function translated(e: Expression, given: ReadonlyMap<Path["root"], Expression>): Expression | null {
    let possible = true;
    const look = (inner: Expression): void => {
      if (inner.kind === "read" || inner.kind === "address") {
        const argument = given.get(inner.path.root);
        const isWhole = inner.kind === "read" && inner.path.steps.length === 0;
        const isBehind = argument?.kind === "address" && inner.path.steps[0]?.kind === "deref";
        if (argument === undefined || (!isWhole && !isBehind && argument.kind !== "read")) possible = false;
      }
      operandsOf(inner).forEach(look);
    };
    look(e);
    if (!possible) return null;
    const inCaller = substitution(given);
    return rewriteExpression(e, {
      ...inCaller,
      path: (path) => {
        const argument = given.get(path.root);
        if (argument?.kind !== "address") return inCaller.path?.(path) ?? path;
        const { root, steps } = argument.path;
        return { ...path, root, steps: [...steps, ...path.steps.slice(1)] };
      },
    });
  }

  /** Does the program surely leave, or may it, before what comes next? */
  function leaves(s: Statement): boolean {
    let mayLeave = false;
    forEachStatement({ statements: [s] }, (inner) => {
      if (["exit", "return", "throw", "goto", "label"].includes(inner.kind)) mayLeave = true;
      else if (inner.kind === "call")
        for (const callee of pointsTo.callees(inner)) if (throws(callee, new Set())) mayLeave = true;
    });
    return mayLeave;
  }

  function throws(id: UnitId, seen: Set<UnitId>): boolean {
    if (seen.has(id)) return false;
    seen.add(id);
    let mayThrow = false;
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
      if (s.kind === "throw") mayThrow = true;
      else if (s.kind === "call" && pointsTo.callees(s).some((callee) => throws(callee, seen))) mayThrow = true;
    });
    return mayThrow;
  }
}

/** Does the loop begin? An expression where that depends. */
function firstTest({ from, bound, inclusive, descending }: CountedLoop): Expression | boolean {
  const strict = descending ? "greater" : "less";
  const test = binary(inclusive ? `${strict}Equal` : strict, from, bound, booleanType);
  return holds(test) ?? test;
}

/** A comparison of constants. */
function holds(test: Expression): boolean | null {
  if (test.kind !== "binary" || test.left.kind !== "constant" || test.right.kind !== "constant") return null;
  return compare(test.operator, Number(test.left.value), Number(test.right.value)) ?? null;
}

function isElement(path: Path, array: Path): boolean {
  const count = array.steps.length;
  if (path.steps.length !== count + 1 || path.steps[count]?.kind !== "index") return false;
  return samePath({ ...path, steps: path.steps.slice(0, count), type: array.type }, array);
}

/** Whatever its value is, an element is read. */
function reads(e: Expression, array: Path): boolean {
  switch (e.kind) {
    case "read":
      return isElement(e.path, array) || operandsOf(e).some((inner) => reads(inner, array));
    case "binary":
      return reads(e.left, array) || (!["and", "or", "coalesce"].includes(e.operator) && reads(e.right, array));
    case "conditional":
      return reads(e.test, array);
    default:
      return operandsOf(e).some((inner) => reads(inner, array));
  }
}

function isAssigned(block: Block, variable: Path["root"]): boolean {
  let found = false;
  forEachStatement(block, (s) => {
    if (storedPaths(s).some((path) => path.root === variable && path.steps.every((step) => step.kind !== "deref")))
      found = true;
  });
  return found;
}

/**
 * dangling-pointers: whether a run may leave storage at file scope that leads to what the run has freed.
 * In: the program, points-to; a head, the sites that a pointer leads to, and what tells a store to the pointer (or to one on the way to it).
 * Out: yes or no.
 * Method: a walk over the region tree: a release of one of the sites, here or in what is called, that no store follows on some way out. What
 * is released where a local variable is not NULL is not released where a later test finds that it is: `t = realloc(p, n); if (t == NULL) return;`.
 * Limits: a jump out of a construct counts as the end.
 */
import { sameType } from "../../il/equal.js";
import type {
  Block,
  Expression,
  Path,
  Program,
  ReleaseStatement,
  SiteId,
  Statement,
  UnitId,
  VariableId,
} from "../../il/types.js";
import { forEachExpressionOf, forEachStatement, writtenPaths } from "../../il/visit.js";
import type { PointsTo } from "../storage-facts.js";

/** Local variables that are not NULL on a way. */
type NotNull = ReadonlySet<VariableId>;

interface State {
  /** Null: nothing dangles. Else what is known wherever something does. */
  readonly dangling: NotNull | null;
  readonly known: NotNull;
}

export function mayDangle(
  program: Program,
  pointsTo: PointsTo,
  head: UnitId,
  sites: ReadonlySet<SiteId>,
  isReset: (target: Path) => boolean,
): boolean {
  const known = new Map<UnitId, boolean>();
  return leaves(head);

  function leaves(unit: UnitId): boolean {
    const before = known.get(unit);
    if (before !== undefined) return before;
    known.set(unit, false);
    let atExit = false;
    const leave = (): void => {
      atExit = true;
    };
    const body = program.units.get(unit)?.body ?? { statements: [] };
    const addressed = variablesWithAddress(body);
    const isOwn = (id: VariableId): boolean => program.variables.get(id)?.role !== "global" && !addressed.has(id);
    const { dangling } = walk(body, { dangling: null, known: new Set() }, { isOwn, leave });
    known.set(unit, atExit || dangling !== null);
    return atExit || dangling !== null;
  }

  function walk({ statements }: Block, before: State, within: Within): State {
    let state = before;
    for (const s of statements) {
      state = step(s, state, within);
      for (const path of writtenPaths(s)) if (path.steps.length === 0) state = without(state, path.root);
    }
    return state;
  }

  function step(s: Statement, before: State, within: Within): State {
    switch (s.kind) {
      case "release":
        return isOfSites(s) ? released(before) : before;
      case "call": {
        const after = pointsTo.callees(s).some(leaves) ? released(before) : before;
        return s.targets.some((t) => t !== null && isReset(t)) ? { ...after, dangling: null } : after;
      }
      case "assign":
      case "allocate":
        return isReset(s.target) ? { ...before, dangling: null } : before;
      case "if": {
        const then = walk(s.then, where(s.test, true, before, within), within);
        return either(then, walk(s.else, where(s.test, false, before, within), within));
      }
      case "switch":
        return s.arms.map((arm) => walk(arm.body, before, within)).reduce(either, before);
      case "loop": {
        const start = walk(s.init, before, within);
        const once = walk(s.update, walk(s.body, start, within), within);
        return either(start, walk(s.update, walk(s.body, either(start, once), within), within));
      }
      case "scope":
        return walk(s.body, before, within);
      case "exit":
      case "return":
      case "goto":
        if (before.dangling !== null) within.leave();
        return { ...before, dangling: null };
      case "throw":
        // The program ends here: no pointer dangles afterwards.
        return { ...before, dangling: null };
      default:
        return before;
    }
  }

  function isOfSites({ pointer }: ReleaseStatement): boolean {
    return pointsTo.sitesOf(pointer).some((site) => {
      if (sites.has(site)) return true;
      const name = pointsTo.sites.get(site);
      return name?.kind === "formal" && [...sites].some((id) => isOneType(id, site));
    });
  }

  function isOneType(a: SiteId, b: SiteId): boolean {
    const [one, other] = [pointsTo.sites.get(a), pointsTo.sites.get(b)];
    return one === undefined || other === undefined || sameType(one.type, other.type);
  }
}

interface Within {
  /** A local variable that nobody else may set. */
  readonly isOwn: (id: VariableId) => boolean;
  readonly leave: () => void;
}

function released({ dangling, known }: State): State {
  return { dangling: dangling ?? known, known };
}

function either(a: State, b: State): State {
  const dangling = a.dangling === null ? b.dangling : b.dangling === null ? a.dangling : inBoth(a.dangling, b.dangling);
  return { dangling, known: inBoth(a.known, b.known) };
}

function inBoth(a: NotNull, b: NotNull): NotNull {
  return new Set([...a].filter((id) => b.has(id)));
}

function without({ dangling, known }: State, id: VariableId): State {
  if (dangling?.has(id) !== true && !known.has(id)) return { dangling, known };
  const others = (all: NotNull): NotNull => new Set([...all].filter((other) => other !== id));
  return { dangling: dangling === null ? null : others(dangling), known: others(known) };
}

/** Where the test comes out so. */
function where(test: Expression, isTrue: boolean, before: State, within: Within): State {
  if (test.kind === "unary" && test.operator === "not") return where(test.operand, !isTrue, before, within);
  if (test.kind !== "operation" || test.name !== "isNil") return before;
  const [operand] = test.arguments;
  if (operand?.kind !== "read" || operand.path.steps.length > 0) return before;
  const id = operand.path.root;
  if (!within.isOwn(id)) return before;
  if (isTrue) return before.dangling?.has(id) === true ? { ...before, dangling: null } : before;
  return { dangling: before.dangling, known: new Set([...before.known, id]) };
}

function variablesWithAddress(body: Block): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  forEachStatement(body, (s) =>
    forEachExpressionOf(s, (e) => {
      if (e.kind === "address") found.add(e.path.root);
    }),
  );
  return found;
}

/**
 * Where TypeScript believes to know more of a place than is true of the text, or than the text has use for: after `state.done = true`
 * it takes `state.done === false` for a mistake, and where it believes that `p.next` is null, it takes `p.next.v` for one, also in
 * branches that only a procedure that became part of its caller, or another name of the same object, gets to.
 * In: a unit. Out: the paths whose text has to say what they are.
 * Method: forward through the region tree, as TypeScript narrows: by assignments and by tests, around loops until nothing changes.
 */
import type { Block, Expression, LabelId, LoopStatement, Path, Program, Statement, Unit } from "../../../il/types.js";
import {
  expressionsOf,
  forEachPath,
  forEachStatement,
  operandsOf,
  subscriptsOf,
  writtenPaths,
} from "../../../il/visit.js";
import { isDerivedFrom, mayBeNil } from "./expression-types.js";
import type { Fact, State } from "./narrowing-facts.js";
import {
  factOf,
  forget,
  joined,
  Kind,
  kindsOutside,
  nothingKnown,
  placeName,
  sameState,
  withFact,
} from "./narrowing-facts.js";

export interface Narrowing {
  /** Reads of what TypeScript takes for a literal. */
  readonly literals: ReadonlySet<Path>;
  /** By path: after how many steps it is at storage that TypeScript takes for missing, or for a value of another kind. */
  readonly missing: ReadonlyMap<Path, ReadonlySet<number>>;
}

/** States with which a loop or a block is left, or goes on to its update. */
interface Ways {
  readonly breaks: State[];
  readonly continues: State[];
}

export function narrowing(program: Program, unit: Unit): Narrowing {
  const literals = new Set<Path>();
  const missing = new Map<Path, Set<number>>();
  const ways = new Map<LabelId, Ways>();
  /** How many loops around are gone through for the first time: nothing is noted there yet. */
  let rehearsals = 0;
  if (mayNarrow(program, unit)) inBlock(unit.body, new Map());
  return { literals, missing };

  function inBlock(block: Block, state: State): State {
    let current = state;
    for (const s of block.statements) current = after(s, current);
    return current;
  }

  function after(s: Statement, state: State): State {
    if (state === null) return null;
    switch (s.kind) {
      case "if":
        look(s.test, state);
        return joined([inBlock(s.then, assume(s.test, true, state)), inBlock(s.else, assume(s.test, false, state))]);
      case "switch": {
        look(s.selector, state);
        const ends = s.arms.map((arm) => inBlock(arm.body, inArm(s.selector, arm.values, state)));
        return joined([state, ...ends]);
      }
      case "loop":
        return afterLoop(s, state);
      case "scope": {
        const { breaks } = waysOf(s.label);
        return joined([inBlock(s.body, state), ...breaks]);
      }
      case "exit": {
        const way = ways.get(s.label);
        (s.how === "break" ? way?.breaks : way?.continues)?.push(state);
        return null;
      }
      case "return":
      case "throw":
      case "goto":
        lookAt(s, state);
        return null;
      default:
        lookAt(s, state);
        return written(s, state);
    }
  }

  function waysOf(label: LabelId): Ways {
    const way: Ways = { breaks: [], continues: [] };
    ways.set(label, way);
    return way;
  }

  function afterLoop(s: LoopStatement, state: State): State {
    const start = inBlock(s.init, state);
    let head = start;
    rehearsals++;
    for (let before: State | undefined; before === undefined || !sameState(before, head); ) {
      before = head;
      head = joined([start, around(s, head).again]);
      // Without facts to lose there is nothing that a further round could find.
      if (head === null || head.size === 0) break;
    }
    rehearsals--;
    return around(s, head).left;
  }

  /** Once through the loop. */
  function around(s: LoopStatement, head: State): { readonly again: State; readonly left: State } {
    const { breaks, continues } = waysOf(s.label);
    if (s.testAt === "start") {
      if (head !== null) look(s.test, head);
      const end = joined([inBlock(s.body, assume(s.test, true, head)), ...continues]);
      return { again: inBlock(s.update, end), left: joined([assume(s.test, false, head), ...breaks]) };
    }
    const end = inBlock(s.update, joined([inBlock(s.body, head), ...continues]));
    if (end !== null) look(s.test, end);
    return { again: assume(s.test, true, end), left: joined([assume(s.test, false, end), ...breaks]) };
  }

  /** The state where a test came out as `truth`. */
  function assume(test: Expression, truth: boolean, state: State): State {
    if (state === null) return null;
    if (test.kind === "unary" && test.operator === "not") return assume(test.operand, !truth, state);
    if (test.kind === "binary") {
      const { operator, left, right } = test;
      if (operator === "and" || operator === "or") {
        const both = (operator === "and") === truth;
        if (both) return assume(right, truth, assume(left, truth, state));
        return joined([assume(left, truth, state), assume(right, truth, assume(left, !truth, state))]);
      }
      if (operator === "equal" || operator === "notEqual") {
        const same = (operator === "equal") === truth;
        return found(right, left, same, found(left, right, same, state));
      }
      return state;
    }
    if (test.kind !== "operation") return state;
    const [place] = test.arguments;
    if (place?.kind !== "read") return state;
    switch (test.name) {
      case "isNil":
        return exclude(place.path, truth ? Kind.any & ~Kind.nil : Kind.nil, state);
      case "isKind": {
        const kind =
          test.detail === "number" || test.detail === "string" || test.detail === "boolean" ? Kind[test.detail] : null;
        if (kind === null) return truth ? exclude(place.path, Kind.number | Kind.string | Kind.boolean, state) : state;
        return exclude(place.path, truth ? Kind.any & ~kind : kind, state);
      }
      case "isInstance": {
        if (truth) return exclude(place.path, Kind.any & ~Kind.object, state);
        const { type } = place.path;
        const record = type.kind === "pointer" && type.target.kind === "record" ? type.target.record : undefined;
        const always = record !== undefined && isDerivedFrom(program, record, test.detail as typeof record);
        return always ? exclude(place.path, Kind.object, state) : state;
      }
      default:
        return state;
    }
  }

  function exclude(path: Path, kinds: number, state: State): State {
    return know(path, state, (fact) => ({ ...fact, not: fact.not | kinds }));
  }

  function know(path: Path, state: State, change: (fact: Fact) => Fact): State {
    const name = placeName(path, path.steps.length);
    return name === undefined ? state : withFact(state, path.root, name, change(factOf(state, path.root, name)));
  }

  /** A place was compared with a literal. */
  function found(place: Expression, literal: Expression, same: boolean, state: State): State {
    if (place.kind !== "read" || literal.kind !== "constant" || literal.type.kind === "nil") return state;
    if (same) return know(place.path, state, (fact) => ({ ...fact, equal: [literal.value] }));
    if (!isLiteral(literal)) return state;
    return know(place.path, state, (fact) => ({ ...fact, unequal: [...fact.unequal, literal.value] }));
  }

  function inArm(selector: Expression, values: readonly Expression[], state: State): State {
    const literals = values.map((v) => (v.kind === "constant" ? v.value : undefined));
    if (selector.kind !== "read" || values.length === 0) return state;
    return know(selector.path, state, (fact) => ({ ...fact, equal: literals }));
  }

  function written(s: Statement, state: State): State {
    let next = state;
    for (const path of writtenPaths(s)) {
      const name = placeName(path, path.steps.length);
      if (name === undefined) continue;
      const fact = s.kind === "assign" ? factAfter(s.value, path, state) : nothingKnown;
      next = forget(next, path.root, name);
      if (fact.not !== 0 || fact.literal) next = withFact(next, path.root, name, fact);
    }
    return next;
  }

  /** What TypeScript knows of a place that a value was assigned to. */
  function factAfter(value: Expression, path: Path, state: State): Fact {
    const literal = isLiteral(value) || (value.kind === "read" && factOfRead(value.path, state).literal);
    // What a field or an element gets is asserted to be there.
    const asserted = path.steps.length > 0 && value.kind !== "constant" ? Kind.nil : 0;
    return { ...nothingKnown, literal, not: (kindsNot(value, state) | asserted) & ~kindsOutside(path.type) };
  }

  function factOfRead(path: Path, state: State): Fact {
    const name = placeName(path, path.steps.length);
    return name === undefined ? nothingKnown : factOf(state, path.root, name);
  }

  /** The kinds that a value cannot be of, in TypeScript's eyes. */
  function kindsNot(e: Expression, state: State): number {
    const outside = kindsOutside(e.type);
    if (state === null) return Kind.any;
    switch (e.kind) {
      case "read":
        return outside | factOfRead(e.path, state).not;
      case "conditional":
        return (
          outside |
          (kindsNot(e.whenTrue, assume(e.test, true, state)) & kindsNot(e.whenFalse, assume(e.test, false, state)))
        );
      case "binary":
        return e.operator === "coalesce"
          ? outside | ((kindsNot(e.left, state) | Kind.nil) & kindsNot(e.right, state))
          : outside;
      default:
        return outside;
    }
  }

  function lookAt(s: Statement, state: State): void {
    if (state === null || state.size === 0 || rehearsals > 0) return;
    for (const e of expressionsOf(s)) {
      // A parameter takes what is missing for what it is.
      if (s.kind === "call" && e.kind === "read" && mayBeNil(e.path.type)) notePrefixes(e.path, state);
      else look(e, state);
    }
    for (const path of writtenPaths(s)) {
      notePrefixes(path, state);
      for (const e of subscriptsOf(path)) look(e, state);
    }
  }

  function look(e: Expression, state: State): void {
    if (state === null || state.size === 0 || rehearsals > 0) return;
    switch (e.kind) {
      case "read":
        note(e.path, state);
        for (const inner of subscriptsOf(e.path)) look(inner, state);
        return;
      case "conditional":
        look(e.test, state);
        look(e.whenTrue, assume(e.test, true, state));
        look(e.whenFalse, assume(e.test, false, state));
        return;
      case "binary": {
        look(e.left, state);
        const { operator, left, right } = e;
        if (operator === "equal" || operator === "notEqual") {
          compare(left, right, state);
          compare(right, left, state);
        }
        const later = operator === "and" || operator === "or" ? assume(left, operator === "and", state) : state;
        look(
          right,
          operator === "coalesce" && left.kind === "read" ? exclude(left.path, Kind.any & ~Kind.nil, state) : later,
        );
        return;
      }
      case "operation":
        if (e.name === "isNil" && e.arguments[0]?.kind === "read") {
          notePrefixes(e.arguments[0].path, state);
          for (const inner of subscriptsOf(e.arguments[0].path)) look(inner, state);
          return;
        }
        break;
      default:
    }
    for (const inner of operandsOf(e)) look(inner, state);
  }

  /** A comparison with a literal that TypeScript believes to be pointless. */
  function compare(place: Expression, other: Expression, state: State): void {
    if (place.kind !== "read") return;
    const { equal, unequal } = factOfRead(place.path, state);
    if (other.kind !== "constant") {
      if (equal !== undefined || unequal.length > 0) literals.add(place.path);
    } else if (equal?.includes(other.value) === false || unequal.includes(other.value)) literals.add(place.path);
  }

  function note(path: Path, state: State): void {
    const fact = factOfRead(path, state);
    if (fact.literal) literals.add(path);
    const wanted = Kind.any & ~kindsOutside(path.type) & ~Kind.nil;
    if (wanted !== 0 && (fact.not & wanted) === wanted) add(path, path.steps.length);
    notePrefixes(path, state);
  }

  function notePrefixes(path: Path, state: State): void {
    const facts = state?.get(path.root);
    if (facts === undefined) return;
    path.steps.forEach((step, i) => {
      if (step.kind !== "deref") return;
      const name = placeName(path, i);
      if (name !== undefined && ((facts.get(name)?.not ?? 0) & Kind.object) !== 0) add(path, i);
    });
  }

  function add(path: Path, count: number): void {
    const known = missing.get(path);
    if (known === undefined) missing.set(path, new Set([count]));
    else known.add(count);
  }
}

/** Does the unit have anything that TypeScript narrows? */
function mayNarrow(program: Program, unit: Unit): boolean {
  let found = false;
  forEachStatement(unit.body, (s) => {
    if (found) return;
    found = (s.kind === "assign" && isLiteral(s.value)) || s.kind === "switch";
    forEachPath(s, (p) => {
      const { type = p.type } = program.variables.get(p.root) ?? {};
      found ||= [p.type, type].some((t) => mayBeNil(t) || t.kind === "union" || t.kind === "string");
    });
  });
  return found;
}

/** Booleans, texts and members of enums: types that have literals as their members. */
function isLiteral(e: Expression): boolean {
  if (e.kind !== "constant") return false;
  return typeof e.value === "boolean" || typeof e.value === "string" || /^[A-Za-z_$][\w$]*\./.test(e.text ?? "");
}

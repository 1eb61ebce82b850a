/**
 * What TypeScript knows of variables, fields and elements at a point of the text, because of what was assigned to them and tested.
 * Facts are immutable; a state is null where control does not get.
 */
import type { Expression, Path, Type, VariableId } from "../../../il/types.js";

/** Kinds of values, as bits. */
export const Kind = { nil: 1, number: 2, string: 4, boolean: 8, object: 16, any: 31 } as const;

export interface Fact {
  /** The kinds that the value is not, beyond what its declared type says. */
  readonly not: number;
  /** It was assigned a literal. */
  readonly literal: boolean;
  /** It was found equal to one of these literals. */
  readonly equal?: readonly unknown[];
  /** It was found to be none of these literals. */
  readonly unequal: readonly unknown[];
}

/** By variable, then by the name of what is reached from it. */
export type State = ReadonlyMap<VariableId, ReadonlyMap<string, Fact>> | null;

export const nothingKnown: Fact = { not: 0, literal: false, unequal: [] };

export function factOf(state: State, root: VariableId, name: string): Fact {
  return state?.get(root)?.get(name) ?? nothingKnown;
}

/** Everything that is known of the variable is replaced. */
export function withFacts(state: State, root: VariableId, facts: ReadonlyMap<string, Fact>): State {
  if (state === null) return null;
  const next = new Map(state);
  if (facts.size === 0) next.delete(root);
  else next.set(root, facts);
  return next;
}

export function withFact(state: State, root: VariableId, name: string, fact: Fact): State {
  return withFacts(state, root, new Map(state?.get(root)).set(name, fact));
}

/** The place is given another value: what was known of it, and of all that is reached through it, goes. */
export function forget(state: State, root: VariableId, name: string): State {
  const known = state?.get(root);
  let next = state;
  if (known !== undefined) {
    const kept = new Map(
      [...known].filter(([n]) => n !== name && !(n.startsWith(name) && /^[.[]/.test(n.slice(name.length)))),
    );
    if (kept.size < known.size) next = withFacts(next, root, kept);
  }
  return name === "" ? forgetSubscripts(next, root) : next;
}

/** Elements whose subscript is the variable are others now. */
function forgetSubscripts(state: State, variable: VariableId): State {
  const mark = `[${variable}]`;
  let next = state;
  for (const [root, facts] of state ?? []) {
    const kept = new Map([...facts].filter(([n]) => !n.includes(mark)));
    if (kept.size < facts.size) next = withFacts(next, root, kept);
  }
  return next;
}

/** What is known wherever control comes from. */
export function joined(states: readonly State[]): State {
  const [first, ...rest] = states.filter((state) => state !== null);
  if (first === undefined) return null;
  return rest.reduce<Exclude<State, null>>((a, b) => (a === b ? a : common(a, b)), first);
}

function common(a: Exclude<State, null>, b: Exclude<State, null>): Exclude<State, null> {
  const out = new Map<VariableId, ReadonlyMap<string, Fact>>();
  for (const [root, facts] of a) {
    const others = b.get(root);
    if (others === undefined) continue;
    if (others === facts) {
      out.set(root, facts);
      continue;
    }
    const both = new Map<string, Fact>();
    for (const [name, fact] of facts) {
      const other = others.get(name);
      const kept = other === undefined ? undefined : sharedFact(fact, other);
      if (kept !== undefined) both.set(name, kept);
    }
    if (both.size > 0) out.set(root, both);
  }
  return out;
}

function sharedFact(a: Fact, b: Fact): Fact | undefined {
  if (a === b) return a;
  const equal = a.equal === undefined || b.equal === undefined ? undefined : [...new Set([...a.equal, ...b.equal])];
  const fact: Fact = {
    not: a.not & b.not,
    literal: a.literal && b.literal,
    unequal: a.unequal.filter((v) => b.unequal.includes(v)),
    ...(equal === undefined ? {} : { equal }),
  };
  return fact.not === 0 && !fact.literal && fact.unequal.length === 0 && equal === undefined ? undefined : fact;
}

export function sameState(a: State, b: State): boolean {
  if (a === null || b === null || a === b) return a === b;
  if (a.size !== b.size) return false;
  return [...a].every(([root, facts]) => {
    const others = b.get(root);
    if (others === facts) return true;
    if (others?.size !== facts.size) return false;
    return [...facts].every(([name, fact]) => {
      const other = others.get(name);
      return other === fact || (other !== undefined && sharedFact(fact, other) !== undefined && sameFact(fact, other));
    });
  });
}

function sameFact(a: Fact, b: Fact): boolean {
  const same = (x: readonly unknown[] = [], y: readonly unknown[] = []): boolean =>
    x.length === y.length && x.every((v) => y.includes(v));
  return (
    a.not === b.not &&
    a.literal === b.literal &&
    same(a.unequal, b.unequal) &&
    (a.equal === undefined) === (b.equal === undefined) &&
    same(a.equal, b.equal)
  );
}

/** The kinds that values of a type are not. */
export function kindsOutside(type: Type): number {
  return Kind.any & ~kindsOf(type);
}

function kindsOf(type: Type): number {
  switch (type.kind) {
    case "real":
    case "integer":
      return Kind.number;
    case "string":
    case "boolean":
    case "nil":
      return Kind[type.kind];
    case "pointer":
      return type.nullable ? Kind.object | Kind.nil : Kind.object;
    case "union":
      return type.members.reduce((kinds, member) => kinds | kindsOf(member), 0);
    case "opaque":
      return Kind.any;
    default:
      return Kind.object;
  }
}

/**
 * How TypeScript would tell the storage that the first `count` steps lead to from others of the same variable; undefined where it
 * does not try.
 */
export function placeName(path: Path, count: number): string | undefined {
  let name = "";
  for (const step of path.steps.slice(0, count)) {
    if (step.kind === "field") name += `.${step.name}`;
    else if (step.kind === "index") {
      const subscripts = step.indices.map(subscriptName);
      if (subscripts.includes(undefined)) return undefined;
      name += subscripts.join("");
    } else if (step.kind !== "deref") return undefined;
  }
  return name;
}

function subscriptName(e: Expression): string | undefined {
  if (e.kind === "constant") return `[=${String(e.value)}]`;
  return e.kind === "read" && e.path.steps.length === 0 ? `[${e.path.root}]` : undefined;
}

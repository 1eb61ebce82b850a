/**
 * What a pass is to the outside: a name, under which its result can be seen and, where it is optional, switched off; and what holds
 * after each.
 */
import { DiagnosticBag, InternalError } from "./diagnostics/diagnostic.js";
import { isSameData } from "./il/same-data.js";
import type { Program } from "./il/types.js";
import { verify } from "./il/verify.js";
import type { PassName } from "./passes/table.js";

/** Told after each pass, by the pass's name; of a rewrite also the program that it made. A pass that runs again tells again. */
export type Watch = (pass: PassName, result?: Program) => void;

/** Runs a pass under its name. */
export type Run = <Input extends readonly unknown[], Result>(
  name: PassName,
  pass: (...input: Input) => Result,
  ...input: Input
) => Result;

export function running(watch: Watch | undefined): Run {
  return (name, pass, ...input) => {
    const result = pass(...input);
    watch?.(name);
    return result;
  };
}

export type Rewrites<Name extends PassName> = Readonly<Record<Name, (program: Program) => Program>>;

/** Runs rewrites one after the other, in this order. */
export function rewritten<Name extends PassName>(
  order: readonly Name[],
  rewrites: Rewrites<Name>,
  start: Program,
  watch: Watch | undefined,
): Program {
  let program = start;
  for (const name of order) {
    program = rewrites[name](program);
    watch?.(name, program);
  }
  return program;
}

/**
 * The program, after the verifier has found nothing and the watcher has been told. Throws InternalError with the first violations.
 * `before`: what the pass was given, verified already; a pass that changed nothing gives that very program.
 */
export function verified(pass: PassName, program: Program, watch?: Watch, before?: Program): Program {
  const violations = program === before ? [] : verify(program);
  if (violations.length > 0) throw new InternalError(`${pass}: ${violations.slice(0, 10).join("\n")}`);
  watch?.(pass, program);
  return program;
}

/**
 * Repeats a step until it gives nothing more. Each step must make the measure smaller, a number of things: so there are at most that many. A
 * step that does not is a fault of ours, and is not repeated.
 */
export function shrinking<State>(
  first: State,
  measureOf: (state: State) => number,
  step: (state: State) => State | null,
): State {
  let state = first;
  for (let measure = measureOf(first); ; ) {
    const next = step(state);
    if (next === null) return state;
    const smaller = measureOf(next);
    if (smaller >= measure) throw new InternalError(`a round that leaves ${smaller} of ${measure} to do`);
    [state, measure] = [next, smaller];
  }
}

interface Made {
  readonly value: unknown;
  readonly told: DiagnosticBag;
}

/** What derivations of one request have made, whatever their modes and options; over files that stay as they are. See shared-stages.ts. */
export class SharedStages {
  readonly #made = new Map<string, Made>();
  readonly #madeOf = new Map<string, (Made & { readonly data: unknown })[]>();
  /** By the switches of the stages before: the rewrites that have changed nothing. */
  readonly #idle = new Map<string, ReadonlySet<string>>();

  take<T>(key: string, bag: DiagnosticBag, make: (bag: DiagnosticBag) => T): T {
    let made = this.#made.get(key);
    if (made === undefined) {
      const told = new DiagnosticBag();
      made = { value: make(told), told };
      this.#made.set(key, made);
    }
    bag.addAll(made.told);
    return made.value as T;
  }

  /** The same of what is made of some data: once for all data that are the same. */
  takeOf<T>(key: string, data: unknown, bag: DiagnosticBag, make: (bag: DiagnosticBag) => T): T {
    const list = this.#madeOf.get(key) ?? [];
    this.#madeOf.set(key, list);
    let known = list.find((each) => isSameData(each.data, data));
    if (known === undefined) {
      const told = new DiagnosticBag();
      known = { data, value: make(told), told };
      list.push(known);
    }
    bag.addAll(known.told);
    return known.value as T;
  }

  idle(key: string): ReadonlySet<string> {
    return this.#idle.get(key) ?? new Set();
  }

  setIdle(key: string, names: ReadonlySet<string>): void {
    this.#idle.set(key, names);
  }
}

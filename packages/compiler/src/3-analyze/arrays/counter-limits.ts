/**
 * What the counters of the loops around a statement are in the first and in the last iteration.
 * In: an execution of the statement. Out: polynomials without that counter.
 * Limits: the last value is known of steps of one, in loops that nothing leaves early.
 */
import { binary, constant, readOf } from "../../il/builders.js";
import type { Expression, Program } from "../../il/types.js";
import type { Condition } from "./regions/contradictions.js";
import { atMost } from "./regions/contradictions.js";
import type { Execution, IndexForms } from "./regions/index-forms.js";
import { isCounter, nameOfCounter } from "./regions/index-forms.js";
import { Polynomial } from "./regions/polynomials.js";

const zero = Polynomial.constant(0);
const one = Polynomial.constant(1);

export interface CounterLimits {
  readonly symbol: string;
  /** null: that cannot be told. */
  readonly first: Polynomial | null;
  readonly last: Polynomial | null;
  /** How often the loop is taken to run. */
  readonly runs: readonly Condition[];
}

/** What reads the counters of the loops around, by their symbols: while the statement runs they stay as they are. */
export function countersAround(
  at: Execution,
  forms: IndexForms,
  { variables }: Program,
): ReadonlyMap<string, Expression> {
  const counters = new Map<string, Expression>();
  at.position.around.forEach((surrounding, index) => {
    const counted = forms.countedAt(surrounding);
    const variable = counted === undefined ? undefined : variables.get(counted.variable);
    if (counted === undefined || variable === undefined) return;
    const { from, step } = counted;
    const { type } = variable;
    const value = readOf(variable);
    const name = nameOfCounter(index, at);
    counters.set(name, value);
    // Which iteration it is, where the counter takes longer steps from a number that is known.
    if (from.kind !== "constant" || step.kind !== "constant" || type.kind !== "integer") return;
    const number = (value: unknown): Expression => constant(Number(value), undefined, type);
    counters.set(
      `${name}#`,
      binary("divide", binary("subtract", value, number(from.value), type), number(step.value), type),
    );
  });
  return counters;
}

/** What the counter of a loop around is at first and at last. */
export function limitsOf(index: number, at: Execution, forms: IndexForms): CounterLimits | null {
  const surrounding = at.position.around[index];
  const counted = surrounding === undefined ? undefined : forms.countedAt(surrounding);
  const counter = forms.counter(index, at);
  if (surrounding === undefined || counted === undefined || counter === null) return null;
  const there = { ...at, position: surrounding.at };
  const name = nameOfCounter(index, at);
  if (counter.symbols().has(`${name}#`)) return { symbol: `${name}#`, first: zero, last: null, runs: [] };
  const first = forms.of(counted.from, there);
  const bound = forms.of(counted.bound, there);
  const isStepOne = counted.step.kind === "constant" && Math.abs(Number(counted.step.value)) === 1;
  if (first === null || bound === null || !isStepOne || counted.leavesEarly)
    return { symbol: name, first, last: null, runs: [] };
  const last = counted.inclusive ? bound : bound.plus(one, counted.descending ? 1 : -1);
  const distance = counted.descending ? first.minus(last) : last.minus(first);
  const dependsOnOthers = [...distance.symbols()].some(isCounter);
  const isKnown = distance.value !== undefined || dependsOnOthers;
  return { symbol: name, first, last, runs: [atMost(isKnown ? zero : one, distance)] };
}

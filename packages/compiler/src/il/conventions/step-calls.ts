/**
 * Procedures of the runtimes that run a loop under a schedule: which state is stored when, from which the loop is run again, and how far.
 * In derivative programs they are called as external procedures under these names; printers know what each language calls them.
 */
import type { Origin } from "../../diagnostics/origin.js";
import type { CallStatement, Expression, Path, Statement } from "../types.js";

export const stepCalls = {
  /** A loop of so many steps begins, with so many states. */
  begin: "steps.begin",
  /** The same where the number of steps comes out. */
  beginOnline: "steps.beginOnline",
  /** The same where iterations differ in cost, and are measured. */
  beginMeasured: "steps.beginMeasured",
  beginMeasuredOnline: "steps.beginMeasuredOnline",
  /** A loop of so many steps begins that shares so many states with one of so many steps in each of its own; and that one, with the rest. */
  beginShared: "steps.beginShared",
  beginRest: "steps.beginRest",
  beginRestOnline: "steps.beginRestOnline",
  /** The states of the loop that has begun are kept in single precision. */
  single: "steps.single",
  /** The same with so many bytes for states and for what is recorded of steps. */
  beginWithin: "steps.beginWithin",
  beginOnlineWithin: "steps.beginOnlineWithin",
  /** How many steps are to be run with recording; so many of them were not: the loop has ended. */
  records: "steps.records",
  recorded: "steps.recorded",
  /** Is there something left to do in the forward sweep? in the backward sweep? */
  forward: "steps.forward",
  backward: "steps.backward",
  /** Is the present state to be stored? What is pushed from here to `store` is what is stored. */
  stores: "steps.stores",
  store: "steps.store",
  /** Is a state to be brought back? It lies on the stacks then. */
  restores: "steps.restores",
  /** How many steps are to be run. */
  count: "steps.count",
  /** So many of them were not run: the loop has ended. */
  ran: "steps.ran",
  /** Does the adjoint of a step follow? With records: of how many steps? */
  turns: "steps.turns",
} as const;

export type StepCall = (typeof stepCalls)[keyof typeof stepCalls];

export function callStep(
  name: StepCall,
  given: readonly Expression[],
  target: Path | null,
  origin: Origin,
): CallStatement {
  return {
    kind: "call",
    targets: target === null ? [] : [target],
    callee: { kind: "external", name },
    arguments: given,
    origin,
  };
}

export function isStepCall(s: Statement): boolean {
  return s.kind === "call" && s.callee.kind === "external" && s.callee.name.startsWith("steps.");
}

/** Generated code under the laws: what fails in making or running it, and what it throws or writes otherwise than the primal, is a violation. */
import type { DoorOutcome } from "./door.js";
import type { Law } from "./report.js";
import type { Execution, Primal, Subject } from "./subject.js";
import { Sweep } from "./sweeps.js";

export type Violate = (law: Law, message: string) => void;

export function derived(
  subject: Subject,
  primal: Primal,
  outcome: DoorOutcome,
  mode: string,
  violate: Violate,
  basis: ConstructorParameters<typeof Sweep>[3] = {},
): Sweep | null {
  const errors = outcome.diagnostics.filter((d) => d.severity === "error");
  if (errors.length > 0) {
    violate("derives", `${mode}: ${errors.map((d) => `${d.code} ${d.line}:${d.column} ${d.message}`).join("; ")}`);
    return null;
  }
  return guarded(mode, violate, () => new Sweep(subject, primal.module, outcome, basis));
}

/** Runs generated code; what it throws of itself is a violation, not the end of the check. */
export function guarded<T>(mode: string, violate: Violate, run: () => T | undefined): T | null {
  try {
    return run() ?? null;
  } catch (error) {
    violate("derives", `${mode}: the generated code fails: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

export function compareRuns(mode: string, original: Execution, derivative: Execution, violate: Violate): void {
  if (original.thrown !== derivative.thrown) {
    violate("exceptions", `${mode} throws '${derivative.thrown}', the primal '${original.thrown}'`);
  }
  if (original.output.join("\n") !== derivative.output.join("\n")) {
    violate(
      "output",
      `${mode} writes ${JSON.stringify(derivative.output)}, the primal ${JSON.stringify(original.output)}`,
    );
  }
}

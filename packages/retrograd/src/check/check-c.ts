/** What `retrograd check` adds to the laws for C: times without sanitizers, and the gradient. */
import type { CDoor } from "../laws/c/c-door.js";
import type { CSubject } from "../laws/c/c-programs.js";
import { CPrograms, isFailure, weightsFor } from "../laws/c/c-programs.js";
import type { Toolchain } from "../laws/c/toolchain.js";
import type { Gradient } from "./gradient.js";
import type { Times } from "./measure-times.js";

const seconds = 0.5;

/** Minima of many calls, compiled with -O3; NaN for what cannot be measured. */
export function measureC(
  subject: CSubject,
  door: CDoor,
  toolchain: Toolchain,
): { readonly time: Times; readonly gradient: Gradient | undefined } {
  const time = { primal: Number.NaN, tangent: Number.NaN, adjoint: Number.NaN };
  const description = door.describe();
  if (description === undefined) return { time, gradient: undefined };
  const outcomes = { tangent: door.derive("tangent", []), adjoint: door.derive("adjoint", []) };
  const made = new CPrograms(subject, description, toolchain, weightsFor(1), outcomes.tangent);
  const programs = {
    primal: made.original("fast"),
    tangent: made.derivative("tangent", outcomes.tangent, "fast"),
    adjoint: made.derivative("adjoint", outcomes.adjoint, "fast"),
  };
  for (const [name, program] of Object.entries(programs)) {
    if (isFailure(program)) continue;
    const [found] = program.run([`time:${seconds}`]);
    time[name as keyof typeof time] = found?.time ?? Number.NaN;
  }
  if (isFailure(programs.adjoint)) return { time, gradient: undefined };
  const { of } = subject.head;
  const ofResult = description.result.kind === "real" && (of === undefined || of.includes("return"));
  const [back] = programs.adjoint.run([ofResult ? "result" : "ones"]);
  const values = (back?.leaves ?? []).flatMap((leaf): [string, number][] =>
    leaf.isIndependent && leaf.shadow !== null ? [[leaf.path, leaf.shadow]] : [],
  );
  return { time, gradient: { of: ofResult ? "result" : "outputs", values: new Map(values) } };
}

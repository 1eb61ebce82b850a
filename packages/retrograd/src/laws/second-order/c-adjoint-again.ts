/**
 * The adjoint of a C function as a program of its own: its tangent and its adjoint are to fulfil every law of first order. (That the adjoint is the
 * gradient is the first order's own law; so these are the second derivatives.) What a shadow begins with is random.
 */
import type { CDoor } from "../c/c-door.js";
import type { CSubject } from "../c/c-programs.js";
import type { CLawOptions } from "../c/check-c-laws.js";
import { checkCLaws } from "../c/check-c-laws.js";
import type { Toolchain } from "../c/toolchain.js";
import type { DoorDiagnostic } from "../door.js";
import { countsConstants } from "../door.js";
import { RandomSource } from "../random-source.js";
import type { LawReport } from "../report.js";
import type { CAgain } from "./c-second-order.js";
import { foldersOf, spelledHead, textsOnDisk } from "./c-second-order.js";
import { Directions } from "./directions-c.js";

export interface AdjointAgain {
  readonly report: LawReport;
  /** Why one of both, or both, are not there. */
  readonly refused: Readonly<Record<"tangent" | "adjoint", readonly DoorDiagnostic[]>>;
}

/** Null where there is no first derivative: other laws say so. */
export function checkAdjointAgainInC(
  subject: CSubject,
  door: CDoor,
  again: CAgain,
  toolchain: Toolchain,
  options: CLawOptions,
): AdjointAgain | null {
  const adjoint = door.derive("adjoint", []);
  const description = door.describe();
  const first = adjoint.heads[0];
  if (description === undefined || first === undefined) return null;
  const sources = textsOnDisk(subject, adjoint, toolchain);
  const ofDerivative = again.describe(sources, first.generated);
  if (ofDerivative === undefined) return null;
  const head = spelledHead(first, description, ofDerivative);
  const walked = new Directions(subject, { description, ofDerivative, head }, options.seed);
  const random = new RandomSource(options.seed + 2);
  const inputs = walked.derivativeInputs(() => random.weight());
  const request = { function: first.generated };
  const flags = [...subject.flags, ...foldersOf(subject)];
  const outcomes = new Map<string, ReturnType<CAgain["derive"]>>();
  const doorAgain: CDoor = {
    describe: () => ofDerivative,
    derive: (mode, disable) => {
      const key = [mode, ...disable].join(" ");
      const outcome = outcomes.get(key) ?? again.derive(mode, sources, request, disable);
      outcomes.set(key, outcome);
      return outcome;
    },
    reprint: () => ({ files: [], diagnostics: [], heads: [] }),
    optionalPasses: [],
  };
  const asked: CLawOptions = {
    ...options,
    withoutReprint: true,
    withoutForwardValues: true,
    withoutDifferences: options.withoutDifferences === true || countsConstants(adjoint),
    disable: [],
  };
  const program: CSubject = { ...subject, sources, flags, head: request, inputs };
  const refusedIn = (mode: "tangent" | "adjoint"): readonly DoorDiagnostic[] =>
    doorAgain.derive(mode, []).diagnostics.filter(({ severity }) => severity === "error");
  const refused = { tangent: refusedIn("tangent"), adjoint: refusedIn("adjoint") };
  return { report: checkCLaws(program, doorAgain, toolchain, asked), refused };
}

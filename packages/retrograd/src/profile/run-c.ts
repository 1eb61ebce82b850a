/** Runs a profiled adjoint of C: compiled with -O3 by the local compiler, in a process of its own. */
import { existsSync, readFileSync } from "node:fs";
import type { CHeadDescription } from "@retrograd/compiler";
import type { ProfileRecord } from "@retrograd/runtime/profile";
import type { CDoorOutcome } from "../laws/c/c-door.js";
import type { CSubject } from "../laws/c/c-programs.js";
import { CPrograms, isFailure, weightsFor } from "../laws/c/c-programs.js";
import type { Toolchain } from "../laws/c/toolchain.js";
import type { RunOutcome } from "./run-typescript.js";
import { chosenRecord } from "./run-typescript.js";

const mostMilliseconds = 3_600_000;

/** Outputs and result are seeded with 1. Throws an InputProblem for inputs that do not fit. */
export function runC(
  subject: CSubject,
  description: CHeadDescription,
  outcome: CDoorOutcome,
  toolchain: Toolchain,
): RunOutcome {
  const program = new CPrograms(subject, description, toolchain, weightsFor(1), outcome).profiled(outcome);
  if (isFailure(program)) return { failure: `does not compile:\n${program.messages}` };
  const path = toolchain.fresh("profile");
  const [run] = program.run([`profile:${path}`], [], { milliseconds: mostMilliseconds });
  if (run === undefined || !run.returned)
    return { failure: `does not end: ${ending(run?.status ?? 0)}${run?.messages ? `\n${run.messages}` : ""}` };
  const [first, last] = [path, `${path}.again`].map((each) => (existsSync(each) ? readRecord(each) : undefined));
  if (first === undefined) return { failure: "leaves no profile" };
  return { record: chosenRecord(first, last ?? first) };
}

function readRecord(path: string): ProfileRecord {
  return JSON.parse(readFileSync(path, "utf8")) as ProfileRecord;
}

const ending = (status: number): string =>
  status >= 1000 ? `it was stopped by signal ${status - 1000}` : `its exit code is ${status}`;

/** `--profile`: the checkpoints that a profile proposes, or those with which the adjoint fits into `--memory-limit`. */
import type { CheckpointRequest } from "@retrograd/compiler";
import type { ChosenCheckpoints } from "../profile/profile-file.js";
import { checkpointsOf, ProfileProblem } from "../profile/profile-file.js";
import { inBytes, inSeconds } from "../profile/quantities.js";
import { limitOf } from "./memory-limit.js";
import type { CommandLine } from "./parse-arguments.js";
import { UsageError } from "./usage-error.js";

export interface ProfiledCheckpoints {
  readonly checkpoint: CheckpointRequest;
  /** For people: what is expected of them. */
  readonly remark: string;
}

/** `first`: a file of the request. Nothing where no profile is given. Throws UsageError for what goes not together, or does not fit. */
export function profiledCheckpoints(line: CommandLine, first: string): ProfiledCheckpoints | undefined {
  const { profile, memoryLimit, checkpoint } = line;
  if (line.command === "profile") return undefined;
  if (profile === undefined) {
    if (memoryLimit === undefined) return undefined;
    throw new UsageError(
      `--memory-limit ${memoryLimit}: which checkpoints fit, a profile tells.`,
      `retrograd profile ${first} --function … --at inputs.json --json profile.json writes one; then add --profile profile.json. Or put $AD BINOMIAL-CKP ${memoryLimit} above the loop over time.`,
    );
  }
  if (checkpoint !== undefined)
    throw new UsageError(
      "--profile and --checkpoint both say what is to be run again.",
      "Give one of them. Directives in the text are obeyed all the same.",
    );
  const limit = limitOf(memoryLimit);
  const chosen = chosenBy(profile, limit, first);
  const expected = `${inBytes(chosen.peakBytes)} on the stacks, ${inSeconds(chosen.seconds)} more`;
  if (!chosen.fits)
    throw new UsageError(
      `no checkpoints that ${profile} knows of fit into ${limit === undefined ? "its limit" : inBytes(limit)}.`,
      `The least that is expected to do: ${expected}. Ask for that with --memory-limit.`,
    );
  const count = chosen.checkpoints.length;
  return {
    checkpoint: { places: chosen.checkpoints },
    remark: `${profile}: ${count === 0 ? "no checkpoints are needed" : count === 1 ? "1 checkpoint" : `${count} checkpoints`}; expected: ${expected}`,
  };
}

function chosenBy(profile: string, limit: number | undefined, first: string): ChosenCheckpoints {
  try {
    return checkpointsOf(profile, limit, first);
  } catch (error) {
    if (!(error instanceof ProfileProblem)) throw error;
    throw new UsageError(error.message, "retrograd profile … --json profile.json writes one.");
  }
}

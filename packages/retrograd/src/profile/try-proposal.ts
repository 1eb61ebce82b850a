/**
 * A proposal is tried: the adjoint with its checkpoints is run. Where it takes more memory than was expected, stored states are larger than was guessed: the
 * guesses are corrected by what that run took, and the choice is made anew.
 */
import type { Profiled } from "./make-profile.js";
import { makeProfile } from "./make-profile.js";
import type { Mark } from "./places.js";
import type { ProfileFile, ProposedMark } from "./profile-file.js";
import { modelOf } from "./profile-file.js";
import type { RunOutcome } from "./run-typescript.js";

/** Proposals that are tried one after the other. */
const mostTries = 4;
/** No state is so many times as large as was guessed. */
const largestScale = 1000;

/** The profile with a proposal that fits when it is run, if one of the first few does; else `fits` is false. */
export function withTriedProposal(
  given: Profiled & { readonly limit: number },
  run: (profile: ProfileFile) => RunOutcome,
): ProfileFile {
  let profile = makeProfile(given);
  let scale = 1;
  for (let tries = 0; ; tries++) {
    if (profile.proposal.length === 0 || profile.expected?.fits !== true) return profile;
    const within = withinBytes(profile, given, run);
    if (within !== null) return within;
    const outcome = run(profile);
    if ("failure" in outcome) return profile;
    const { peakBytes, seconds } = outcome.record;
    const tried = { ...profile, tried: { peakBytes, seconds: Math.max(0, seconds - given.record.seconds) } };
    if (peakBytes <= given.limit) return tried;
    if (tries === mostTries - 1) return { ...tried, expected: { ...profile.expected, fits: false } };
    scale *= largerBy(profile, peakBytes);
    profile = makeProfile({ ...given, scale });
  }
}

/**
 * One loop that runs once may have all the memory that there is, for states and for records of as many iterations in a row as fit: it stays within that
 * by itself, and is faster than with a number of states. Null: that is not the case, or it does not work out.
 */
function withinBytes(
  profile: ProfileFile,
  { limit, record }: Profiled & { readonly limit: number },
  run: (profile: ProfileFile) => RunOutcome,
): ProfileFile | null {
  const [mark, ...others] = profile.proposal;
  if (mark?.kind !== "binomial" || others.length > 0 || profile.places[mark.place]?.times !== 1) return null;
  let bytes = limit;
  for (let tries = 0; tries < 2 && bytes > 0; tries++) {
    const proposal: readonly ProposedMark[] = [{ place: mark.place, kind: mark.kind, bytes }];
    const outcome = run({ ...profile, proposal });
    if ("failure" in outcome) return null;
    const { peakBytes, seconds } = outcome.record;
    if (peakBytes <= limit)
      return { ...profile, proposal, tried: { peakBytes, seconds: Math.max(0, seconds - record.seconds) } };
    // What else there is takes the rest; and what is recorded of the last iteration in a row may go a little beyond.
    bytes = Math.floor(0.95 * (bytes - (peakBytes - limit)));
  }
  return null;
}

/** How many times as large the stored states have to be for the peak to be what it was. */
function largerBy(profile: ProfileFile, peakBytes: number): number {
  const marks = new Map(profile.proposal.map((mark): [number, Mark] => [mark.place, markOf(mark)]));
  let [low, high] = [1, largestScale];
  for (let k = 0; k < 40; k++) {
    const middle = Math.sqrt(low * high);
    if (modelOf(profile, middle).peak(marks) < peakBytes) low = middle;
    else high = middle;
  }
  return high;
}

function markOf({ kind, slots = 1 }: ProposedMark): Mark {
  return kind === "piece" ? { kind } : { kind, slots };
}

/**
 * Directives that the plan does not obey, and why.
 * In: the program, fusable loops, the plan's choices. Out: what to say of each.
 * Method: `$AD II-LOOP` above a loop with something to do backward is obeyed where the array regions show that its iterations are
 * independent. Where they do not, obeying could make a wrong derivative, and not obeying is not what was asked for: it is refused.
 */
import type { FusableLoops, Obstacle } from "../3-analyze/loops/fusable-loops.js";
import type { ToBeRecorded } from "../3-analyze/recording/to-be-recorded.js";
import type { Origin } from "../diagnostics/origin.js";
import { spanOf } from "../diagnostics/origin.js";
import { checkpointedLoop, checkpointedPiece, independentIterations } from "../il/conventions/directives.js";
import type { Program, Statement, UnitId } from "../il/types.js";
import { forEachStatement } from "../il/visit.js";
import type { PlanChoices, RegionPlan, TripsReason } from "./plan.js";

export interface RefusedDirective {
  readonly origin: Origin;
  readonly message: string;
  readonly hint: string;
}

/** What an option asked to be run again, and is recorded instead. */
export interface RecordedInstead extends RefusedDirective {
  /** The procedure that it is in, by its name. */
  readonly unit: string;
}

export interface DirectivesInput {
  readonly program: Program;
  readonly units: Iterable<UnitId>;
  readonly fusable: FusableLoops;
}

export { independentIterations };

/** The directive of that name above a statement. */
export function directiveOf(s: Statement, name: string): Origin | undefined {
  return s.directives?.find((each) => each.name === name)?.origin;
}

export function refusedDirectives(
  { program, units, fusable }: DirectivesInput,
  choices: PlanChoices,
  recorded: ToBeRecorded,
): readonly RefusedDirective[] {
  const refused: RefusedDirective[] = [];
  for (const id of units)
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
      refused.push(...withoutBearer(s));
      const origin = directiveOf(s, independentIterations);
      if (origin === undefined || (s.kind === "loop" && !recorded.hasBackward(s))) return;
      const why = s.kind === "loop" ? whyNotFused(choices.region(s), fusable.obstacle(s)) : noLoop;
      if (why === null) return;
      const message = `${independentIterations} cannot be obeyed: ${why.because}.`;
      refused.push({ origin, message, hint: `${why.instead} Or take the directive out.` });
    });
  return refused;
}

/** What asks for checkpoints, above what is left of a loop or a piece that jumps lead into. */
function withoutBearer(s: Statement): readonly RefusedDirective[] {
  const lost = [
    { name: checkpointedLoop, isBorne: s.kind === "loop" },
    { name: checkpointedPiece, isBorne: s.kind === "scope" },
  ];
  return lost.flatMap(({ name, isBorne }) => {
    const origin = isBorne ? undefined : directiveOf(s, name);
    const message = `${name} cannot be obeyed: this is not entered at its start only, or runs at most once.`;
    return origin === undefined
      ? []
      : [{ origin, message, hint: "Write it without jumps from outside. Or take the directive out." }];
  });
}

interface Why {
  readonly because: string;
  readonly instead: string;
}

const notCounted: Why = {
  because: "how often the loop runs is not known when it begins",
  instead: "Write `for (i = 0; i < n; i++)`, with a bound and a step that the loop does not change.",
};

/** The loop has become something else: jumps lead into it, or it runs once. */
const noLoop: Why = { ...notCounted, because: "this is no loop that is entered at its head and counts its iterations" };

function whyNotFused(region: RegionPlan, obstacle: Obstacle | undefined): Why | null {
  switch (region.kind) {
    case "fused":
      return null;
    case "checkpointed":
      return { because: "another directive asks for checkpoints", instead: "Keep one of the two." };
    case "trips":
      return whyTrips(region.reason);
    case "counted":
      return obstacle === undefined ? storageReturns : whyOf(obstacle);
  }
}

const storageReturns: Why = {
  because: "the program releases storage, which has to be there again at the same address in the backward sweep",
  instead: "Let the caller release it, or ask for the derivative with --memory inhibit.",
};

function whyTrips(reason: TripsReason): Why {
  switch (reason) {
    case "end-not-known":
    case "switched-off":
      return notCounted;
    case "test-at-the-end":
      return { because: "the loop's test comes last", instead: "Write a `for` loop." };
    case "may-be-left":
      return { because: "the loop may be left before its test fails", instead: "Let it run through all iterations." };
    case "steps-with-more":
      return {
        because: "the loop starts or steps with more than its counter",
        instead: "Step the other variables in its body.",
      };
    case "unsigned-below-its-start":
      return { because: "its unsigned counter cannot go below its start", instead: "Count with an int." };
  }
}

function whyOf(obstacle: Obstacle): Why {
  switch (obstacle.kind) {
    case "not-counted":
      return notCounted;
    case "may-be-left":
      return whyTrips("may-be-left");
    case "passive":
      return { because: "nothing in the loop has a derivative of its own", instead: "Leave the loop as it is." };
    case "jumps":
      return { because: `control jumps ${lineOf(obstacle.statement)}`, instead: "Use `if` in place of the jump." };
    case "runs-once":
      return {
        because: `what happens ${lineOf(obstacle.statement)} must happen only once (storage made or released, output, an exception, or a call of what does so)`,
        instead: "Move that out of the loop.",
      };
    case "changes-extent":
      return {
        because: `the extent of '${obstacle.zone.name}' changes, or is asked for, ${lineOf(obstacle.statement)}`,
        instead: "Give the list its length before the loop.",
      };
    case "needed-after":
      return {
        because: `'${obstacle.zone.name}' is stored ${lineOf(obstacle.statement)}, and needed after the loop`,
        instead: "Compute what is needed after the loop in a loop of its own.",
      };
    case "read-by-others":
      return {
        because: `'${obstacle.zone.name}' is stored ${lineOf(obstacle.statement)}, and other iterations may read it`,
        instead: "Let each iteration read only what it has stored itself, or what no iteration stores to.",
      };
  }
}

function lineOf(s: Statement): string {
  const span = spanOf(s.origin);
  return span === null ? "in it" : `at line ${span.line}`;
}

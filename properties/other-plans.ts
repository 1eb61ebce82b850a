/** Other checkpoints than a program asks for: all, those of a kind, none, or a choice at random, per call and per loop. */
import type { CheckpointRequest, Options, Outcome, Request, SourceHost } from "@retrograd/compiler";
import { differentiate, inspect, ParserCache } from "@retrograd/compiler";
import { triesAll, turnOf } from "../cases/turns.js";
import type { OtherPlan } from "../packages/retrograd/src/laws/other-plans.js";
import { RandomSource } from "../packages/retrograd/src/laws/random-source.js";
import { planOfPieces } from "./random-pieces.js";

/** What is derived, but for its checkpoints. */
export interface Derivation {
  readonly request: Pick<Request, "files" | "heads" | "options">;
  readonly host: SourceHost;
  readonly parsers?: ParserCache;
}

/** Of a random program: one other plan, another one for every `index`. */
export function plansInTurn(given: Derivation, index: number): readonly OtherPlan<Outcome>[] {
  const turn = index % 6;
  if (turn === 0) return [planOf(given, "all")];
  if (turn === 1) return [planOf(given, "calls")];
  if (turn === 2) return [planOf(given, "loops", 3)];
  return turn === 3 || turn === 4 ? [planOfPieces(given, index)] : [chosenPlan(given, index)];
}

/** Of a case, whose directives may ask for checkpoints. */
export function plansOfCase(given: Derivation, name: string): readonly OtherPlan<Outcome>[] {
  const asked = [planOf(given, "none"), planOf(given, "all"), chosenPlan(given, turnOf(name))];
  return triesAll ? asked : [asked[turnOf(name) % asked.length]!];
}

type Kind = Extract<CheckpointRequest, { readonly kind: unknown }>["kind"];

/** `states`: of each loop. Few, so that they do not last for all iterations. */
export function planOf(given: Derivation, kind: Kind, states = 2): OtherPlan<Outcome> {
  return under(
    given,
    { checkpoint: { kind }, checkpointStates: states },
    `--checkpoint ${kind} --checkpoint-states ${states}`,
  );
}

/** Of what could be run again each is with one chance in two, and loops with one to four states. */
export function chosenPlan(given: Derivation, seed: number): OtherPlan<Outcome> {
  const random = new RandomSource(seed);
  const places = runAgain(given).flatMap((place) => {
    const slots = 1 + Math.floor(random.next() * 4);
    return random.next() < 0.5 ? [] : [place.kind === "loop" ? { ...place, slots } : place];
  });
  const words = places.map(({ file, line, column, kind, slots }) => [file, line, column, kind, slots ?? ""].join(":"));
  return under(given, { checkpoint: { places } }, `the places ${words.join(" ") || "(none)"}`);
}

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly kind: "call" | "loop";
  readonly slots?: number;
}

function runAgain({ request, host, parsers = new ParserCache() }: Derivation): readonly Place[] {
  const options = { ...request.options, checkpoint: { kind: "all" } as const };
  const { plan = [] } = inspect({ ...request, mode: "adjoint", options }, ["plan"], host, parsers);
  const places = plan
    // What a procedure of the library has become in its caller has no place in the user's text.
    .filter(({ kind, reason, file }) => kind === "checkpointed" && reason === "option" && !file.startsWith("/~"))
    .map(({ file, line, column, about }): Place => ({ file, line, column, kind: about === "loop" ? "loop" : "call" }));
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}

function under({ request, host, parsers = new ParserCache() }: Derivation, asked: Partial<Options>, name: string) {
  const derive = (): Outcome =>
    differentiate({ ...request, mode: "adjoint", options: { ...request.options, ...asked } }, host, parsers);
  return { name, derive };
}

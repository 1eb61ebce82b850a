/**
 * What several derivations of one program have in common: two modes, or the same mode with a pass switched off.
 *
 * A stage sees only the switches that it obeys (`options.disable` is cut to them), and its result is immutable: with the same switches it is
 * the same, and need not be made again. So is the whole derivative where a rewrite is switched off that changed nothing.
 */
import { planChoices } from "./4-plan/reversal-plan.js";
import { polishNames } from "./6-simplify/polish.js";
import type { DiagnosticBag } from "./diagnostics/diagnostic.js";
import type { Program } from "./il/types.js";
import type { Options } from "./options.js";
import type { Watch } from "./pass.js";

type Mode = "tangent" | "adjoint";

/** In order; a stage is made of what the stages before it have made. */
const stages = ["read", "remember", "state", "prepare", "analyze", "plan", "differentiate", "polish"] as const;
export type Stage = (typeof stages)[number];

/** Rewrites before the analyses that can be switched off. */
export const prepareSwitches: readonly string[] = [
  "inline-calls",
  "specialize-procedures",
  "replace-objects-by-scalars",
  "forward-temporaries",
];

/** The first stage that obeys a switch. A name that is not listed is obeyed by all. */
const firstOf: ReadonlyMap<string, Stage> = new Map<string, Stage>([
  ...polishNames.map((name) => [name, "polish"] as const),
  ...[...planChoices, "liveness", "tbr", "array-regions"].map((name) => [name, "plan"] as const),
  ...["activity", "specialize-fixed-arguments", "name-intermediates"].map((name) => [name, "analyze"] as const),
  ...prepareSwitches.map((name) => [name, "prepare"] as const),
]);

/** The options as a stage sees them. Tangents have no plan. */
function seenBy(stage: Stage, mode: Mode | null, options: Options): Options {
  const obeys = (name: string): boolean => {
    const first = firstOf.get(name);
    if (first === undefined) return true;
    if (mode === "tangent" && first === "plan") return false;
    return stages.indexOf(first) <= stages.indexOf(stage);
  };
  return { ...options, disable: options.disable.filter(obeys) };
}

const keyOf = (stage: Stage, mode: Mode | null, { disable }: Options): string =>
  [stage, mode ?? "both", ...[...new Set(disable)].sort()].join(" ");

/** A stage's result: made, or taken from `options.shared`. `mode`: null where both have it in common. */
export function inCommon<T>(
  stage: Stage,
  mode: Mode | null,
  options: Options,
  bag: DiagnosticBag,
  make: (options: Options, bag: DiagnosticBag) => T,
): T {
  const seen = seenBy(stage, mode, options);
  const { shared } = options;
  // Who watches the passes wants to see them run.
  if (shared === undefined || options.watch !== undefined) return make(seen, bag);
  return shared.take(keyOf(stage, mode, seen), bag, (told) => make(seen, told));
}

/** The whole derivative: the same without a rewrite that changes nothing. */
export function wholeInCommon<T>(
  mode: Mode,
  options: Options,
  bag: DiagnosticBag,
  make: (options: Options, bag: DiagnosticBag) => T,
): T {
  const before = seenBy("differentiate", mode, options);
  const idle = options.shared?.idle(keyOf("differentiate", mode, before)) ?? new Set();
  const rewrites = options.disable.filter((name) => firstOf.get(name) === "polish");
  return inCommon("polish", mode, rewrites.every((name) => idle.has(name)) ? before : options, bag, make);
}

/** Watches the rewrites of a derivative; at the end it is known which of them have changed nothing. */
export class IdleRewrites {
  readonly #changing = new Set<string>();

  constructor(
    private before: Program,
    private readonly mode: Mode,
    private readonly options: Options,
  ) {}

  readonly watch: Watch = (name, program) => {
    if (!isSameProgram(this.before, program)) this.#changing.add(name);
    this.before = program;
    this.options.watch?.(name, program);
  };

  /** Of no use is what was seen while another rewrite was switched off. */
  done(): void {
    const { options, mode } = this;
    const own = polishNames.filter((name) => firstOf.get(name) === "polish");
    if (own.some((name) => options.disable.includes(name))) return;
    const idle = own.filter((name) => !this.#changing.has(name));
    options.shared?.setIdle(keyOf("differentiate", mode, seenBy("differentiate", mode, options)), new Set(idle));
  }
}

function isSameProgram(one: Program, other: Program): boolean {
  if (one === other) return true;
  return (Object.keys({ ...one, ...other }) as (keyof Program)[]).every((key) => {
    const [a, b]: unknown[] = [one[key], other[key]];
    if (!(a instanceof Map && b instanceof Map)) return a === b;
    const rest = b.entries();
    return (
      a.size === b.size &&
      [...a].every(([k, value]) => {
        const [otherKey, otherValue] = rest.next().value as [unknown, unknown];
        return k === otherKey && value === otherValue;
      })
    );
  });
}

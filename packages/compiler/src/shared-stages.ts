/**
 * What several derivations of one program have in common: two modes, the same mode with a pass switched off, or with another option.
 *
 * A stage sees only the switches that it obeys (`options.disable` is cut to them), and its result is immutable: with the same switches and
 * options it is the same, and need not be made again. So is all that follows a stage whose result is the same data without a pass, and the
 * whole derivative where a rewrite is switched off that changed nothing.
 */
import { DiagnosticBag } from "./diagnostics/diagnostic.js";
import { isSameData } from "./il/same-data.js";
import type { Program } from "./il/types.js";
import type { Options } from "./options.js";
import type { Watch } from "./pass.js";
import { firstStageOf, isOfAdjoints, lastStageOf, switchesIn, switchFor } from "./passes/names.js";
import type { SwitchName } from "./passes/table.js";

type Mode = "tangent" | "adjoint";

/** In order; a stage is made of what the stages before it have made. */
const stages = ["read", "remember", "state", "prepare", "analyze", "plan", "differentiate", "polish", "print"] as const;
export type Stage = (typeof stages)[number];

/** A rewrite before the analyses and once more at the end, of which the stages in between know nothing. */
const isRunTwice = (name: SwitchName): boolean => firstStageOf(name) === "prepare" && lastStageOf(name) === "polish";

/** The other options that derivations of one program may differ in, and the first stage that obeys each. */
const othersFrom = {
  mayAlias: "remember",
  checkpoint: "prepare",
  checkpointStates: "prepare",
  activityVersions: "analyze",
  memory: "plan",
  withValue: "plan",
  suffixes: "differentiate",
  directions: "differentiate",
  emit: "polish",
  takeOver: "polish",
} as const satisfies Partial<Record<keyof Options, Stage>>;

/** The first stage that a switch changes anything in. */
const firstUnder = (name: SwitchName, { late = [] }: Options): Stage | undefined =>
  late.includes(name) ? lastStageOf(name) : firstStageOf(name);

/** The options as a stage sees them. Tangents have no plan. */
function seenBy(stage: Stage, mode: Mode | null, options: Options): Options {
  const obeys = (name: SwitchName): boolean => {
    const first = firstUnder(name, options);
    if (first === undefined) return true;
    if (mode === "tangent" && isOfAdjoints(name)) return false;
    return stages.indexOf(first) <= stages.indexOf(stage);
  };
  return { ...options, disable: options.disable.filter(obeys) };
}

function keyOf(stage: Stage, mode: Mode | null, options: Options): string {
  const names = Object.keys(othersFrom) as (keyof typeof othersFrom)[];
  const obeyed = names.filter((name) => stages.indexOf(othersFrom[name]) <= stages.indexOf(stage));
  const others = obeyed.map((name) => JSON.stringify(options[name]));
  return [stage, mode ?? "both", ...[...new Set(options.disable)].sort(), ...others].join(" ");
}

/**
 * The options without the switches that no stage after this one obeys, and with those that one does left to it (`late`), if what the stage
 * makes and says is the same without them. `make` must give all that later stages take from this one and those before.
 */
export function withoutIdle(
  stage: Stage,
  options: Options,
  make: (options: Options, bag: DiagnosticBag) => unknown,
): Options {
  const isUpTo = (known: Stage | undefined): boolean =>
    known !== undefined && stages.indexOf(known) <= stages.indexOf(stage);
  const met = options.disable.filter((name) => isUpTo(firstUnder(name, options)));
  if (met.length === 0) return options;
  const over = met.filter((name) => isUpTo(lastStageOf(name)));
  const late = [...(options.late ?? []), ...met.filter(isRunTwice)];
  const rest = { ...options, late, disable: options.disable.filter((name) => !over.includes(name)) };
  const made = [options, rest].map((each) => {
    const bag = new DiagnosticBag();
    return { value: make(each, bag), told: bag.all };
  });
  return isSameData(made[0], made[1]) ? rest : options;
}

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
  if (shared === undefined || options.watch !== undefined || options.profile !== undefined) return make(seen, bag);
  return shared.take(keyOf(stage, mode, seen), bag, (told) => make(seen, told));
}

/**
 * What the analyses of both modes find in a program, under the switches that they obey. It may have been found in another program that is the
 * same data: its statements are those of the program that it names.
 */
export function analyzedInCommon<T>(
  program: Program,
  options: Options,
  bag: DiagnosticBag,
  make: (program: Program, options: Options, bag: DiagnosticBag) => T,
): T {
  const { shared } = options;
  if (shared === undefined || options.watch !== undefined) return make(program, options, bag);
  const seen = {
    ...options,
    disable: options.disable.filter((name) => switchesIn("analyze", "activity").includes(name)),
  };
  return shared.takeOf(keyOf("analyze", null, seen), program, bag, (told) => make(program, seen, told));
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
  const rewrites = options.disable.filter((name) => firstUnder(name, options) === "polish");
  return inCommon("print", mode, rewrites.every((name) => idle.has(name)) ? before : options, bag, make);
}

/** Watches the rewrites of a derivative; at the end it is known which of them have changed nothing. */
export class IdleRewrites {
  readonly #changing = new Set<SwitchName>();

  constructor(
    private before: Program,
    private readonly mode: Mode,
    private readonly options: Options,
  ) {}

  readonly watch: Watch = (name, program) => {
    const ruling = switchFor("polish", name);
    if (program !== undefined && ruling !== undefined && !isSameProgram(this.before, program))
      this.#changing.add(ruling);
    this.before = program ?? this.before;
    this.options.watch?.(name, program);
  };

  /** Of no use is what was seen while another rewrite was switched off. */
  done(): void {
    const { options, mode } = this;
    const own = switchesIn("polish");
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

/** Runs the compiler and the laws on one case. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Outcome, SourceHost, SwitchName } from "@retrograd/compiler";
import {
  differentiate,
  inspect,
  NotedPlaces,
  noteFunction,
  optionalPasses,
  ParserCache,
  reprint,
  SharedStages,
} from "@retrograd/compiler";
import type { CDoor } from "../packages/retrograd/src/laws/c/c-door.js";
import { checkLaws } from "../packages/retrograd/src/laws/check-laws.js";
import type { Door, Noted } from "../packages/retrograd/src/laws/door.js";
import { ModuleCache } from "../packages/retrograd/src/laws/module-world.js";
import type { LawReport } from "../packages/retrograd/src/laws/report.js";
import { severalDirectionsDiffer } from "../packages/retrograd/src/laws/several-directions.js";
import { findHead, inputsFromExpression } from "../packages/retrograd/src/laws/subject.js";
import { testedDirections } from "../packages/retrograd/src/laws/tested-directions.js";
import { plansInTurn, plansOfCase } from "../properties/other-plans.js";
import type { Verdict } from "../properties/try-series.js";
import { quickScript } from "./quick-script.js";
import type { Case } from "./read-case.js";
import { askedCheckpoints, runsAgain, switchedOff } from "./read-case.js";
import { triesAll, turnOf } from "./turns.js";

const libraryFolder = dirname(createRequire(import.meta.url).resolve("typescript"));

/** What programs of one run share: parsed libraries, transpiled modules. */
export class Workshop {
  readonly parsers = new ParserCache();
  readonly modules = new ModuleCache(true, quickScript);
  readonly #libraries = new Map<string, string>();

  host(files: ReadonlyMap<string, string>): SourceHost {
    return {
      readFile: (path) => files.get(path),
      libText: (name) => {
        const known = this.#libraries.get(name) ?? readFileSync(join(libraryFolder, name), "utf8");
        this.#libraries.set(name, known);
        return known;
      },
    };
  }

  door(
    files: ReadonlyMap<string, string>,
    head: Case["head"],
    mayAlias: Case["mayAlias"],
    takeOver = takesOver(files),
    shared = new SharedStages(),
  ): Door {
    const host = this.host(files);
    const entry = [...files.keys()][0]!;
    const request = { files: [entry], heads: [head] };
    const made = new Map<string, Outcome>();
    const off = switchedOff(files.get(entry));
    const options = { mayAlias, takeOver, shared, disable: off, ...askedCheckpoints(files.get(entry)) };
    let noted: Noted<Outcome> | undefined;
    return {
      // Several sets of inputs ask for the same derivatives.
      derive: (mode, disable) => {
        const key = [mode, ...disable].join(" ");
        const outcome =
          made.get(key) ??
          differentiate(
            { ...request, mode, options: { ...options, disable: [...off, ...disable] } },
            host,
            this.parsers,
          );
        made.set(key, outcome);
        return outcome;
      },
      reprint: () => reprint({ ...request, options }, host, this.parsers),
      // Pieces that run again store once more.
      ...(runsAgain(files.get(entry))
        ? {}
        : {
            noted: () => {
              noted ??= withNotes((notes) => {
                const noting = { ...request, options: { ...options, notes } };
                return {
                  primal: reprint(noting, host, this.parsers),
                  adjoint: differentiate({ ...noting, mode: "adjoint" }, host, this.parsers),
                };
              });
              return noted;
            },
          }),
      optionalPasses,
    };
  }

  /** Tangent and adjoint as they are generated in a project whose elements may be undefined. */
  strictly(
    files: ReadonlyMap<string, string>,
    head: Case["head"],
    mayAlias: Case["mayAlias"],
  ): readonly [Outcome, Outcome] {
    const compilerOptions = { noUncheckedIndexedAccess: true };
    const disable = switchedOff([...files.values()][0]);
    const checkpoints = askedCheckpoints([...files.values()][0]);
    const options = { mayAlias, takeOver: takesOver(files), shared: new SharedStages(), disable, ...checkpoints };
    const request = { files: [[...files.keys()][0]!], heads: [head], compilerOptions, options };
    const derived = (mode: "tangent" | "adjoint"): Outcome =>
      differentiate({ ...request, mode }, this.host(files), this.parsers);
    return [derived("tangent"), derived("adjoint")];
  }

  facts({ files, head, mayAlias, off, checkpoints, show }: Case): string {
    const options = { mayAlias, disable: off, ...checkpoints };
    const request = { files: [[...files.keys()][0]!], heads: [head], mode: "adjoint" as const, options };
    return inspect(request, show, this.host(files), this.parsers).text;
  }
}

export function withNotes<T>(make: (notes: NotedPlaces) => Pick<Noted<T>, "primal" | "adjoint">): Noted<T> {
  const places = new NotedPlaces();
  return { ...make(places), function: noteFunction, names: places.names };
}

/** Does the first line of a case ask for it? */
export function takesOver(files: ReadonlyMap<string, string>): boolean {
  const [text] = files.values();
  return /^\/\/ .*--take-over\b/.test(text ?? "");
}

/**
 * Of the dot product where a case states a tolerance: shadows of single-precision arrays are rounded to single precision too, each
 * store by at most 2^-24 = 6e-8 of what is stored. The error is measured against the sum of the terms' sizes, and these programs
 * store a number a few times between inputs and outputs, with factors near 1: about ten such roundings fit in.
 */
export const SINGLE_PRECISION = 1e-6;

export interface CaseResult {
  readonly tangent: Outcome;
  readonly adjoint: Outcome;
  /** One for each set of inputs; none where the program is refused. */
  readonly reports: readonly LawReport[];
}

export function runCase(c: Case, workshop: Workshop): CaseResult {
  const door = workshop.door(c.files, c.head, c.mayAlias);
  const tangent = door.derive("tangent", []) as Outcome;
  const adjoint = door.derive("adjoint", []) as Outcome;
  if (c.refused) return { tangent, adjoint, reports: [] };
  const options = { mayAlias: c.mayAlias, takeOver: takesOver(c.files), disable: c.off, ...c.checkpoints };
  const request = { files: [[...c.files.keys()][0]!], heads: [c.head], options };
  const derivation = { request, host: workshop.host(c.files), parsers: workshop.parsers };
  const read = (path: string): string | undefined => c.files.get(path);
  const { parameters } = findHead([...c.files.keys()], read, c.head.function);
  const inputsOf = c.trials.map((trial) => inputsFromExpression(trial.at, parameters));
  const reports = c.trials.map((trial, i) => {
    const inputs = inputsOf[i]!;
    const next = inputsOf[(i + 1) % inputsOf.length]!;
    const subject = { files: [...c.files.keys()], read, cache: workshop.modules, head: c.head, inputs };
    return checkLaws(subject, door, {
      seed: 11 + i,
      disable: i > 0 ? [] : passesInTurn(c.name, CASE_PASSES_IN_TURN),
      plans: i > 0 ? [] : plansOfCase(derivation, c.name),
      withoutDifferences: c.kink,
      zeroExpected: trial.zeroExpected,
      next,
      ...(c.tolerance === undefined
        ? {}
        : { differencesTolerance: c.tolerance, dotProductTolerance: SINGLE_PRECISION }),
    });
  });
  return { tangent, adjoint, reports };
}

/** Of the optional passes every so many are switched off in a case, others in every case. */
export function passesInTurn(name: string, every: number): readonly SwitchName[] {
  if (triesAll) return optionalPasses;
  return optionalPasses.filter((_, k) => (k + turnOf(name)) % every === 0);
}

const CASE_PASSES_IN_TURN = 3;

/** For a later call: numbers with a point are smaller, so that others are reached; counts stay. */
export function otherInputs(inputs: string): string {
  return inputs.replace(/\b\d+\.\d+(e[-+]?\d+)?/g, (number) => String(0.75 * Number(number)));
}

/**
 * Derives, runs and checks a program given as text, head `f`. Its reference parameters may overlap. Of the optional passes a few
 * are switched off, others for every `index`.
 */
export function runOnText(text: string, inputs: string, workshop: Workshop, index: number): Verdict {
  const path = "/case/program.ts";
  const files = new Map([[path, text]]);
  const head = { function: "f" };
  const shared = new SharedStages();
  let door = workshop.door(files, head, "all", false, shared);
  try {
    // What calls leave in the module may decide what the next ones compute: with the whole module in the derivative's, they can be judged.
    const isPrivate = (["tangent", "adjoint"] as const).some((mode) =>
      door.derive(mode, []).diagnostics.some((d) => d.code === "RG5008"),
    );
    if (isPrivate) door = workshop.door(files, head, "all", true, shared);
    const first = door.derive("tangent", []);
    if (first.diagnostics.some((d) => d.severity === "error" && /^RG100[12]$/.test(d.code))) return "not a program";
    const refused = refusal(door, path);
    if (refused !== null) return refused;
    const read = (name: string): string | undefined => files.get(name);
    const { parameters } = findHead([path], read, "f");
    const subject = {
      files: [path],
      read,
      cache: workshop.modules,
      head,
      inputs: inputsFromExpression(inputs, parameters),
    };
    const disable = optionalPasses.filter((_, k) => (k + index) % PASSES_IN_TURN === 0);
    const options = { mayAlias: "all" as const, takeOver: isPrivate, shared };
    const request = { files: [path], heads: [head], options };
    const derivation = { request, host: workshop.host(files), parsers: workshop.parsers };
    const next = inputsFromExpression(otherInputs(inputs), parameters);
    const report = checkLaws(subject, door, { seed: 5, disable, plans: plansInTurn(derivation, index), next });
    const violations = report.violations.map((v) => `${v.law}: ${v.message}`);
    if (index % DIRECTIONS_IN_TURN !== 0) return violations;
    const severally = (["tangent", "adjoint"] as const).flatMap((mode) => {
      const inDirections = { ...request, mode, options: { ...options, directions: testedDirections } };
      const several = differentiate(inDirections, derivation.host, workshop.parsers);
      if (several.diagnostics.some((d) => d.severity === "error" && d.code === "RG3304")) return [];
      return severalDirectionsDiffer(subject, mode, door.derive(mode, []), several).map(
        (what) => `several directions, ${mode}: ${what}`,
      );
    });
    return [...violations, ...severally];
  } catch (error) {
    return [`the compiler fails: ${error instanceof Error ? error.stack : String(error)}`];
  }
}

/** The codes with which a program is refused, each at a place in its text; null if it is not, if one of them says no place, or is a fault of the compiler. */
export function refusal(
  door: Pick<Door | CDoor, "derive">,
  path: string,
): { readonly refused: readonly string[] } | null {
  const errors = (["tangent", "adjoint"] as const).flatMap((mode) =>
    door.derive(mode, []).diagnostics.filter((d) => d.severity === "error"),
  );
  // What the compiler says of itself is no refusal.
  if (errors.some((d) => d.code === "RG3308")) return null;
  if (errors.length === 0 || errors.some((d) => d.file !== path || d.line < 1 || d.hint === "")) return null;
  return { refused: errors.map((d) => d.code) };
}

/** Every optional pass is switched off in one of that many programs. */
const PASSES_IN_TURN = 20;

/** Derivatives of several directions are made of one of that many programs. */
const DIRECTIONS_IN_TURN = Number(process.env.RETROGRAD_DIRECTIONS ?? 4);

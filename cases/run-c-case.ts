/** Runs the compiler and the laws for C on one case, or on a program given as text. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CHeadDescription, MemoryStrategy, Options, Outcome, SourceHost } from "@retrograd/compiler";
import {
  describeC,
  describeText,
  differentiate,
  inspect,
  noteFunction,
  optionalPasses,
  ParserCache,
  reprint,
  SharedStages,
} from "@retrograd/compiler";
import type { JsonValue } from "../packages/retrograd/src/check/inputs-file.js";
import type { CDoor, CDoorOutcome } from "../packages/retrograd/src/laws/c/c-door.js";
import { withNoteDeclared } from "../packages/retrograd/src/laws/c/c-forward-values.js";
import type { CSubject } from "../packages/retrograd/src/laws/c/c-programs.js";
import { checkCLaws } from "../packages/retrograd/src/laws/c/check-c-laws.js";
import type { Build } from "../packages/retrograd/src/laws/c/toolchain.js";
import { Toolchain } from "../packages/retrograd/src/laws/c/toolchain.js";
import type { Noted } from "../packages/retrograd/src/laws/door.js";
import type { LawReport } from "../packages/retrograd/src/laws/report.js";
import { plansInTurn, plansOfCase } from "../properties/other-plans.js";
import type { Verdict } from "../properties/try-series.js";
import type { CCase } from "./read-c-case.js";
import type { Case } from "./read-case.js";
import { askedCheckpoints, runsAgain, switchedOff } from "./read-case.js";
import type { CaseResult } from "./run-case.js";
import { otherInputs, passesInTurn, refusal, withNotes } from "./run-case.js";
import { isInTurn } from "./turns.js";

/** What programs of one run share: compiled objects. */
export class CWorkshop {
  readonly toolchain = new Toolchain();
  readonly parsers = new ParserCache();

  readonly host: SourceHost = {
    libText: () => undefined,
    readFile: (path) => {
      try {
        return readFileSync(path, "utf8");
      } catch {
        return undefined;
      }
    },
  };

  door(
    sources: readonly string[],
    head: Case["head"],
    mayAlias: Case["mayAlias"],
    memory: MemoryStrategy = "inhibit",
    directions?: number,
    shared = new SharedStages(),
  ): CDoor {
    const text = this.host.readFile(sources.find((path) => path.endsWith("/input.c")) ?? "");
    const off = switchedOff(text);
    const asked = { disable: off, ...askedCheckpoints(text) };
    const options = { mayAlias, memory, shared, ...asked, ...(directions === undefined ? {} : { directions }) };
    const request = { files: sources, heads: [head] };
    const made = new Map<string, Outcome>();
    let description: CHeadDescription | undefined;
    let noted: Noted<CDoorOutcome> | undefined;
    const reprinted = (more: Pick<Options, "notes">): CDoorOutcome => {
      const made = reprint({ ...request, options: { ...options, ...more } }, this.host, this.parsers);
      const outcome = more.notes === undefined ? made : withNoteDeclared(noteFunction, made);
      const name = outcome.heads[0]?.generated ?? "";
      return sources.length > 1
        ? { ...outcome, described: describeText(outcome.files, name, this.host, {}, this.parsers) }
        : outcome;
    };
    return {
      describe: () => {
        description ??= describeC(sources, head.function, this.host, {}, this.parsers).description;
        return description;
      },
      derive: (mode, disable) => {
        const key = [mode, ...disable].join(" ");
        const outcome =
          made.get(key) ??
          differentiate(
            { ...request, mode, options: { ...options, disable: [...off, ...disable] } },
            this.host,
            this.parsers,
          );
        made.set(key, outcome);
        return outcome;
      },
      reprint: () => reprinted({}),
      // Pieces that run again store once more.
      ...(runsAgain(text)
        ? {}
        : {
            noted: () => {
              noted ??= withNotes<CDoorOutcome>((notes) => {
                const noting = { ...options, notes };
                return {
                  primal: reprinted({ notes }),
                  adjoint: withNoteDeclared(
                    noteFunction,
                    differentiate({ ...request, mode: "adjoint", options: noting }, this.host, this.parsers),
                  ),
                };
              });
              return noted;
            },
          }),
      optionalPasses,
    };
  }

  /** Under paths that are the same on every machine. */
  facts({ files, folder, head, mayAlias, memory, off, checkpoints, show }: Case): string {
    const sources = [...files.keys()]
      .filter((path) => path.endsWith(".c"))
      .map((path) => path.replace(folder, "/case"));
    const host = { ...this.host, readFile: (path: string) => this.host.readFile(path.replace(/^\/case/, folder)) };
    const request = {
      files: sources,
      heads: [head],
      mode: "adjoint" as const,
      options: { mayAlias, memory, disable: off, ...checkpoints },
    };
    return inspect(request, show, host).text;
  }
}

/** As for TypeScript: programs that state a tolerance compute in single precision. */
const SINGLE_PRECISION = 1e-6;

/** `shared`: by all derivations of the case. */
export function runCCase(c: CCase, workshop: CWorkshop, shared = new SharedStages()): CaseResult {
  const door = workshop.door(c.sources, c.head, c.mayAlias, c.memory, undefined, shared);
  const tangent = door.derive("tangent", []) as Outcome;
  const adjoint = door.derive("adjoint", []) as Outcome;
  if (c.refused) return { tangent, adjoint, reports: [] };
  const options = { mayAlias: c.mayAlias, memory: c.memory, disable: c.off, shared, ...c.checkpoints };
  const derivation = { request: { files: c.sources, heads: [c.head], options }, host: workshop.host };
  const inputsOf = c.trials.map((trial) => JSON.parse(trial.at) as CSubject["inputs"]);
  const reports = c.trials.map((trial, i) => {
    const inputs = inputsOf[i] as CSubject["inputs"];
    const subject = { sources: c.sources, flags: [], head: c.head, inputs };
    const next = inputsOf[(i + 1) % inputsOf.length] as CSubject["inputs"];
    const asked = {
      next,
      seed: 11 + i,
      withoutDifferences: c.kink,
      zeroExpected: trial.zeroExpected,
      withoutForwardValues: i > 0 || !hasForwardValues(c),
      disable: i > 0 ? [] : passesInTurn(c.name, CASE_PASSES_IN_TURN),
      plans: i > 0 ? [] : plansOfCase(derivation, c.name),
      ...(c.tolerance === undefined
        ? {}
        : { differencesTolerance: c.tolerance, dotProductTolerance: SINGLE_PRECISION }),
    };
    const check = (build: Build): LawReport => {
      const builds = build === "trapping" ? unsanitized : {};
      return checkCLaws(subject, door, workshop.toolchain, { ...asked, build, builds });
    };
    return isThorough(c) ? toldWhere(check, "wordless", "checked") : toldWhere(check, "trapping", "sanitized");
  });
  for (const memory of c.memoryToo) {
    const other = workshop.door(c.sources, c.head, c.mayAlias, memory, undefined, shared);
    for (const [i, trial] of c.trials.entries()) {
      const inputs = JSON.parse(trial.at) as Readonly<Record<string, JsonValue>>;
      const subject = { sources: c.sources, flags: [], head: c.head, inputs };
      const asked = {
        seed: 11 + i,
        withoutDifferences: c.kink,
        zeroExpected: trial.zeroExpected,
        disable: [],
        withoutForwardValues: i > 0 || !hasForwardValues(c),
      };
      const check = (build: Build): LawReport =>
        checkCLaws(subject, other, workshop.toolchain, {
          ...asked,
          build,
          builds: build === "trapping" ? unsanitized : {},
        });
      reports.push(toldWhere(check, "trapping", "sanitized"));
    }
  }
  return { tangent, adjoint, reports };
}

/** What the original does wrong, its derivatives do too: only then the sanitizers look at the original. */
const unsanitized = { original: "brief", reprint: "brief" } as const;

/** The same sanitizers, at less expense: only where something is wrong it is asked what that is, and where. */
function toldWhere(check: (build: Build) => LawReport, cheap: Build, telling: Build): LawReport {
  const report = check(cheap);
  return report.violations.length === 0 ? report : check(telling);
}

/** Compiling costs most of the time. */
const CASE_PASSES_IN_TURN = 3;

/** Optimizing takes twice the time, and finds more to warn of. */
const isThorough = ({ name }: CCase): boolean => isInTurn(name, 4);

/** Two programs more are made, compiled and run. */
const hasForwardValues = ({ name }: CCase): boolean => isInTurn(name, 2, "forward values of ");

/**
 * Derives, runs and checks a C program given as text, head `f`; `inputs` is JSON. Its pointers may overlap. Compiling costs most of the
 * time, so what is tried beside both derivatives changes with `index`.
 */
export function runCOnText(text: string, inputs: string, workshop: CWorkshop, index: number): Verdict {
  const { toolchain } = workshop;
  const path = join(toolchain.place({ "program.c": text }), "program.c");
  try {
    const head = { function: "f" };
    const shared = new SharedStages();
    const door = workshop.door([path], head, "all", "inhibit", undefined, shared);
    const first = door.derive("tangent", []);
    if (first.diagnostics.some((d) => d.severity === "error" && /^RG1/.test(d.code))) return "not a program";
    const refused = refusal(door, path);
    if (refused !== null) return refused;
    const subject = { sources: [path], flags: [], head, inputs: JSON.parse(inputs) as Record<string, JsonValue> };
    const next = JSON.parse(otherInputs(inputs)) as Record<string, JsonValue>;
    const options = { mayAlias: "all" as const, shared };
    const plans = plansInTurn({ request: { files: [path], heads: [head], options }, host: workshop.host }, index);
    const check = (build: Build, original: Build, others: Build): readonly string[] =>
      checkCLaws(subject, door, toolchain, {
        seed: 5,
        next,
        // A program may end with what depends on no input; differences tell whether that is so.
        zeroExpected: true,
        disable: optionalPasses.filter((_, k) => k === index % optionalPasses.length),
        disableIn: index % TANGENT_IN_TURN === 0 ? "tangent" : "adjoint",
        plans,
        withoutReprint: index % REPRINT_IN_TURN !== 1,
        withoutForwardValues: index % FORWARD_VALUES_IN_TURN !== 0,
        build,
        builds: { original, reprint: others, tangent: others },
      }).violations.map((v) => `${v.law}: ${v.message}`);
    // The derivatives contain the original's statements: only where something is wrong it is asked what it is, and whether the original is
    // right. At each statement the tangent does what the adjoint's forward sweep does: the sanitizers look at it in turn.
    const isThorough = index % THOROUGH_IN_TURN === 2;
    const cheap = isThorough ? "wordless" : "trapping";
    let told = check(cheap, "brief", index % SANITIZED_TANGENT_IN_TURN === 2 ? cheap : "brief");
    const telling = isThorough ? "checked" : "sanitized";
    if (told.length > 0) told = check(telling, "sanitized", telling);
    if (told.length > 0 || index % DIRECTIONS_IN_TURN !== 1) return told;
    const several = workshop.door([path], head, "all", "inhibit", 1, shared);
    const errors = several.derive("tangent", []).diagnostics.filter((d) => d.severity === "error");
    // Structs and pointers that stay from call to call have no derivatives of several directions.
    if (errors.length > 0 && errors.every((d) => d.code === "RG3304")) return [];
    const rows = (build: Build, others: Build): readonly string[] =>
      checkCLaws(subject, several, toolchain, {
        seed: 5,
        zeroExpected: true,
        disable: [],
        withoutReprint: true,
        withoutForwardValues: true,
        build,
        builds: { original: others, tangent: others },
      }).violations.map((v) => `several directions: ${v.law}: ${v.message}`);
    return rows("trapping", "brief").length === 0 ? [] : rows("sanitized", "sanitized");
  } catch (error) {
    return [`the compiler fails: ${error instanceof Error ? error.stack : String(error)}`];
  } finally {
    toolchain.forget();
  }
}

/** In one of so many programs: most optional passes are about adjoints. */
const TANGENT_IN_TURN = 4;
const REPRINT_IN_TURN = 3;
const FORWARD_VALUES_IN_TURN = 3;

/** Rows of one direction: see run-c-directions.ts. */
const DIRECTIONS_IN_TURN = 8;

/** Optimizing takes twice the time, and finds more to warn of. */
const THOROUGH_IN_TURN = 8;

const SANITIZED_TANGENT_IN_TURN = 4;

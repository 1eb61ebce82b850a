/**
 * The instrumented compiler with the programs to try it on, all in one process: what a mutant changes is seen by deriving, first, the programs
 * that are derived fastest among those that reach it.
 */
import { CWorkshop } from "../../cases/run-c-case.js";
import { Workshop } from "../../cases/run-case.js";
import { differentiate, ParserCache } from "../../packages/compiler/src/index.js";
import type { Kept } from "./stages.js";
import { AsBefore, ComparingStages, everyStage, RecordingStages } from "./stages.js";
import type { Part, Subject, Workshops } from "./subjects.js";
import { subjects } from "./subjects.js";
import { beginVisit, Endless, hit, iterations, keepWhatIsThere, switchOn } from "./switch.js";

/** What tells a mutant from the unchanged compiler. */
export type Sign = "text" | "exception" | "endless" | "laws" | "unit test";

export type Verdict =
  /** `tried`: programs up to the one that told it, where it was a program. */
  | { readonly kind: "killed"; readonly sign: Sign; readonly by: string; readonly tried?: number }
  /** `differs`: programs without a golden text whose derivatives are others, but right. */
  | { readonly kind: "survived"; readonly tried: number; readonly differs: readonly string[] }
  | { readonly kind: "not reached" };

/** A program, and what the unchanged compiler makes of it. */
interface Known {
  readonly subject: Subject;
  readonly kept: Kept;
  /** Sites, and the stages in which they are reached. */
  readonly reached: ReadonlyMap<number, number>;
  readonly text: string;
  /** Milliseconds without reading. */
  readonly cost: number;
  readonly iterations: number;
}

/** A mutant may run its loops that many times more often. */
const MUCH_LONGER = 20;
const AT_LEAST = 300_000;
/** Where laws are tried the derivatives run too. */
const WITH_LAWS = 50;
/** Laws are tried on so many programs whose derivatives changed. */
const MOST_LAWS = 6;

export class Lab {
  readonly #known: readonly Known[];
  readonly #parsers = new ParserCache();
  readonly #workshops: Workshops = { typescript: new Workshop(), c: once(() => new CWorkshop()) };
  /** Sites that are reached when the compiler is loaded. */
  readonly atLoad: ReadonlySet<number> = new Set([...hit.keys()].filter((site) => hit[site] === 1));

  /** `from`: a lab that has read the same programs. */
  constructor(
    private readonly part: Part,
    from: Lab | null = null,
  ) {
    this.#known = from === null ? this.#recorded(subjects(part)) : from.#known.map(withoutResults);
    keepWhatIsThere();
  }

  #recorded(all: readonly Subject[]): Known[] {
    const known: Known[] = [];
    for (const subject of all) {
      const kept: Kept = { read: null, prepare: null, analyze: null, derived: "" };
      const last = known.at(-1);
      // Both modes of a program follow each other.
      if (last !== undefined && isSameProgram(last.subject, subject)) kept.read = last.kept.read;
      const reached = new Map<number, number>();
      const stages = new RecordingStages(kept, reached);
      beginVisit(Number.POSITIVE_INFINITY);
      const start = performance.now();
      const text = this.#text(subject, stages);
      stages.flush();
      const cost = performance.now() - start - stages.reading;
      known.push({ subject, kept, reached, text, cost, iterations: iterations() });
    }
    return known;
  }

  #text(subject: Subject, shared: RecordingStages | ComparingStages): string {
    const { request, host } = subject;
    const outcome = differentiate({ ...request, options: { ...request.options, shared } }, host, this.#parsers);
    return subject.text(outcome);
  }

  /** `isLate`: the mutant is of a room after the analyses. */
  judge(mutant: number, site: number, isLate: boolean): Verdict {
    const stagesOf = (each: Known): number => (this.atLoad.has(site) ? everyStage : (each.reached.get(site) ?? 0));
    const concerned = this.#known.filter((each) => stagesOf(each) !== 0);
    if (concerned.length === 0) return { kind: "not reached" };
    const needsLaws = (each: Known): number => Number(each.subject.brokenLaws !== null);
    concerned.sort((a, b) => needsLaws(a) - needsLaws(b) || a.cost - b.cost);
    const differs: string[] = [];
    let tried = 0;
    for (const each of concerned) {
      const { name, brokenLaws } = each.subject;
      if (tried >= this.part.patience || (brokenLaws !== null && differs.length >= MOST_LAWS)) break;
      tried++;
      const sign = this.#sign(each, mutant, stagesOf(each), isLate);
      if (sign === null || !this.#isSteady(each, stagesOf(each), isLate)) continue;
      if (brokenLaws === null || sign !== "text") return { kind: "killed", sign, by: name, tried };
      differs.push(name);
      const broken = this.#firstBroken(brokenLaws, mutant, each.iterations);
      if (broken !== null) return { kind: "killed", sign: "laws", by: `${name}: ${broken}`, tried };
    }
    return { kind: "survived", tried, differs };
  }

  /** A program that comes out otherwise the second time with the unchanged compiler tells nothing. */
  #isSteady(each: Known, stages: number, isLate: boolean): boolean {
    return this.#sign(each, -1, stages, isLate) === null;
  }

  #sign(each: Known, mutant: number, stages: number, isLate: boolean): Sign | null {
    beginVisit(budget(each.iterations));
    switchOn(mutant);
    try {
      return this.#text(each.subject, new ComparingStages(each.kept, stages, isLate)) === each.text ? null : "text";
    } catch (error) {
      if (error instanceof AsBefore) return null;
      return error instanceof Endless ? "endless" : "exception";
    } finally {
      switchOn(-1);
    }
  }

  /** A program that breaks a law with the unchanged compiler tells nothing. */
  #firstBroken(brokenLaws: NonNullable<Subject["brokenLaws"]>, mutant: number, usual: number): string | null {
    const first = (number: number): string | null => {
      beginVisit(budget(usual) * WITH_LAWS);
      switchOn(number);
      try {
        return brokenLaws(this.#workshops)[0]?.slice(0, 200) ?? null;
      } catch (error) {
        return String(error).slice(0, 200);
      } finally {
        switchOn(-1);
      }
    };
    const broken = first(mutant);
    return broken !== null && first(-1) === null ? broken : null;
  }
}

export { switchOn };

function withoutResults(known: Known): Known {
  return { ...known, kept: { ...known.kept, prepare: null, analyze: null } };
}

function budget(usual: number): number {
  return Math.max(AT_LEAST, usual * MUCH_LONGER);
}

/** Programs of different cases have files of the same name, each in a host of its own. */
function isSameProgram(a: Subject, b: Subject): boolean {
  const namesOf = ({ request }: Subject): string => JSON.stringify([request.files, request.heads]);
  return a.host === b.host && namesOf(a) === namesOf(b);
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

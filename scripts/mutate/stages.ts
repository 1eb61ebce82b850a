/**
 * One derivation, cut where its stages begin: which sites are reached in which stage; what no mutant can have changed is taken from the
 * unchanged run; and where the derivative's program comes out as it was, nothing after it need be looked at.
 */
import { DiagnosticBag } from "../../packages/compiler/src/diagnostics/diagnostic.js";
import { dump } from "../../packages/compiler/src/il/dump/dump.js";
import { SharedStages } from "../../packages/compiler/src/pass.js";
import type { Derived } from "../../packages/compiler/src/pipeline.js";
import { hit } from "./switch.js";

/** As bits: a site is reached in a set of them. */
export const Stage = { prepare: 1, analyze: 2, derive: 4, finish: 8 } as const;

export const everyStage = Stage.prepare | Stage.analyze | Stage.derive | Stage.finish;

interface Made {
  readonly value: unknown;
  readonly told: DiagnosticBag;
}

/** What was made of a subject by the unchanged compiler. */
export interface Kept {
  read: Made | null;
  prepare: Made | null;
  analyze: Made | null;
  /** The derivative's program before it is polished, as text. */
  derived: string;
}

/** Thrown where the rest is as before. */
export class AsBefore extends Error {}

/** The unchanged run: fills `kept`, and `reached` with the stages in which each site was. */
export class RecordingStages extends SharedStages {
  #stage: number = Stage.prepare;
  /** Milliseconds that a mutant's run is spared. */
  reading = 0;

  constructor(
    private readonly kept: Kept,
    private readonly reached: Map<number, number>,
  ) {
    super();
  }

  override take<T>(key: string, bag: DiagnosticBag, make: (bag: DiagnosticBag) => T): T {
    const [stage] = key.split(" ");
    const { kept } = this;
    switch (stage) {
      case "read": {
        const start = performance.now();
        kept.read ??= withoutText(made(make));
        this.reading = performance.now() - start;
        return handed(kept.read, bag);
      }
      case "prepare":
        kept.prepare = this.#within(Stage.prepare, () => made(make));
        return handed(kept.prepare, bag);
      case "analyze": {
        kept.analyze = this.#within(Stage.analyze, () => made(make));
        this.#stage = Stage.derive;
        return handed(kept.analyze, bag);
      }
      case "differentiate": {
        const derived = this.#within(Stage.derive, () => made(make));
        kept.derived = derivedText(derived);
        this.#stage = Stage.finish;
        return handed(derived, bag);
      }
      default:
    }
    return make(bag);
  }

  #within<T>(stage: number, run: () => T): T {
    this.flush();
    const before = this.#stage;
    this.#stage = stage;
    const result = run();
    this.flush();
    this.#stage = before;
    return result;
  }

  flush(): void {
    for (let site = hit.indexOf(1); site >= 0; site = hit.indexOf(1, site + 1)) {
      this.reached.set(site, (this.reached.get(site) ?? 0) | this.#stage);
      hit[site] = 0;
    }
  }
}

/** A mutant's run. `reached`: the stages that its site is reached in; `isLate`: it is of a room after the analyses. */
export class ComparingStages extends SharedStages {
  constructor(
    private readonly kept: Kept,
    private readonly reached: number,
    private readonly isLate: boolean,
  ) {
    super();
  }

  override take<T>(key: string, bag: DiagnosticBag, make: (bag: DiagnosticBag) => T): T {
    const { kept, reached } = this;
    switch (key.split(" ")[0]) {
      case "read":
        if (kept.read !== null) return handed(kept.read, bag);
        break;
      case "prepare":
        if (kept.prepare !== null && (reached & Stage.prepare) === 0) return handed(kept.prepare, bag);
        break;
      case "analyze":
        if (kept.analyze !== null && this.isLate && (reached & (Stage.prepare | Stage.analyze)) === 0)
          return handed(kept.analyze, bag);
        break;
      case "differentiate": {
        const derived = made(make);
        if ((reached & Stage.finish) === 0 && derivedText(derived) === kept.derived) throw new AsBefore();
        return handed(derived, bag);
      }
      default:
    }
    return make(bag);
  }
}

function made<T>(make: (bag: DiagnosticBag) => T): Made {
  const told = new DiagnosticBag();
  return { value: make(told), told };
}

function handed<T>({ value, told }: Made, bag: DiagnosticBag): T {
  bag.addAll(told);
  return value as T;
}

/** A front end of TypeScript keeps its type checker for the modules alone: with these made, it can go. */
function withoutText(read: Made): Made {
  const front = read.value as { readonly modules?: () => unknown } | undefined;
  if (front?.modules === undefined) return read;
  const modules = front.modules();
  return { ...read, value: { ...front, modules: () => modules } };
}

function derivedText({ value, told }: Made): string {
  const { program, ...beside } = value as Derived;
  return `${dump(program)}\n${JSON.stringify([beside, told.all], asLists)}`;
}

function asLists(_: string, value: unknown): unknown {
  return value instanceof Map || value instanceof Set ? [...value] : value;
}

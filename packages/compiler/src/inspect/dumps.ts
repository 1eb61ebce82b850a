/**
 * What `--dump` shows: the IL after a pass, or what an analysis found.
 *
 * In      the names asked for; each pass's result as it comes, the analyses' results
 * Out     one text for each name, in the order of the pipeline; of a pass that runs several times, the last result
 */
import { dump } from "../il/dump/dump.js";
import type { Program } from "../il/types.js";
import type { Watch } from "../pass.js";
import { columnOf } from "../passes/names.js";
import type { InspectedFacts } from "./inspect-report.js";
import { inspectReport } from "./inspect-report.js";

export interface Dump {
  readonly stage: string;
  readonly text: string;
}

export class Dumps {
  readonly #wanted: ReadonlySet<string>;
  readonly #programs = new Map<string, Program>();
  readonly #facts: Dump[] = [];

  constructor(wanted: readonly string[]) {
    this.#wanted = new Set(wanted);
  }

  /** Options that keep the results asked for; a watch of the caller's own is told as well. */
  watching(own: Watch | undefined): { readonly watch?: Watch } {
    if (this.#wanted.size === 0) return own === undefined ? {} : { watch: own };
    return {
      watch: (pass, result) => {
        own?.(pass, result);
        if (result === undefined || !this.#wanted.has(pass)) return;
        this.#programs.delete(pass);
        this.#programs.set(pass, result);
      },
    };
  }

  get wantsFacts(): boolean {
    return [...this.#wanted].some((name) => columnOf.has(name));
  }

  addFacts(facts: InspectedFacts, files: readonly { readonly path: string; readonly text: string }[]): void {
    for (const stage of this.#wanted) {
      const column = columnOf.get(stage);
      if (column !== undefined) this.#facts.push({ stage, text: inspectReport(facts, [column], files) });
    }
  }

  get all(): readonly Dump[] {
    return [...[...this.#programs].map(([stage, program]) => ({ stage, text: dump(program) })), ...this.#facts];
  }
}

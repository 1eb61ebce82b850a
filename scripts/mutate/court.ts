/** Judges at work: each holds a part of the programs; a mutant that survives one of them goes on to the next. */
import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import type { Mutant } from "./instrument.js";
import type { Verdict } from "./lab.js";
import type { FromJudge, Setting, ToJudge } from "./messages.js";
import type { Part } from "./subjects.js";

export interface Bench {
  /** The bundles of a judge and of its lab. */
  readonly judge: string;
  readonly lab: string;
  readonly jobs: number;
  readonly programs: Omit<Part, "part" | "parts">;
}

/** A judge that says nothing for so long is stuck outside of all loops. */
const PATIENCE = 600_000;
const MEGABYTES = 6000;

interface Trial {
  readonly mutant: Mutant;
  readonly number: number;
  readonly verdicts: Map<number, Verdict>;
}

/** Tries the mutants; `told` gets each verdict when it is known. */
export async function tryMutants(
  bench: Bench,
  mutants: readonly { readonly mutant: Mutant; readonly number: number }[],
  told: (mutant: Mutant, verdict: Verdict) => void,
): Promise<void> {
  const queues = Array.from({ length: bench.jobs }, (): Trial[] => []);
  mutants.forEach(({ mutant, number }, k) => {
    queues[k % bench.jobs]?.push({ mutant, number, verdicts: new Map() });
  });
  let open = mutants.length;
  let done: () => void = () => {};
  const finished = new Promise<void>((resolve) => {
    done = resolve;
  });
  const wake: (() => void)[] = [];
  const finish = (trial: Trial, verdict: Verdict): void => {
    told(trial.mutant, verdict);
    open--;
    if (open === 0) done();
  };
  const settle = (trial: Trial, part: number, verdict: Verdict): void => {
    trial.verdicts.set(part, verdict);
    const next = (part + 1) % bench.jobs;
    if (verdict.kind === "killed" || trial.verdicts.has(next)) finish(trial, together(trial.verdicts));
    else {
      queues[next]?.push(trial);
      wake[next]?.();
    }
  };
  const judges = queues.map(
    (queue, part) => new Judge(bench, part, queue, (trial, verdict) => settle(trial, part, verdict)),
  );
  judges.forEach((judge, part) => {
    wake[part] = () => judge.next();
  });
  if (open > 0) await finished;
  for (const judge of judges) judge.end();
}

function together(verdicts: ReadonlyMap<number, Verdict>): Verdict {
  const all = [...verdicts.values()];
  const killed = all.find((v) => v.kind === "killed");
  if (killed !== undefined) return killed;
  const survived = all.filter((v) => v.kind === "survived");
  if (survived.length === 0) return { kind: "not reached" };
  return {
    kind: "survived",
    tried: survived.reduce((sum, v) => sum + v.tried, 0),
    differs: survived.flatMap((v) => v.differs),
  };
}

class Judge {
  #process: ChildProcess | null = null;
  #asked: Trial | null = null;
  #timer: NodeJS.Timeout | undefined;
  #ready = false;
  #ended = false;

  constructor(
    private readonly bench: Bench,
    private readonly part: number,
    private readonly queue: Trial[],
    private readonly settle: (trial: Trial, verdict: Verdict) => void,
  ) {
    this.#start();
  }

  #start(): void {
    const { judge, lab, jobs, programs } = this.bench;
    const child = fork(judge, [], {
      execArgv: [`--max-old-space-size=${MEGABYTES}`, "--stack-size=3000", "--expose-gc"],
      serialization: "advanced",
    });
    const setting: Setting = { kind: "setting", lab, part: { part: this.part, parts: jobs, ...programs } };
    child.send(setting satisfies ToJudge);
    child.on("message", (message: FromJudge) => this.#hear(message));
    child.on("exit", () => this.#lost());
    // What cannot be sent because the process has just ended is settled by its exit.
    child.on("error", () => {});
    this.#process = child;
  }

  #hear(message: FromJudge): void {
    clearTimeout(this.#timer);
    this.#ready = true;
    const asked = this.#asked;
    if (message.kind === "verdict" && asked !== null) {
      this.#asked = null;
      this.settle(asked, message.verdict);
    }
    this.next();
  }

  next(): void {
    if (!this.#ready || this.#asked !== null || this.#process === null) return;
    const trial = this.queue.shift();
    if (trial === undefined) return;
    this.#asked = trial;
    const { mutant, number } = trial;
    const isLate = /^[45]-/.test(mutant.file);
    this.#process.send({ kind: "question", mutant: number, site: mutant.site, isLate } satisfies ToJudge);
    this.#timer = setTimeout(() => this.#process?.kill("SIGKILL"), PATIENCE);
  }

  /** Out of memory, or stuck: the mutant did it. Another judge takes the place. */
  #lost(): void {
    clearTimeout(this.#timer);
    if (this.#ended) return;
    const asked = this.#asked;
    if (!this.#ready && asked === null) throw new Error("a judge ended before it was ready");
    this.#asked = null;
    this.#ready = false;
    this.#start();
    if (asked !== null) this.settle(asked, { kind: "killed", sign: "exception", by: "the process ended" });
  }

  end(): void {
    this.#ended = true;
    this.#process?.kill();
  }
}

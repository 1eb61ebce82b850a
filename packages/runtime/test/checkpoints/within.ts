/** A loop as a generated adjoint runs it that has memory in place of a number of states. */
import { bytes, checkpoints, reals, stackBytes } from "../../src/index.js";
import type { Findings, Loop } from "./generated.js";
import { forwardSweep as plainForwardSweep, State } from "./generated.js";

export interface LoopWithin {
  readonly steps: number;
  /** What it may have. */
  readonly limit: number;
  /** Its length comes out at its end. */
  readonly isOnline: boolean;
  /** How many numbers its state has. */
  readonly width: number;
  /** How many numbers are recorded of a step, and besides a byte. */
  readonly record: (step: number) => number;
  /** Checkpointed loops in each step. */
  readonly inner: readonly (Loop | LoopWithin)[];
}

/** Bytes of a state. */
export const stateBytes = (width: number) => 8 * (width + 1) + 1;

/** Bytes of a record. */
export const recordBytes = (numbers: number) => 8 * numbers + 1;

/** Both sweeps, with what a program does between them. */
export function reversedWithin(loop: LoopWithin, found: Findings): void {
  const back = forwardWithin(loop, 1, found);
  reals.push(0.5);
  if (reals.pop() !== 0.5) found.wrong.push("the stacks are not as they were");
  back();
}

/** The forward sweep. What it returns is the backward sweep. */
export function forwardWithin(loop: LoopWithin, start: number, found: Findings): () => void {
  const run = new Sweeps(loop, start, found);
  run.forward();
  return () => run.backward();
}

class Sweeps {
  private readonly u: State;
  /** Of the steps that have been recorded, those below that have been let go. */
  private readonly backs: (() => void)[][] = [];

  constructor(
    private readonly loop: LoopWithin,
    private readonly start: number,
    private readonly found: Findings,
  ) {
    this.u = new State(start, { steps: 0, slots: 0, isOnline: false, width: loop.width, hasNumbersOnly: true });
  }

  forward(): void {
    const { loop, u } = this;
    const place = `loop of ${loop.steps}`;
    if (loop.isOnline) throw new Error("later");
    else checkpoints.beginWithin(loop.steps, loop.limit, place);
    for (let more = checkpoints.forward(); more; more = checkpoints.forward()) {
      this.storeIfAsked();
      let k = checkpoints.count();
      for (; k > 0 && (!loop.isOnline || u.step < loop.steps); k--) this.plainStep();
      if (loop.isOnline) checkpoints.ran(k);
      k = checkpoints.records();
      for (; k > 0 && (!loop.isOnline || u.step < loop.steps); k--) this.recordedStep();
      checkpoints.recorded(k);
    }
    this.expect(u.isThatOf(loop.steps), `the forward sweep ended at step ${u.step}`);
  }

  backward(): void {
    const { u } = this;
    for (let k = checkpoints.turns(); k > 0; k--) this.adjointOfStep();
    const left = u.step;
    u.step = -1;
    u.numbers.fill(Number.NaN);
    let next = left;
    for (let more = checkpoints.backward(); more; more = checkpoints.backward()) {
      if (checkpoints.restores()) u.pop(this.found);
      this.storeIfAsked();
      for (let k = checkpoints.count(); k > 0; k--) this.plainStep();
      for (let k = checkpoints.records(); k > 0; k--) this.recordedStep();
      checkpoints.recorded(0);
      const turns = checkpoints.turns();
      if (turns > 0) {
        this.expect(u.isThatOf(next), `records up to step ${next} end at ${u.step}`);
        next -= turns;
      }
      for (let k = turns; k > 0; k--) this.adjointOfStep();
    }
    this.expect(next === 0, `the backward sweep ended before step ${next - 1}`);
  }

  private storeIfAsked(): void {
    if (!checkpoints.stores()) return;
    this.u.push();
    checkpoints.store();
  }

  private plainStep(): void {
    this.u.advance();
  }

  private recordedStep(): void {
    const { u, loop, found } = this;
    const { step } = u;
    for (let k = loop.record(step); k > 0; k--) reals.push(step + k / 1000);
    bytes.push(step % 256);
    // Checkpointed loops in the step keep what they have stored and recorded.
    this.backs.push(
      loop.inner.map((inner) =>
        "limit" in inner ? forwardWithin(inner, step, found) : plainForwardSweep(inner, step, found),
      ),
    );
    u.advance();
  }

  private adjointOfStep(): void {
    const { u, loop } = this;
    const step = u.step - 1;
    for (const back of this.backs.pop()!.reverse()) back();
    this.expect(bytes.pop() === step % 256, `a byte of step ${step}`);
    for (let k = 1; k <= loop.record(step); k++)
      this.expect(reals.pop() === step + k / 1000, `what was recorded of step ${step}`);
    u.numbers.forEach((x, i) => {
      u.numbers[i] = x - i - 1;
    });
    u.step = step;
    this.expect(u.isThatOf(step), `the adjoint of step ${step} sees ${u.numbers}`);
  }

  private expect(holds: boolean, what: string): void {
    if (!holds) this.found.wrong.push(`loop of ${this.loop.steps} in ${this.start}: ${what}; ${stackBytes()} bytes`);
  }
}

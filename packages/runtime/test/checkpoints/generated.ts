/** A loop as a generated adjoint runs it, with checkpoints. The state is an array of numbers, and how many steps have been run. */
import { expect } from "vitest";
import { bytes, checkpoints, ints, mark, reals, refs, release } from "../../src/index.js";

export interface Loop {
  /** How many steps it has. */
  readonly steps: number;
  /** How many states it asks to store. */
  readonly slots: number;
  /** How many it has, where the schedule is not the usual one. */
  readonly most?: number | undefined;
  /** Its length comes out at its end. */
  readonly isOnline: boolean;
  /** How many numbers its state has. */
  readonly width: number;
  /** Its state has no object. */
  readonly hasNumbersOnly?: boolean | undefined;
  /** A checkpointed loop in each step. */
  readonly inner?: Loop | undefined;
  /** How it begins, if not with a number of states that is its own. */
  readonly begins?: ((place: string) => void) | undefined;
  /** What running a step without recording does besides. */
  readonly costs?: ((step: number) => void) | undefined;
}

/** What a run has seen that is wrong. */
export interface Findings {
  readonly wrong: string[];
}

/** The loop's own state: u(k) = (start + k, 2 (start + k), …). */
export class State {
  readonly numbers: number[];
  step = 0;
  private readonly owner: object | undefined;

  constructor(
    private readonly start: number,
    { width, hasNumbersOnly }: Loop,
  ) {
    this.numbers = Array.from({ length: width }, (_, i) => (i + 1) * start);
    this.owner = hasNumbersOnly === true ? undefined : {};
  }

  push(): void {
    reals.pushArray(this.numbers);
    ints.push(this.step);
    bytes.push(this.step % 256);
    if (this.owner !== undefined) refs.push(this.owner);
  }

  /** In bytes, a reference 8. */
  get size(): number {
    return 8 * (this.numbers.length + 1) + 1 + (this.owner === undefined ? 0 : 8);
  }

  pop(found: Findings): void {
    if (this.owner !== undefined && refs.pop() !== this.owner) found.wrong.push("another reference came back");
    const code = bytes.pop();
    this.step = ints.pop();
    if (code !== this.step % 256) found.wrong.push("another byte came back");
    reals.popArray(this.numbers);
  }

  advance(): void {
    this.numbers.forEach((x, i) => {
      this.numbers[i] = x + i + 1;
    });
    this.step++;
  }

  isThatOf(step: number): boolean {
    return this.step === step && this.numbers.every((x, i) => x === (i + 1) * (this.start + step));
  }
}

/** Both sweeps of a loop, and what comes between. */
export function reversed(loop: Loop, found: Findings, between: () => void = () => {}): void {
  const back = forwardSweep(loop, 1, found);
  between();
  back();
}

/** The forward sweep. What it returns is the backward sweep. */
export function forwardSweep(loop: Loop, start: number, found: Findings): () => void {
  const u = new State(start, loop);
  const place = `${loop.steps}|${loop.slots}`;
  const most = checkpoints.bytes() + (loop.most ?? loop.slots) * u.size;
  if (loop.begins !== undefined) loop.begins(place);
  else if (loop.isOnline) checkpoints.beginOnline(loop.slots, place);
  else checkpoints.begin(loop.steps, loop.slots, place);
  for (let more = checkpoints.forward(); more; more = checkpoints.forward()) {
    if (checkpoints.stores()) store(u, most, found);
    let k = checkpoints.count();
    for (; k > 0 && u.step < loop.steps; k--) plainStep(loop, u);
    if (loop.isOnline) checkpoints.ran(k);
  }
  if (!u.isThatOf(loop.steps)) found.wrong.push(`the forward sweep of ${place} ended at step ${u.step}`);
  return () => backwardSweep(loop, u, most, found);
}

/** @param most what may be in all slots together */
function store(u: State, most: number, found: Findings): void {
  u.push();
  checkpoints.store();
  if (checkpoints.bytes() > most) found.wrong.push(`${checkpoints.bytes()} bytes in slots that have ${most}`);
}

function backwardSweep(loop: Loop, u: State, most: number, found: Findings): void {
  // What the program did after the loop.
  u.step = -1;
  u.numbers.fill(Number.NaN);
  let next = loop.steps - 1;
  for (let more = checkpoints.backward(); more; more = checkpoints.backward()) {
    if (checkpoints.restores()) u.pop(found);
    if (checkpoints.stores()) store(u, most, found);
    for (let k = checkpoints.count(); k > 0; k--) plainStep(loop, u);
    if (checkpoints.turns()) {
      if (!u.isThatOf(next)) found.wrong.push(`the adjoint of step ${next} sees ${u.step}: ${u.numbers}`);
      recordedStep(loop, u, next, found);
      next--;
    }
  }
  if (next !== -1) found.wrong.push(`the backward sweep of ${loop.steps}|${loop.slots} ended before step ${next}`);
}

/** A step that is run without recording: its inner loop is run as it is written. */
function plainStep(loop: Loop, u: State): void {
  if (loop.inner !== undefined) {
    const inner = new State(u.step, loop.inner);
    for (let i = 0; i < loop.inner.steps; i++) inner.advance();
  }
  loop.costs?.(u.step);
  u.advance();
}

/** Forward with recording, and back. */
function recordedStep(loop: Loop, u: State, step: number, found: Findings): void {
  const back = loop.inner === undefined ? undefined : forwardSweep(loop.inner, step, found);
  reals.push(step);
  u.advance();
  if (reals.pop() !== step) found.wrong.push("the stacks are not as they were");
  back?.();
}

/** Both sweeps of a loop, right at every step; how many steps were run without recording. */
export function run(loop: Loop): number {
  const before = checkpoints.advanced;
  const found: Findings = { wrong: [] };
  reversed(loop, found);
  expect(found.wrong).toEqual([]);
  return checkpoints.advanced - before;
}

/** What a loop that goes wrong says. The stacks are put back, as the head of a derivative does. */
export function saidBy(loop: Loop): string {
  const start = mark();
  try {
    run(loop);
    return "nothing";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    release(start);
  }
}

/** When there is no memory for what is recorded: what the exception tells, and that everything is as it was before. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { amountOf } from "../src/checkpoints/amounts.js";
import {
  bytes,
  checkpoints,
  ints,
  mark,
  NumberStack,
  reals,
  refs,
  release,
  StackExhausted,
  stackBytes,
} from "../src/index.js";
import { giveSpareBack } from "../src/stack-accounts.js";
import type { Findings, Loop } from "./checkpoints/generated.js";
import { forwardSweep, reversed } from "./checkpoints/generated.js";

/** How many bytes there are for arrays that nobody has given back. */
let limit = Number.POSITIVE_INFINITY;
const live = new Map<object, number>();

/** The engine's arrays while memory is bounded: those count that the runtime's stacks lead to. */
function bounded(Original: typeof Float64Array | typeof Uint8Array) {
  return new Proxy(Original, {
    construct: (target, [length]: [number]) => {
      const asked = length * target.BYTES_PER_ELEMENT;
      const held = reachable();
      for (const each of [...live.keys()]) if (!held.has(each as ArrayBufferView)) live.delete(each);
      const taken = [...live.values()].reduce((sum, each) => sum + each, 0);
      if (taken + asked > limit) throw new RangeError("Array buffer allocation failed");
      const array = new target(length);
      live.set(array, asked);
      return array;
    },
  });
}

/** The arrays that a stack or a loop holds, as a garbage collector would find out. */
function reachable(): ReadonlySet<ArrayBufferView> {
  const arrays = new Set<ArrayBufferView>();
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    if (ArrayBuffer.isView(value)) arrays.add(value);
    else for (const member of value instanceof Map ? value.values() : Object.values(value)) visit(member);
  };
  for (const each of [reals, ints, bytes, checkpoints]) visit(each);
  return arrays;
}

const isReachable = (array: object): boolean => reachable().has(array as ArrayBufferView);

/** Bytes that the stacks had room for before a test: what other tests have left, a block or two. They do not count as taken. */
let roomBefore = 0;

const MB = 1e6;

beforeEach(() => {
  // What other tests have left to these stacks nobody has counted.
  giveSpareBack();
  roomBefore = [...reachable()].reduce((sum, { byteLength }) => sum + byteLength, 0);
  vi.stubGlobal("Float64Array", bounded(Float64Array));
  vi.stubGlobal("Uint8Array", bounded(Uint8Array));
});
afterEach(() => {
  limit = Number.POSITIVE_INFINITY;
  live.clear();
  vi.unstubAllGlobals();
  expect(stackBytes()).toBe(0);
});

function caught(run: () => void): StackExhausted {
  try {
    run();
  } catch (error) {
    if (error instanceof StackExhausted) return error;
    throw error;
  }
  throw new Error("memory has not ended");
}

/** As an adjoint: the derivative of the sum of i x, i < n. */
function sum_b(n: number): number {
  for (let i = 0; i < n; i++) {
    reals.push(i);
    if (i % 4 === 0) bytes.push(1);
  }
  let xb = 0;
  for (let i = n - 1; i >= 0; i--) {
    if (i % 4 === 0) xb += bytes.pop() - 1;
    xb += reals.pop();
  }
  return xb;
}

describe("where memory ends", () => {
  it("the exception says what is held, what was asked for, by whom, and what can be done", () => {
    limit = 20 * MB;
    const error = caught(() => sum_b(1e8));
    expect(error).toBeInstanceOf(RangeError);
    expect(error.name).toBe("StackExhausted");
    expect(error.cause).toMatchObject({ message: "Array buffer allocation failed" });
    expect(error.heldBytes).toBe(error.held.reals! + error.held.bytes!);
    expect(error.held.reals).toBeGreaterThan(15 * MB);
    expect(error.heldBytes).toBeLessThan(20 * MB + roomBefore);
    expect(error.heldBytes + error.askedBytes).toBeGreaterThan(19 * MB);
    expect(error.place).toMatch(/^sum_b \(.*exhaustion\.test\.ts:\d+:\d+\)$/);
    const told = [error.heldBytes, error.held.reals!, error.held.bytes!].map((bytes) => amountOf(bytes));
    expect(error.message).toContain(`: no memory left for another ${amountOf(error.askedBytes)} to record; `);
    expect(error.message).toContain(`the stacks hold ${told[0]} (reals ${told[1]}, bytes ${told[2]}). `);
    expect(error.message).toMatch(/^retrograd: sum_b \(/);
    for (const way of ["`$AD BINOMIAL-CKP 200MB`", "--checkpoint loops", "`retrograd profile --memory-limit 200MB`"])
      expect(error.message).toContain(way);
  });

  it("the next call works, with as much memory as the first one had", () => {
    limit = 20 * MB;
    const error = caught(() => sum_b(1e8));
    expect(stackBytes()).toBe(0);
    expect([...live.keys()].filter(isReachable).map((each) => (each as Float64Array).length)).toEqual([]);
    const n = Math.floor(error.held.reals! / 8);
    expect(sum_b(n)).toBe((n * (n - 1)) / 2);
    expect(caught(() => sum_b(1e8)).heldBytes).toBeGreaterThan(0.9 * error.heldBytes);
  });

  it("what was there before the last mark is still there", () => {
    reals.push(0.5);
    refs.push("below");
    ints.push(7);
    const outer = mark();
    reals.push(1.5);
    const start = mark();
    limit = 20 * MB;
    refs.push("above");
    caught(() => sum_b(1e8));
    expect([reals.height, refs.height, bytes.height]).toEqual([2, 1, 0]);
    expect(sum_b(1000)).toBe(499500);
    release(start);
    expect(reals.pop()).toBe(1.5);
    reals.push(3);
    caught(() => sum_b(1e8));
    release(outer);
    expect([ints.pop(), refs.pop(), reals.pop()]).toEqual([7, "below", 0.5]);
    release(mark());
  });

  it("a mark from when the stacks were higher leaves nothing behind", () => {
    for (let i = 0; i < 10; i++) refs.push(i);
    for (let i = 0; i < 1e5; i++) reals.push(i);
    mark();
    for (let i = 0; i < 1e5; i++) reals.pop();
    for (let i = 0; i < 10; i++) refs.pop();
    reals.push(4);
    limit = 0;
    caught(() => ints.reserve(1e6));
    expect(reals.height).toBe(1);
    expect(reals.pop()).toBe(4);
    release(mark());
  });

  it("a mark that was gone back to is the last one", () => {
    const low = mark();
    for (let i = 0; i < 1e5; i++) reals.push(i);
    mark();
    release(low);
    for (let i = 0; i < 1e5; i++) reals.push(i);
    limit = 0;
    caught(() => ints.reserve(1e6));
    expect(reals.height).toBe(0);
  });

  it("what stacks keep for later calls is given back first", () => {
    limit = 24 * MB;
    reals.reserve(2e6);
    reals.top += 2e6;
    reals.rewind();
    reals.top -= 2e6;
    const start = ints.position();
    reals.rewind();
    ints.reserve(2e6);
    expect(ints.buffer.length).toBeGreaterThanOrEqual(2e6);
    ints.release(start);
  });

  it("no stack is changed by a reservation for which there is none", () => {
    limit = 1 * MB;
    reals.push(1);
    bytes.push(1);
    mark();
    for (const ask of [
      () => reals.reserve(1e6),
      () => reals.pushArray(new Array(1e6).fill(0)),
      () => bytes.reserve(1e9),
      () => ints.reserve(2 ** 53),
    ]) {
      const { askedBytes, heldBytes, place } = caught(ask);
      expect(askedBytes).toBeGreaterThanOrEqual(8 * MB);
      expect(heldBytes).toBe(9);
      expect(place).toMatch(/exhaustion\.test\.ts/);
    }
    expect([reals.pop(), bytes.pop()]).toEqual([1, 1]);
    release(mark());
  });

  it("engines that tell no traces have the rest", () => {
    const { captureStackTrace } = Error;
    try {
      Reflect.deleteProperty(Error, "captureStackTrace");
      limit = 0;
      const { message, place } = caught(() => reals.reserve(1e6));
      expect(place).toBeUndefined();
      expect(message).toMatch(/^retrograd: no memory left for another 8 MB to record; the stacks are empty\. /);
    } finally {
      Error.captureStackTrace = captureStackTrace;
    }
  });

  it("a stack of a program's own counts by its name", () => {
    const own = new NumberStack("own");
    own.push(1);
    limit = 0;
    const error = caught(() => reals.reserve(1e6));
    expect(error.held).toEqual({ own: 8 });
    expect(own.height).toBe(0);
  });

  it("the engine's own limit is one", () => {
    vi.unstubAllGlobals();
    const error = caught(() => reals.reserve(2 ** 53));
    expect(error.cause).toBeInstanceOf(RangeError);
    expect(sum_b(1000)).toBe(499500);
  });
});

describe("where memory ends in a checkpointed loop", () => {
  const found: Findings = { wrong: [] };
  const loop: Loop = { steps: 300, slots: 40, isOnline: false, width: 20_000 };

  it("the exception has the loop's place and counts snapshots, and all loops are forgotten", () => {
    limit = 4 * MB;
    const error = caught(() => reversed(loop, found));
    expect(error.held.snapshots).toBeGreaterThan(1 * MB);
    expect(error.message).toMatch(
      /: the state of step \d+: no memory left for another 160\.\d KB to record; .* snapshots [\d.]+ MB/,
    );
    expect(() => checkpoints.forward()).toThrow("no checkpointed loop is under way");
    reversed({ ...loop, slots: 4 }, found);
    expect(found.wrong).toEqual([]);
  });

  it("loops that began before the last mark go on", () => {
    const back = forwardSweep({ ...loop, slots: 3 }, 1, found);
    const start = mark();
    limit = 4 * MB;
    caught(() => forwardSweep(loop, 2, found));
    release(start);
    limit = Number.POSITIVE_INFINITY;
    back();
    expect(found.wrong).toEqual([]);
    release(mark());
  });

  it("a loop that records when memory ends is no part of the next call", () => {
    const begin = () => {
      checkpoints.beginWithin(100, 1e6, "model.ts:7");
      checkpoints.forward();
      checkpoints.stores();
      checkpoints.store();
      return checkpoints.records();
    };
    expect(begin()).toBe(1);
    limit = 0;
    caught(() => reals.reserve(1e6));
    limit = Number.POSITIVE_INFINITY;
    expect(() => checkpoints.recorded(0)).toThrow("no checkpointed loop is recording");
    const start = mark();
    expect(begin()).toBe(1);
    release(start);
  });
});

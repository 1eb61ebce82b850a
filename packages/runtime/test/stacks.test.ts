import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { NumberArray } from "../src/index.js";
import { bytes, ints, mark, peakStackBytes, reals, refs, release, resetPeak, stackBytes } from "../src/index.js";

const CHUNK = 65536;

beforeEach(() => resetPeak());
afterEach(() => expect(stackBytes()).toBe(0));

describe("reals", () => {
  it("gives back what was pushed, last first, over several chunks", () => {
    const n = 3 * CHUNK + 17;
    for (let i = 0; i < n; i++) reals.push(i + 0.5);
    expect(stackBytes()).toBe(8 * n);
    let wrong = 0;
    for (let i = n - 1; i >= 0; i--) if (reals.pop() !== i + 0.5) wrong++;
    expect(wrong).toBe(0);
    expect(peakStackBytes()).toBe(8 * n);
  });

  it("keeps signed zeros, NaN and infinities", () => {
    for (const x of [-0, Number.NaN, -Infinity]) {
      reals.push(x);
      expect(reals.pop()).toBe(x);
    }
  });

  it("reserves contiguous slots, so that a loop can use a local index in both sweeps", () => {
    const sizes = [1000, CHUNK - 10, 500, 2 * CHUNK + 3, 7];
    for (let pass = 0; pass < 2; pass++) {
      for (const n of sizes) {
        reals.push(-n);
        reals.reserve(n);
        const tape = reals.buffer;
        let top = reals.top;
        for (let i = 0; i < n; i++) tape[top++] = n + i;
        reals.top = top;
      }
      let wrong = 0;
      for (const n of [...sizes].reverse()) {
        reals.rewind();
        const tape = reals.buffer;
        let top = reals.top;
        for (let i = n - 1; i >= 0; i--) if (tape[--top] !== n + i) wrong++;
        reals.top = top;
        if (reals.pop() !== -n) wrong++;
      }
      expect(wrong).toBe(0);
      expect(stackBytes()).toBe(0);
    }
    expect(peakStackBytes()).toBe(8 * sizes.reduce((sum, n) => sum + n + 1, 0));
  });

  it("leaves slots to spare, for a loop that runs a fraction of an iteration more", () => {
    for (const n of [CHUNK - 0.5, 3.5, 3 * CHUNK + 0.25]) {
      const start = reals.position();
      reals.reserve(n);
      expect(reals.buffer.length - reals.top).toBeGreaterThanOrEqual(n + 64);
      reals.release(start);
    }
  });

  it("keeps its chunks for the next call", () => {
    const chunksOf = () => {
      const seen: Float64Array[] = [];
      for (let i = 0; i < 3; i++) {
        reals.reserve(CHUNK);
        seen.push(reals.buffer);
        reals.top += CHUNK;
      }
      for (let i = 0; i < 3; i++) {
        reals.rewind();
        reals.top -= CHUNK;
      }
      reals.rewind();
      return seen;
    };
    // What other tests have left of smaller chunks is behind us then.
    chunksOf();
    const first = chunksOf();
    chunksOf().forEach((chunk, i) => expect(chunk).toBe(first[i]));
  });

  it("saves arrays and sections of every numeric class", () => {
    const arrays: NumberArray[] = [
      [1.5, -0, Number.NaN],
      new Float64Array(100).map((_, i) => Math.sin(i)),
      new Float32Array(100).map((_, i) => Math.sin(i)),
      new Int32Array([-1, 2 ** 31 - 1]),
      new Uint32Array([2 ** 32 - 1]),
      new Uint8ClampedArray([255, 7]),
      new Float64Array(0),
      new Float64Array(CHUNK + 1).fill(3),
    ];
    const copies = arrays.map((a) => a.slice());
    for (const a of arrays) reals.pushArray(a);
    for (const a of arrays) a.fill(9);
    for (const a of [...arrays].reverse()) reals.popArray(a);
    expect(arrays).toEqual(copies);

    const x = Float64Array.from({ length: 200 }, (_, i) => i);
    reals.pushSection(x, 10, 150);
    reals.pushSection(x, 3, 5);
    reals.pushSection(x, 5, 5);
    x.fill(-1);
    reals.popSection(x, 5, 5);
    reals.popSection(x, 3, 5);
    reals.popSection(x, 10, 150);
    for (let i = 0; i < 200; i++) expect(x[i]).toBe((i >= 10 && i < 150) || i === 3 || i === 4 ? i : -1);
  });

  it("refuses to pop more than was pushed", () => {
    expect(() => reals.pop()).toThrow(RangeError);
    expect(() => reals.popArray([1, 2])).toThrow(RangeError);
    expect(() => bytes.pop()).toThrow(RangeError);
    expect(() => refs.pop()).toThrow(RangeError);
  });
});

describe("bytes and ints", () => {
  it("keep codes, decisions and long trip counts", () => {
    for (let i = 0; i < 2 * CHUNK; i++) bytes.push(i & 255);
    bytes.pushTest(true);
    bytes.pushTest(false);
    ints.push(2 ** 40 + 1);
    expect(stackBytes()).toBe(2 * CHUNK + 2 + 8);
    expect(ints.pop()).toBe(2 ** 40 + 1);
    expect(bytes.popTest()).toBe(false);
    expect(bytes.popTest()).toBe(true);
    let wrong = 0;
    for (let i = 2 * CHUNK - 1; i >= 0; i--) if (bytes.pop() !== (i & 255)) wrong++;
    expect(wrong).toBe(0);
  });
});

describe("refs", () => {
  it("gives back the same references", () => {
    const a = [1];
    refs.push(a);
    refs.push(undefined);
    expect(refs.pop()).toBe(undefined);
    expect(refs.pop<number[]>()).toBe(a);
  });
});

describe("the peak", () => {
  it("is that of all stacks together, at the turn", () => {
    for (let i = 0; i < 10; i++) {
      reals.push(i);
      bytes.push(1);
    }
    refs.push(null);
    refs.pop();
    for (let i = 0; i < 10; i++) {
      bytes.pop();
      reals.pop();
    }
    expect(peakStackBytes()).toBe(98);
    resetPeak();
    expect(peakStackBytes()).toBe(0);
  });

  it("is exact where parts of the program are swept forward and backward in turn", () => {
    // 10 reals; then 5 off; 4 bytes and 3 ints on: 8·8 + 4 = 68 < 80, then 60 reals: the maximum.
    for (let i = 0; i < 10; i++) reals.push(i);
    for (let i = 0; i < 5; i++) reals.pop();
    for (let i = 0; i < 4; i++) bytes.push(i);
    for (let i = 0; i < 3; i++) ints.push(i);
    for (let i = 0; i < 3; i++) ints.pop();
    expect(peakStackBytes()).toBe(80);
    reals.reserve(60);
    reals.top += 60;
    ints.push(1);
    ints.pop();
    reals.rewind();
    reals.top -= 60;
    for (let i = 0; i < 4; i++) bytes.pop();
    for (let i = 0; i < 5; i++) reals.pop();
    expect(peakStackBytes()).toBe(5 * 8 + 4 + 60 * 8 + 8);
  });
});

describe("mark and release", () => {
  it("put all stacks back", () => {
    reals.push(1);
    const start = mark();
    for (let i = 0; i < CHUNK + 5; i++) reals.push(2);
    bytes.push(3);
    ints.push(4);
    refs.push({});
    release(start);
    expect(stackBytes()).toBe(8);
    expect(reals.pop()).toBe(1);
    expect(peakStackBytes()).toBe(8 * (CHUNK + 6) + 1 + 8 + 8);
  });
});

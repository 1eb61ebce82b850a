import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nodeFiles } from "../../src/schedules/node/node-files.js";
import type { SnapshotFiles, SnapshotStorage } from "../../src/schedules.js";
import { fileSnapshots, hierarchicalSchedule, memorySnapshots, runReversed, snapshotsOf } from "../../src/schedules.js";

/** Files of a browser, or of a test. */
function filesInAMap(): SnapshotFiles & { readonly names: () => string[] } {
  const held = new Map<string, Uint8Array>();
  return {
    names: () => [...held.keys()],
    write: (name, pieces) => held.set(name, Uint8Array.from(pieces.flatMap((piece) => [...piece]))),
    read: (name, pieces) => {
      let at = 0;
      for (const piece of pieces) {
        piece.set(held.get(name)!.subarray(at, at + piece.length));
        at += piece.length;
      }
    },
    remove: (name) => held.delete(name),
  };
}

function withNodeFiles(use: (storage: SnapshotStorage, folder: string) => void): void {
  const files = nodeFiles();
  try {
    use(fileSnapshots(files), files.folder);
  } finally {
    files.close();
  }
  expect(existsSync(files.folder)).toBe(false);
}

/** Every kind of number survives, in parts of buffers, too. */
function keepsEverything(storage: SnapshotStorage): void {
  const x = new Float64Array([0, -0, Number.NaN, Number.NEGATIVE_INFINITY, 5e-324]);
  const part = new Int32Array([1, 2, 3, 4]).subarray(1, 3);
  const state = [x, part, new BigInt64Array([-7n]), new Uint8Array(0)];
  storage.write(3, state);
  const again = [new Float64Array(5), new Int32Array(2), new BigInt64Array(1), new Uint8Array(0)];
  x.fill(1);
  part.fill(9);
  storage.read(3, again);
  expect(again[0]).toEqual(new Float64Array([0, -0, Number.NaN, Number.NEGATIVE_INFINITY, 5e-324]));
  expect(Object.is(again[0]![1], -0)).toBe(true);
  expect(again.slice(1)).toEqual([new Int32Array([2, 3]), new BigInt64Array([-7n]), new Uint8Array(0)]);
  storage.read(3, [x, part, new BigInt64Array(1), new Uint8Array(0)]);
  // Only the part of the buffer was written.
  expect([...new Int32Array(part.buffer)]).toEqual([1, 2, 3, 4]);
  // What a slot holds is replaced.
  x.fill(8);
  storage.write(3, [x]);
  x.fill(0);
  storage.read(3, [x]);
  expect([...x]).toEqual([8, 8, 8, 8, 8]);
  storage.drop(3);
  storage.drop(3);
  expect(() => storage.read(3, [x])).toThrow();
}

describe("storages", () => {
  it("keep every number", () => {
    keepsEverything(memorySnapshots());
    keepsEverything(fileSnapshots(filesInAMap()));
    withNodeFiles(keepsEverything);
  });

  it("in memory, use again what was dropped, and count what they hold", () => {
    const storage = memorySnapshots();
    const x = new Float64Array(4);
    storage.write(0, [x]);
    storage.write(1, [x]);
    storage.drop(0);
    storage.write(2, [x]);
    expect([storage.bytes, storage.peakBytes]).toEqual([64, 64]);
    storage.write(1, [new Float64Array(8)]);
    expect([storage.bytes, storage.peakBytes]).toEqual([96, 96]);
    storage.drop(1);
    storage.drop(2);
    expect([storage.bytes, storage.peakBytes]).toEqual([0, 96]);
  });

  it("say what is wrong", () => {
    const storage = memorySnapshots();
    storage.write(0, [new Float64Array(2)]);
    expect(() => storage.read(0, [new Float64Array(3)])).toThrow(
      "memorySnapshots: slot 0 holds 16 bytes; the state has 24",
    );
    expect(() => storage.read(1, [])).toThrow("memorySnapshots: slot 1 is empty");
    expect(() => snapshotsOf([], storage).save(0, 1, 0)).toThrow(
      "the schedule has a level 1; storages were given for 1",
    );
    withNodeFiles((files, folder) => {
      files.write(0, [new Float64Array(2)]);
      expect(() => files.read(0, [new Float64Array(3)])).toThrow("has 16 bytes; the state has 24");
      writeFileSync(join(folder, "snapshot-0"), "");
      expect(() => files.read(0, [new Float64Array(2)])).toThrow("has 0 bytes");
      expect(() => files.read(1, [])).toThrow("ENOENT");
    });
  });
});

it("a loop of arrays, reversed with memory and files", () => {
  // x ← x + y, y ← y x; the derivative of the sum of x at the end.
  const n = 40;
  const [x, y] = [new Float64Array([1, 0.5]), new Float64Array([-0.02, 0.03])];
  const advance = (from: number, to: number) => {
    for (let i = from; i < to; i++) {
      for (let j = 0; j < 2; j++) {
        x[j]! += y[j]!;
        y[j]! *= 0.9 * x[j]!;
      }
    }
  };
  const [x0, y0] = [x.slice(), y.slice()];
  const run = (h: number) => {
    x.set(x0);
    y.set(y0);
    y[1]! += h;
    advance(0, n);
    return x[0]! + x[1]!;
  };
  const difference = (run(1e-6) - run(-1e-6)) / 2e-6;
  x.set(x0);
  y.set(y0);
  withNodeFiles((files, folder) => {
    const [xb, yb] = [new Float64Array(2), new Float64Array(2)];
    let files0 = 0;
    const levels = [
      { slots: 2, write: 0, read: 0 },
      { slots: 5, write: 1, read: 1 },
    ] as const;
    runReversed(hierarchicalSchedule(n, levels), {
      ...snapshotsOf([x, y], memorySnapshots(), files),
      advance,
      reverseStep: (_, isLast) => {
        if (isLast) xb.fill(1);
        for (let j = 0; j < 2; j++) {
          const [before, sum] = [y[j]!, x[j]! + y[j]!];
          xb[j]! += 0.9 * before * yb[j]!;
          yb[j] = 0.9 * sum * yb[j]! + xb[j]!;
        }
      },
      progress: () => {
        files0 = Math.max(files0, readdirSync(folder).length);
      },
    });
    expect(yb[1]).toBeCloseTo(difference, 6);
    expect(files0).toBeGreaterThan(0);
    expect(readdirSync(folder)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { entriesAfter, keepShadow, putBefore, shadowOf } from "../src/index.js";

describe("shadows of keys", () => {
  it("are found by the object, the latest that was kept", () => {
    const key = { v: 2 };
    keepShadow(key, { v: 0.1 });
    const shadow = { v: 0.5 };
    keepShadow(key, shadow);
    expect(shadowOf(key)).toBe(shadow);
  });

  it("are zeros where none was kept, the same each time", () => {
    const key = { v: 2 };
    expect(shadowOf(key)).toEqual({ v: 0 });
    expect(shadowOf(key)).toBe(shadowOf(key));
  });

  it("of what is no object are that itself", () => {
    keepShadow("a", undefined);
    expect(shadowOf("a")).toBe("a");
    expect(shadowOf(null)).toBe(null);
  });
});

describe("an entry that is put back", () => {
  it("gets its place in a Map, a Set and a plain object", () => {
    const map = new Map([..."abcd"].map((key, i) => [key, i] as const));
    const behind = entriesAfter(map, "b");
    expect(behind).toBe(2);
    map.delete("b");
    map.set("b", 7);
    putBefore(map, behind);
    expect([...map]).toEqual([
      ["a", 0],
      ["b", 7],
      ["c", 2],
      ["d", 3],
    ]);
    const set = new Set([2, 3, 1]);
    putBefore(set, 2);
    expect([...set]).toEqual([1, 2, 3]);
    const plain = { x: 1, y: 2, z: 3 };
    putBefore(plain, 1);
    expect(Object.keys(plain)).toEqual(["x", "z", "y"]);
  });

  it("stays last where nothing came after it", () => {
    const set = new Set([1, 2]);
    expect(entriesAfter(set, 2)).toBe(0);
    expect(entriesAfter(set, 5)).toBe(0);
    putBefore(set, 0);
    expect([...set]).toEqual([1, 2]);
  });
});

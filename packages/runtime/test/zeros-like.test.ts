import { describe, expect, it } from "vitest";
import { zerosLike } from "../src/index.js";

class Body {
  readonly name = "moon";
  mass = 3;
  fixed = true;
  where: Float64Array = new Float64Array([1, 2]);
  next: Body | null = null;
  energy(): number {
    return this.mass;
  }
}

describe("zerosLike", () => {
  it("makes numbers 0 and leaves what is no number", () => {
    expect(zerosLike(5)).toBe(0);
    expect(zerosLike("a")).toBe("a");
    expect(zerosLike(null)).toBe(null);
    const set = new Set([1]);
    const f = () => 1;
    const when = new Date(0);
    expect(zerosLike({ a: 1, b: true, set, f, when, u: undefined })).toEqual({
      a: 0,
      b: true,
      set,
      f,
      when,
      u: undefined,
    });
    expect(zerosLike({ set }).set).toBe(set);
  });

  it("keeps classes", () => {
    const body = new Body();
    const shadow = zerosLike(body);
    expect(shadow).toBeInstanceOf(Body);
    expect(shadow).toEqual({ name: "moon", mass: 0, fixed: true, where: new Float64Array(2), next: null });
    expect(shadow.energy()).toBe(0);
    expect(body.mass).toBe(3);
  });

  it("keeps shared references and cycles", () => {
    const a = new Body();
    const b = new Body();
    a.next = b;
    b.next = a;
    b.where = a.where;
    const shadow = zerosLike(a);
    expect(shadow.next?.next).toBe(shadow);
    expect(shadow.next?.where).toBe(shadow.where);
    expect(shadow.where).not.toBe(a.where);
  });

  it("goes through long lists without recursion", () => {
    let list: { x: number; rest: unknown } | null = null;
    for (let i = 0; i < 200_000; i++) list = { x: i, rest: list };
    expect(zerosLike(list)?.x).toBe(0);
  });

  it("makes views of one buffer where the original has views of one buffer", () => {
    const all = new Float64Array([1, 2, 3, 4]);
    const shadow = zerosLike({ part: all.subarray(1, 3), all, single: new Float32Array(all.buffer, 8, 2) });
    shadow.part[0] = 7;
    expect([...shadow.all]).toEqual([0, 7, 0, 0]);
    expect(shadow.part.length).toBe(2);
    expect(shadow.single).toBeInstanceOf(Float32Array);
    expect(shadow.single.buffer).toBe(shadow.all.buffer);
    expect([...all]).toEqual([1, 2, 3, 4]);
  });

  it("shadows arrays, nested arrays, holes and maps", () => {
    expect(zerosLike([1, [2, 3], "x"])).toEqual([0, [0, 0], "x"]);
    expect(zerosLike([])).toEqual([]);
    const holes = [1];
    holes.length = 3;
    expect(0 in zerosLike(holes) && !(1 in zerosLike(holes))).toBe(true);
    expect(zerosLike(holes).length).toBe(3);
    const key = {};
    const map = zerosLike(
      new Map<unknown, unknown>([
        ["a", 1],
        [key, [2]],
      ]),
    );
    expect(map.get("a")).toBe(0);
    expect(map.get(key)).toEqual([0]);
  });

  it("is told what will be a number", () => {
    class Cell {
      total!: number;
      next: Cell | undefined;
      weight = 2;
    }
    const dictionary: Record<string, number> = { a: 1 };
    const holes: number[] = new Array<number>(2);
    const [cell, keys, list] = zerosLike([new Cell(), dictionary, holes] as const, "total", "[]");
    expect(cell.total).toBe(0);
    expect(cell.next).toBeUndefined();
    expect(Object.keys(keys)).toEqual(["a"]);
    expect([...list]).toEqual([0, 0]);
    const wide = zerosLike<{ total: Float64Array }>(new Cell(), 3, "total");
    expect([...wide.total]).toEqual([0, 0, 0]);
    expect([...zerosLike<number[]>(holes, 3, "[]")]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("takes over accessors and hidden properties", () => {
    const o = {
      x: 2,
      get twice() {
        return 2 * this.x;
      },
    };
    Object.defineProperty(o, "hidden", { value: 3, enumerable: false });
    const shadow = zerosLike(o) as typeof o & { hidden: number };
    shadow.x = 5;
    expect(shadow.twice).toBe(10);
    expect(shadow.hidden).toBe(0);
    expect(Object.keys(shadow)).toEqual(["x", "twice"]);
  });
});

import { describe, expect, it } from "vitest";
import { isSameData } from "../../src/il/same-data.js";

const statement = (label: number, value: unknown) => ({ kind: "assign", label, value });

describe("the same data", () => {
  it("are equal lists, maps, sets and plain objects", () => {
    const made = () => ({
      units: new Map([[1, { body: [statement(1, { kind: "real", value: -0 }), statement(2, Number.NaN)] }]]),
      shadows: new Set([3, 4]),
    });
    expect(isSameData(made(), made())).toBe(true);
    const data = made();
    expect(isSameData(data, data)).toBe(true);
  });

  it.each([
    ["another constant", [1, 2], [1, 3]],
    ["the other zero", 0, -0],
    ["a longer list", [1], [1, 2]],
    [
      "another order",
      new Map([
        [1, 1],
        [2, 2],
      ]),
      new Map([
        [2, 2],
        [1, 1],
      ]),
    ],
    ["another key", new Map([[1, 1]]), new Map([[2, 1]])],
    ["another member", new Set([1]), new Set([2])],
    ["a field more", { a: 1 }, { a: 1, b: 2 }],
    ["a field of another name", { a: undefined }, { b: undefined }],
    ["a list in the place of an object", [], {}],
    ["null in the place of an object", null, {}],
    ["a text in the place of a number", "1", 1],
  ])("are not those with %s", (_, one, other) => {
    expect(isSameData(one, other)).toBe(false);
    expect(isSameData(other, one)).toBe(false);
    expect(isSameData({ deep: [one] }, { deep: [other] })).toBe(false);
  });

  it("share what they share: one statement at two places is not two equal statements", () => {
    const once = statement(1, 2);
    const twice = [once, once];
    expect(isSameData(twice, [statement(1, 2), statement(1, 2)])).toBe(false);
    expect(isSameData([statement(1, 2), statement(1, 2)], twice)).toBe(false);
    const other = statement(1, 2);
    expect(isSameData(twice, [other, other])).toBe(true);
  });

  it("are functions and instances of classes only as themselves", () => {
    const f = (): number => 1;
    const date = new Date(0);
    expect(isSameData([f, date], [f, date])).toBe(true);
    expect(isSameData([f], [() => 1])).toBe(false);
    expect(isSameData([date], [new Date(0)])).toBe(false);
  });
});

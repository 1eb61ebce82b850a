import { expect, test, vi } from "vitest";
import { NameSpace } from "../../src/5-differentiate/names.js";
import { occurrencesBetween, unitLayout } from "../../src/6-simplify/units/unit-layout.js";
import { add, assign, block, constant, pathOf, readOf, real64 } from "../../src/il/builders.js";
import type { Unit, UnitId, Variable, VariableId } from "../../src/il/types.js";

const origin = { kind: "pass", pass: "test", from: null } as const;

test("a fresh name is the first that is free, whatever was asked for before", () => {
  const names = new NameSpace(["seed", "seed2", "seed11"]);
  expect(names.fresh("seed")).toBe("seed1");
  expect(names.fresh("seed")).toBe("seed3");
  expect(names.fresh("seed1")).toBe("seed12");
  expect(names.fresh("value")).toBe("value");
  expect(names.fresh("value")).toBe("value1");
});

test("asking for one name many times looks at each name once or twice", () => {
  const names = new NameSpace([]);
  const has = vi.spyOn(Set.prototype, "has");
  for (let n = 0; n < 1000; n++) names.fresh("seed");
  const looks = has.mock.calls.length;
  has.mockRestore();
  expect(looks).toBeGreaterThan(0);
  expect(looks).toBeLessThan(4000);
});

test("occurrences in a range of statements, its ends included", () => {
  const x: Variable = { id: 0 as VariableId, name: "x", type: real64, role: "local", origin };
  const step = () => assign(pathOf(x), add(readOf(x), constant(1)), origin);
  const unit: Unit = {
    id: "f" as UnitId,
    name: "f",
    kind: "function",
    parameters: [],
    results: [],
    resultForm: "plain",
    body: block(...Array.from({ length: 9 }, step)),
    origin,
  };
  const layout = unitLayout(unit);
  const numbers = (first: number, last: number) => occurrencesBetween(layout, x.id, first, last).map(({ at }) => at);
  expect(numbers(3, 4)).toEqual([3, 3, 4, 4]);
  expect(numbers(8, 20)).toEqual([8, 8]);
  expect(numbers(5, 4)).toEqual([]);
  expect(numbers(-1, 0)).toEqual([0, 0]);
  expect(layout.referenced.size).toBe(0);
});

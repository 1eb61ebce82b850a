import { expect, it } from "vitest";
import { NameSet } from "../../src/7-print/layout/names.js";

const nothing = (): boolean => false;

it("digits are given out in order, past those that are reserved or the language's", () => {
  const names = new NameSet((name) => name === "t3");
  names.reserve("t1");
  expect([1, 2, 3, 4].map(() => names.take("t"))).toEqual(["t", "t2", "t4", "t5"]);
  names.reserve("t6");
  expect(names.take("t")).toBe("t7");
});

it("a scope goes on from the one around, which may have taken more since", () => {
  const outer = new NameSet(nothing);
  const inner = new NameSet((name) => outer.has(name), outer);
  expect([outer.take("t"), inner.take("t"), outer.take("t"), inner.take("t")]).toEqual(["t", "t1", "t1", "t2"]);
  expect([outer.take("t"), outer.take("t"), inner.take("t")]).toEqual(["t2", "t3", "t4"]);
});

it("what is taken for one question only is free for the next", () => {
  const names = new NameSet(nothing);
  names.reserve("t");
  expect(names.take("t", (name) => name === "t1")).toBe("t2");
  expect(names.take("t")).toBe("t1");
  expect(names.take("t")).toBe("t3");
});

it("thousands of names alike take time that grows with their number", () => {
  let asked = 0;
  const names = new NameSet(() => {
    asked++;
    return false;
  });
  for (let k = 0; k < 5_000; k++) names.take("t");
  expect(asked).toBeLessThan(20_000);
});

import { expect, it } from "vitest";
import type { DiagnosticBag } from "../src/diagnostics/diagnostic.js";
import { defaultOptions } from "../src/options.js";
import type { SwitchName } from "../src/passes/table.js";
import type { Stage } from "../src/shared-stages.js";
import { withoutIdle } from "../src/shared-stages.js";

/** What is left of the switches after a stage whose result is `made`, and that says `told`. */
function left(
  stage: Stage,
  disable: readonly SwitchName[],
  made: unknown,
  base: unknown,
  told = "",
): readonly string[] {
  const isBase = (names: readonly string[]): boolean => names.length < disable.length;
  const options = withoutIdle(stage, { ...defaultOptions, disable }, (each, bag: DiagnosticBag) => {
    const asked = each.disable.filter((name) => !(each.late ?? []).includes(name));
    if (!isBase(asked) && told !== "") bag.add("RG2001", "warning", null, told, "");
    return isBase(asked) ? base : made;
  });
  return options.disable.map((name) => (options.late?.includes(name) === true ? `${name}, later` : name));
}

it("a switch that changes nothing is dropped after the last stage that obeys it", () => {
  expect(left("prepare", ["inline-calls"], { a: [1] }, { a: [1] })).toEqual([]);
  expect(left("analyze", ["name-intermediates"], { a: [1] }, { a: [1] })).toEqual([]);
  expect(left("differentiate", ["tbr"], { a: [1] }, { a: [1] })).toEqual([]);
});

it("a switch stays where the result is another, or is the same and something else is said", () => {
  expect(left("prepare", ["inline-calls"], { a: [1] }, { a: [2] })).toEqual(["inline-calls"]);
  expect(left("differentiate", ["tbr"], { a: [1] }, { a: [2] })).toEqual(["tbr"]);
  expect(left("prepare", ["inline-calls"], { a: [1] }, { a: [1] }, "something")).toEqual(["inline-calls"]);
});

it("a switch stays while later stages obey it, whatever earlier ones make", () => {
  expect(left("prepare", ["tbr", "tidy-signs"], 1, 1)).toEqual(["tbr", "tidy-signs"]);
  // What the analyses find without activity is not in the program that they give.
  expect(left("analyze", ["activity"], 1, 1)).toEqual(["activity"]);
  expect(left("differentiate", ["tidy-signs"], 1, 1)).toEqual(["tidy-signs"]);
});

it("a rewrite that runs again at the end is left to that", () => {
  expect(left("prepare", ["forward-temporaries"], 1, 1)).toEqual(["forward-temporaries, later"]);
  expect(left("prepare", ["forward-temporaries"], 1, 2)).toEqual(["forward-temporaries"]);
});

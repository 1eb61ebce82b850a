import { expect, it } from "vitest";
import { runOnText } from "../../cases/run-case.js";
import { workshops } from "../../cases/workshops.js";
import { TIME_LIMIT, trySeries } from "../try-series.js";
import { workArrayPrograms } from "./work-array-programs.js";

const seed = Number(process.env.RETROGRAD_SEED ?? 79301);
const count = Number(process.env.RETROGRAD_COUNT ?? 40);

it(
  `every law holds for ${count} random programs that exchange and overwrite work arrays (RETROGRAD_SEED=${seed})`,
  () => {
    expect(() =>
      trySeries({ seed, count }, workArrayPrograms(), ({ text, inputs }, index) =>
        runOnText(text, inputs, workshops.workshop, index),
      ),
    ).not.toThrow();
  },
  TIME_LIMIT,
);

import { expect, it } from "vitest";
import { runCOnText } from "../../cases/run-c-case.js";
import { workshops } from "../../cases/workshops.js";
import { TIME_LIMIT, trySeries } from "../try-series.js";
import { localArrayPrograms } from "./local-array-programs.js";

const seed = Number(process.env.RETROGRAD_SEED ?? 79401);
const count = Number(process.env.RETROGRAD_COUNT ?? 25);

it(
  `every law holds for ${count} random C programs that fill local arrays in loops (RETROGRAD_SEED=${seed})`,
  () => {
    expect(() =>
      trySeries({ seed, count }, localArrayPrograms(), ({ text, inputs }, index) => {
        const result = runCOnText(text, inputs, workshops.inC, index);
        // A program that leaves defined behaviour is none.
        if (Array.isArray(result) && result.some((line: string) => /^derives: (the )?original/.test(line)))
          return "not a program";
        return result;
      }),
    ).not.toThrow();
  },
  TIME_LIMIT,
);

/** The law of second derivatives on C programs: cases, and programs given as text. */
import { dirname, join } from "node:path";
import type { Options } from "@retrograd/compiler";
import { describeC, differentiate } from "@retrograd/compiler";
import type { JsonValue } from "../../packages/retrograd/src/check/inputs-file.js";
import { runtimeFolder } from "../../packages/retrograd/src/host/runtime-folder.js";
import type { CDoor } from "../../packages/retrograd/src/laws/c/c-door.js";
import type { CSubject } from "../../packages/retrograd/src/laws/c/c-programs.js";
import { checkAdjointAgainInC } from "../../packages/retrograd/src/laws/second-order/c-adjoint-again.js";
import type { CAgain, SecondOrderOptions } from "../../packages/retrograd/src/laws/second-order/c-second-order.js";
import { checkSecondOrderInC } from "../../packages/retrograd/src/laws/second-order/c-second-order.js";
import type { CCase } from "../read-c-case.js";
import type { CWorkshop } from "../run-c-case.js";
import type { SecondOrderVerdict } from "./verdict.js";
import { verdictOf, verdictOfAgain } from "./verdict.js";

type Inputs = Readonly<Record<string, JsonValue>>;

export function secondOrderOfCCase(c: CCase, workshop: CWorkshop): SecondOrderVerdict {
  const { subject, door, again, options } = ofCase(c, workshop, "d");
  return verdictOf(checkSecondOrderInC(subject, door, again, workshop.toolchain, options));
}

/** The adjoint of the case, as a program like any other. */
export function adjointAgainOfCCase(c: CCase, workshop: CWorkshop): SecondOrderVerdict {
  const { subject, door, again, options } = ofCase(c, workshop, "b");
  return verdictOfAgain(checkAdjointAgainInC(subject, door, again, workshop.toolchain, options));
}

/** `suffix`: of the shadows in the first derivative. */
function ofCase(c: CCase, workshop: CWorkshop, suffix: "d" | "b") {
  const mayAlias = c.mayAlias === "all" ? c.mayAlias : c.mayAlias.flatMap((name) => [name, name + suffix]);
  const inputs = JSON.parse(c.trials[0]?.at ?? "{}") as Inputs;
  const subject: CSubject = { sources: c.sources, flags: [], head: c.head, inputs };
  const options: SecondOrderOptions = {
    seed: 11,
    build: "sanitized",
    withoutDifferences: c.kink,
    ...(c.tolerance === undefined ? {} : { differencesTolerance: c.tolerance }),
  };
  return {
    subject,
    door: workshop.door(c.sources, c.head, c.mayAlias, c.memory),
    again: againIn(workshop, c.sources, { mayAlias, memory: c.memory, disable: c.off }),
    options,
  };
}

/** Head `f`; its pointers may overlap. */
export const secondOrderOfCText = (text: string, inputs: string, workshop: CWorkshop): SecondOrderVerdict =>
  ofText(text, inputs, workshop, (subject, door, again) =>
    verdictOf(checkSecondOrderInC(subject, door, again, workshop.toolchain, { seed: 5, build: "quick" })),
  );

/** Head `f`; its pointers may overlap. */
export const adjointAgainOfCText = (text: string, inputs: string, workshop: CWorkshop): SecondOrderVerdict =>
  ofText(text, inputs, workshop, (subject, door, again) =>
    verdictOfAgain(checkAdjointAgainInC(subject, door, again, workshop.toolchain, { seed: 5, build: "quick" })),
  );

function ofText(
  text: string,
  inputs: string,
  workshop: CWorkshop,
  judge: (subject: CSubject, door: CDoor, again: CAgain) => SecondOrderVerdict,
): SecondOrderVerdict {
  const { toolchain } = workshop;
  const path = join(toolchain.place({ "program.c": text }), "program.c");
  try {
    const head = { function: "f" };
    const door = workshop.door([path], head, "all");
    const again = againIn(workshop, [path], { mayAlias: "all" });
    return judge({ sources: [path], flags: [], head, inputs: JSON.parse(inputs) as Inputs }, door, again);
  } finally {
    toolchain.forget();
  }
}

function againIn({ host }: CWorkshop, sources: readonly string[], options: Partial<Options>): CAgain {
  const includeDirectories = [...new Set(sources.map(dirname)), runtimeFolder()];
  const preprocessor = { includeDirectories, defines: [], undefines: [] };
  return {
    describe: (files, name) => describeC(files, name, host, preprocessor).description,
    derive: (mode, files, head, more = []) => {
      const disable = [...(options.disable ?? []), ...more];
      return differentiate({ mode, files, heads: [head], options: { ...options, disable }, preprocessor }, host);
    },
  };
}

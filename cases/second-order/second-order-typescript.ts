/** The law of second derivatives on TypeScript programs: cases, and programs given as text. */
import { differentiate, SharedStages } from "@retrograd/compiler";
import type { Door } from "../../packages/retrograd/src/laws/door.js";
import type { DeriveAgain } from "../../packages/retrograd/src/laws/second-order/adjoint-again.js";
import { checkAdjointAgain } from "../../packages/retrograd/src/laws/second-order/adjoint-again.js";
import type { Again } from "../../packages/retrograd/src/laws/second-order/check-second-order.js";
import { checkSecondOrder } from "../../packages/retrograd/src/laws/second-order/check-second-order.js";
import { findHead, inputsFromExpression } from "../../packages/retrograd/src/laws/subject.js";
import type { Case } from "../read-case.js";
import type { Workshop } from "../run-case.js";
import { SINGLE_PRECISION, takesOver } from "../run-case.js";
import type { SecondOrderVerdict } from "./verdict.js";
import { verdictOf, verdictOfAgain } from "./verdict.js";

export function secondOrderOfCase(c: Case, workshop: Workshop): SecondOrderVerdict {
  const door = workshop.door(c.files, c.head, c.mayAlias);
  const mayAlias = c.mayAlias === "all" ? c.mayAlias : c.mayAlias.flatMap((name) => [name, `${name}d`]);
  const options = { mayAlias, takeOver: takesOver(c.files), disable: c.off };
  const tolerance = c.tolerance === undefined ? {} : { differencesTolerance: c.tolerance };
  const asked = { seed: 11, withoutDifferences: c.kink, ...tolerance };
  const subject = subjectOf(c.files, c.head, c.trials[0]?.at ?? "{}", workshop);
  return verdictOf(checkSecondOrder(subject, door, againIn(workshop, c.files, options), asked));
}

/** The adjoint of the case, as a program like any other. */
export function adjointAgainOfCase(c: Case, workshop: Workshop): SecondOrderVerdict {
  const door = workshop.door(c.files, c.head, c.mayAlias);
  const mayAlias = c.mayAlias === "all" ? c.mayAlias : c.mayAlias.flatMap((name) => [name, `${name}b`]);
  const tolerance =
    c.tolerance === undefined ? {} : { differencesTolerance: c.tolerance, dotProductTolerance: SINGLE_PRECISION };
  const asked = {
    seed: 11,
    withoutDifferences: c.kink,
    zeroExpected: c.trials[0]?.zeroExpected ?? false,
    ...tolerance,
  };
  const again: DeriveAgain = (mode, adjoint, module, head, disable) => {
    const all = new Map([...c.files, ...adjoint.files.map(({ path, text }): [string, string] => [path, text])]);
    const options = { mayAlias, takeOver: takesOver(c.files), disable: [...c.off, ...(disable as typeof c.off)] };
    return differentiate({ mode, files: [module], heads: [head], options }, workshop.host(all), workshop.parsers);
  };
  const subject = subjectOf(c.files, c.head, c.trials[0]?.at ?? "{}", workshop);
  return verdictOfAgain(checkAdjointAgain(subject, door, again, asked));
}

/** Head `f`; its reference parameters may overlap. */
export function secondOrderOfText(text: string, inputs: string, workshop: Workshop): SecondOrderVerdict {
  const files = new Map([["/case/program.ts", text]]);
  const head = { function: "f" };
  const doorWith = (takeOver: boolean): Door => workshop.door(files, head, "all", takeOver, new SharedStages());
  const plain = doorWith(false);
  const takeOver = (["tangent", "adjoint"] as const).some((mode) =>
    plain.derive(mode, []).diagnostics.some(({ code }) => code === "RG5008"),
  );
  const subject = subjectOf(files, head, inputs, workshop);
  const again = againIn(workshop, files, { mayAlias: "all", takeOver });
  return verdictOf(checkSecondOrder(subject, takeOver ? doorWith(true) : plain, again, { seed: 5 }));
}

function subjectOf(files: ReadonlyMap<string, string>, head: Case["head"], at: string, workshop: Workshop) {
  const read = (path: string): string | undefined => files.get(path);
  const { parameters } = findHead([...files.keys()], read, head.function);
  return {
    files: [...files.keys()],
    read,
    cache: workshop.modules,
    head,
    inputs: inputsFromExpression(at, parameters),
  };
}

function againIn(
  workshop: Workshop,
  files: ReadonlyMap<string, string>,
  options: NonNullable<Parameters<typeof differentiate>[0]["options"]>,
): Again {
  return (tangent, module, head) => {
    const all = new Map([...files, ...tangent.files.map(({ path, text }): [string, string] => [path, text])]);
    return differentiate(
      { mode: "adjoint", files: [module], heads: [head], options },
      workshop.host(all),
      workshop.parsers,
    );
  };
}

/** Derivatives of several directions of one case in TypeScript: each as it is alone (several-directions.ts). Of C: run-c-directions.ts. */
import { differentiate, SharedStages } from "@retrograd/compiler";
import { severalDirectionsDiffer } from "../packages/retrograd/src/laws/several-directions.js";
import { findHead, inputsFromExpression } from "../packages/retrograd/src/laws/subject.js";
import type { Case } from "./read-case.js";
import { switchedOff } from "./read-case.js";
import type { Workshop } from "./run-case.js";
import { takesOver } from "./run-case.js";

/** What cannot hold derivatives of several directions. */
const REFUSED = "RG3304";

export interface Directions {
  readonly violations: readonly string[];
  /** What was generated. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Null where a message says that there are none. `count`: how many directions the text is made for. */
export function inDirections(
  c: Case,
  mode: "tangent" | "adjoint",
  count: number | "runtime",
  workshop: Workshop,
): Directions | null {
  const host = workshop.host(c.files);
  const [entry = ""] = c.files.keys();
  const disable = switchedOff(c.files.get(entry));
  const options = {
    mayAlias: c.mayAlias,
    takeOver: takesOver(c.files),
    disable,
    ...c.checkpoints,
    shared: new SharedStages(),
  };
  const request = {
    files: [entry],
    heads: [c.head],
    mode,
    options,
    compilerOptions: { noUncheckedIndexedAccess: true },
  };
  const one = differentiate(request, host, workshop.parsers);
  const several = differentiate({ ...request, options: { ...options, directions: count } }, host, workshop.parsers);
  const errors = several.diagnostics.filter((d) => d.severity === "error");
  if (errors.length > 0 && errors.every((d) => d.code === REFUSED)) return null;
  const read = (path: string): string | undefined => c.files.get(path);
  const { parameters } = findHead([...c.files.keys()], read, c.head.function);
  const violations = c.trials.flatMap((trial) => {
    const inputs = inputsFromExpression(trial.at, parameters);
    const subject = { files: [...c.files.keys()], read, cache: workshop.modules, head: c.head, inputs };
    return severalDirectionsDiffer(subject, mode, one, several).map((what) => `${mode}: ${what}`);
  });
  return { violations, texts: new Map(several.files.map((file) => [file.path, file.text])) };
}

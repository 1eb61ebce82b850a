/** Derivatives of several directions of one case in TypeScript: each as it is alone (several-directions.ts). Of C: run-c-directions.ts. */
import { differentiate, SharedStages } from "@retrograd/compiler";
import { severalDirectionsDiffer } from "../packages/retrograd/src/laws/several-directions.js";
import { findHead, inputsFromExpression } from "../packages/retrograd/src/laws/subject.js";
import { testedDirections } from "../packages/retrograd/src/laws/tested-directions.js";
import type { Case } from "./read-case.js";
import { switchedOff } from "./read-case.js";
import type { Workshop } from "./run-case.js";
import { takesOver } from "./run-case.js";

/** What cannot hold derivatives of several directions. */
const REFUSED = "RG3304";

/** Null where a message says that there are none. */
export function directionViolations(
  c: Case,
  mode: "tangent" | "adjoint",
  count: number | "runtime",
  workshop: Workshop,
): readonly string[] | null {
  const host = workshop.host(c.files);
  const [entry = ""] = c.files.keys();
  const disable = switchedOff(c.files.get(entry));
  const options = { mayAlias: c.mayAlias, takeOver: takesOver(c.files), disable, shared: new SharedStages() };
  const request = { files: [entry], heads: [c.head], mode, options };
  const one = differentiate(request, host, workshop.parsers);
  const several = differentiate({ ...request, options: { ...options, directions: count } }, host, workshop.parsers);
  const errors = several.diagnostics.filter((d) => d.severity === "error");
  if (errors.length > 0 && errors.every((d) => d.code === REFUSED)) return null;
  const read = (path: string): string | undefined => c.files.get(path);
  const { parameters } = findHead([...c.files.keys()], read, c.head.function);
  return c.trials.flatMap((trial) => {
    const inputs = inputsFromExpression(trial.at, parameters);
    const subject = { files: [...c.files.keys()], read, cache: workshop.modules, head: c.head, inputs };
    return severalDirectionsDiffer(subject, mode, one, several).map((what) => `${mode}: ${what}`);
  });
}

export { testedDirections };

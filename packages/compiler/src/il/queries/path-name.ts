import type { Path, Program } from "../types.js";

/** A path as people write it: `o.u[]`. References are followed in silence, subscripts left out. */
export function pathName(program: Program, path: Path): string {
  let name = program.variables.get(path.root)?.name ?? `variable ${path.root}`;
  for (const step of path.steps) {
    if (step.kind === "field") name += `.${step.name}`;
    else if (step.kind === "index" || step.kind === "section") name += "[]";
    else if (step.kind === "key") name += "{}";
  }
  return name;
}

/** Declarations of local variables. */
import type { Declaration } from "../../layout/placement.js";
import type { UnitContext } from "../unit-context.js";
import { isFixedArray } from "../unit-context.js";

/** One line for those of one type. */
export function declarationsText(c: UnitContext, list: readonly Declaration[]): readonly string[] {
  const lines: { readonly head: string; readonly names: string[] }[] = [];
  for (const d of list) {
    if (c.isUnread(d.variable)) continue;
    const text = c.declare(d.variable);
    const type = c.expressions.env.program.variables.get(d.variable)?.type;
    let initial = "";
    if (d.needsInitial) {
      if (type?.kind === "real" || type?.kind === "integer" || type?.kind === "boolean" || type?.kind === "complex")
        initial = " = 0";
      else if (type?.kind === "pointer" || type?.kind === "opaque") {
        c.expressions.env.include("<stddef.h>");
        initial = " = NULL";
      } else if (type?.kind === "record" || isFixedArray(type)) initial = " = {0}";
    }
    // `double x` and `double *p` can stand in one declaration; only plain names do.
    const [, head, name] = /^((?:[A-Za-z_]\w* )+)([A-Za-z_]\w*)$/.exec(text) ?? [];
    const same = lines.find((l) => l.head === head);
    if (head === undefined || name === undefined) lines.push({ head: `${text}${initial}`, names: [] });
    else if (same === undefined) lines.push({ head, names: [name + initial] });
    else same.names.push(name + initial);
  }
  return lines.map((l) => `${l.head}${l.names.join(", ")};`);
}

/** Copies of statements beside their originals: with labels and allocation sites of their own. */
import type { IdSource } from "./builders.js";
import type { LabelId, Statement } from "./types.js";

/** What gives each statement of one copy its labels and sites; the same label gives the same one each time. */
export function freshLabels(ids: IdSource): (s: Statement) => Statement {
  const labels = new Map<LabelId, LabelId>();
  const labelOf = (label: LabelId): LabelId => {
    const fresh = labels.get(label) ?? ids.label();
    labels.set(label, fresh);
    return fresh;
  };
  return (s) => {
    switch (s.kind) {
      case "loop":
      case "scope":
      case "exit":
      case "label":
      case "goto":
        return { ...s, label: labelOf(s.label) };
      case "allocate":
        return { ...s, site: ids.site() };
      default:
        return { ...s };
    }
  };
}

/** The structs that a file declares: those that the user's text does not. */
import type { RecordId } from "../../../il/types.js";
import { coreOf } from "../declarations/declarer.js";
import type { Module } from "../module.js";
import type { TypeText } from "./beside-file.js";
import { recordText } from "./globals.js";

/** `isDerived`: of derivatives of several directions. */
export function recordTexts(module: Module): readonly (TypeText & { readonly isDerived: boolean })[] {
  const done = new Set<RecordId>();
  const isDerived = (id: RecordId): boolean => module.program.records.get(id)?.host === undefined;
  // With what they lead to: whoever has one may go on.
  const all = new Set(module.records);
  const isPrinted = (id: RecordId): boolean => isDerived(id) || module.options.hosts === undefined;
  for (const id of all) {
    if (!isPrinted(id)) continue;
    for (const field of module.program.records.get(id)?.fields ?? []) {
      const core = coreOf(field.type);
      if (core.kind === "record" && isPrinted(core.record)) all.add(core.record);
    }
  }
  return (
    [...all]
      .filter((id) => !module.isDeclaredByUser(id))
      .map((id) => {
        const text = recordText(module, id, done).join("\n");
        const names = [...text.matchAll(/(?:struct|union) (\w+) \{/g)].map((m) => m[1] ?? "");
        return { names, text, isDerived: isDerived(id) };
      })
      // Two files may write out one struct: in a text of both it stands once.
      .filter((t, k, texts) => t.text !== "" && texts.findIndex((other) => other.text === t.text) === k)
  );
}

import { isAbsolute, relative, sep } from "node:path";
import type { Diagnostic } from "@retrograd/compiler";

/** Each once, with paths as the user would write them. */
export function distinct(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const here = `${process.cwd()}${sep}`;
  const spelled = diagnostics.map((each) => ({
    ...each,
    message: each.message.replaceAll(here, ""),
    file: isAbsolute(each.file) ? relative(here, each.file) : each.file,
  }));
  return [...new Map(spelled.map((each) => [JSON.stringify(each), each])).values()];
}

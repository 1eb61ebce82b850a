/** What to call that which a module exports without a name: as its file is called. */
import type ts from "typescript";

export function nameOfModule({ fileName }: ts.SourceFile): string {
  const [, name = ""] = /([^/]*?)(?:\.\w+)?$/.exec(fileName) ?? [];
  return name.replace(/^\d|\W/g, "_");
}

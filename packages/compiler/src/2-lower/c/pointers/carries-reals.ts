/** Whether storage of a C type, or what it leads to, can have derivatives. */
import type { CType, RecordDeclaration } from "../../../1-parse/c/types/c-types.js";

export function carriesReals(type: CType, seen: ReadonlySet<RecordDeclaration> = new Set()): boolean {
  switch (type.kind) {
    case "floating":
    case "complex":
      return true;
    case "pointer":
      return carriesReals(type.target, seen);
    case "array":
      return carriesReals(type.element, seen);
    case "record": {
      const { declaration } = type;
      if (seen.has(declaration)) return false;
      const within = new Set([...seen, declaration]);
      return !declaration.complete || declaration.fields.some((f) => carriesReals(f.type, within));
    }
    case "void":
      return true;
    case "bool":
    case "integer":
    case "enum":
    case "function":
      return false;
  }
}

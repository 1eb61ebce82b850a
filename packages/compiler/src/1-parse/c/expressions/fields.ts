/** Finds a member by name, also through anonymous structs and unions. */
import type { Field, RecordDeclaration } from "../types/c-types.js";

/** The members from the outermost to the one named, or undefined. */
export function fieldPath(record: RecordDeclaration, name: string): readonly Field[] | undefined {
  for (const field of record.fields) {
    if (field.name === name) return [field];
    if (field.name === null && field.type.kind === "record") {
      const inner = fieldPath(field.type.declaration, name);
      if (inner !== undefined) return [field, ...inner];
    }
  }
  return undefined;
}

/** All names of members, for "did you mean". */
export function fieldNames(record: RecordDeclaration): readonly string[] {
  return record.fields.flatMap((field) => {
    if (field.name !== null) return [field.name];
    return field.type.kind === "record" ? fieldNames(field.type.declaration) : [];
  });
}

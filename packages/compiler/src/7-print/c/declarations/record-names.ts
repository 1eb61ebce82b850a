/**
 * What structs are called that the user's text does not declare, or where one text stands for several files: two of these may have different
 * structs of one name.
 * In: the program; the tags that are taken. Out: for each struct its name; structs of one name and the same fields have one.
 */
import type { Program, RecordDeclaration, RecordId } from "../../../il/types.js";
import { freeName, identifier } from "../../layout/names.js";

export function recordNames(program: Program, isTaken: (name: string) => boolean): ReadonlyMap<RecordId, string> {
  const names = new Map<RecordId, string>();
  /** By name: the fields of the struct that has it. */
  const given = new Map<string, string>();
  for (const record of program.records.values()) {
    const fields = fieldsOf(program, record);
    const isOther = (name: string): boolean => isTaken(name) || (given.get(name) ?? fields) !== fields;
    const name = freeName(identifier(record.name), isOther);
    given.set(name, fields);
    names.set(record.id, name);
  }
  return names;
}

/** Equal for structs with the same fields; structs in these are told apart by their names. */
function fieldsOf(program: Program, record: RecordDeclaration): string {
  const named = (key: string, value: unknown): unknown =>
    key === "record" ? program.records.get(value as RecordId)?.name : typeof value === "bigint" ? String(value) : value;
  return JSON.stringify([record.kind, record.fields.map(({ name, type }) => [name, type])], named);
}

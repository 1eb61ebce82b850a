/**
 * How the tangents of several directions are held.
 *
 * A number's tangents are a packed array with one element for each direction. An array of numbers stays one array, its direction index
 * running fastest: element i in direction k is at i * nd + k. Other arrays, maps and records keep their shape, their components
 * held likewise: a record's shadow is a record of the same fields, in which a number is an array of its tangents.
 */
import { arrayOf, pointerTo, real64, recordType } from "../../../il/builders.js";
import type { Program, RecordDeclaration, RecordId, Type } from "../../../il/types.js";

/** A number, or a number that may be missing: what has a tangent of its own. */
export function isNumber(type: Type): boolean {
  if (type.kind === "union")
    return type.members.some(isNumber) && type.members.every((m) => isNumber(m) || m.kind === "nil");
  return type.kind === "real";
}

/** May it be a number, or something else that is there? Its derivatives would have to be held in both ways. */
export function isMixed(type: Type): boolean {
  return type.kind === "union" && type.members.some(isNumber) && !isNumber(type);
}

/** Does an array hold its elements' tangents in itself? */
export function interleaves(type: Type | undefined): boolean {
  return type?.kind === "array" && isNumber(type.element);
}

/** The pointer to a number's tangents: a number of its own is one of double precision, also where it was read from an array of others. */
export const numberTangents: Type = pointerTo(arrayOf(real64));

export class DirectionTypes {
  /** The records made for shadows, by the record they are shadows of. */
  readonly records = new Map<RecordId, RecordDeclaration>();

  constructor(
    readonly program: Program,
    readonly suffix: string,
  ) {}

  of(type: Type): Type {
    if (isNumber(type)) return numberTangents;
    switch (type.kind) {
      case "pointer":
        return { ...type, target: this.storage(type.target) };
      case "union":
        return { ...type, members: type.members.map((member) => this.of(member)) };
      default:
        return type;
    }
  }

  /** The same for what a pointer leads to. */
  storage(target: Type): Type {
    switch (target.kind) {
      case "array":
        return interleaves(target)
          ? arrayOf(target.element, target.storage)
          : { ...target, element: this.of(target.element) };
      case "map":
        return { ...target, value: this.of(target.value) };
      case "record":
        return recordType(this.record(target.record));
      default:
        return this.of(target);
    }
  }

  record(id: RecordId): RecordId {
    const known = this.records.get(id);
    if (known !== undefined) return known.id;
    const original = this.program.records.get(id);
    if (original === undefined) return id;
    let name = original.name + this.suffix;
    const made = new Set([...this.records.values()].map((record) => record.name));
    const isTaken = (): boolean => made.has(name) || this.program.records.has(name as RecordId);
    for (let n = 0; isTaken(); n++) name = `${original.name}${this.suffix}${n}`;
    const { base, host: _host, ...rest } = original;
    const record: RecordDeclaration = {
      ...rest,
      id: name as RecordId,
      name,
      kind: original.kind === "closure" ? "closure" : "literal",
      fields: [],
      methods: new Map(),
      derivativesOf: id,
    };
    this.records.set(id, record);
    const fields = original.fields.map((field) => ({
      ...field,
      type: this.of(field.type),
      ...(field.madeMissing === undefined ? {} : { madeMissing: this.record(field.madeMissing) }),
    }));
    const derivedFrom = base === undefined ? {} : { base: this.record(base) };
    this.records.set(id, { ...record, ...derivedFrom, fields });
    // A path may lead to what is derived from the type that is known.
    for (const other of this.program.records.values()) if (other.base === id) this.record(other.id);
    return record.id;
  }
}

/**
 * How derivatives of several directions are held where arrays are storage of their own (C, Fortran): where one number's derivative
 * is, there is a row of one for each direction. Arrays get one dimension more, the direction running fastest; structs get fields that are rows.
 */
import { arrayOf, pointerTo, recordType } from "../../../il/builders.js";
import type {
  ArrayType,
  Dimension,
  Expression,
  Program,
  RecordDeclaration,
  RecordId,
  Type,
} from "../../../il/types.js";

/** A number that derivatives are of. */
export function isNumber(type: Type): boolean {
  return type.kind === "real" || type.kind === "complex";
}

/** What leads to one row: where the user's function takes or gives a number. */
export function rowPointer(number: Type, nullable = false): Type {
  return pointerTo(arrayOf(number), nullable);
}

/** Are there numbers in storage of this type, or behind it? */
export function carriesNumbers(program: Program, type: Type, seen: ReadonlySet<RecordId> = new Set()): boolean {
  switch (type.kind) {
    case "array":
      return carriesNumbers(program, type.element, seen);
    case "pointer":
      return carriesNumbers(program, type.target, seen);
    case "record": {
      if (seen.has(type.record)) return false;
      const within = new Set([...seen, type.record]);
      const fields = program.records.get(type.record)?.fields ?? [];
      return fields.some((f) => carriesNumbers(program, f.type, within));
    }
    default:
      return isNumber(type);
  }
}

/** Does the type name a record that has to be declared anew? */
export function namesRecord(program: Program, type: Type): boolean {
  switch (type.kind) {
    case "array":
      return namesRecord(program, type.element);
    case "pointer":
      return namesRecord(program, type.target);
    case "record":
      return carriesNumbers(program, type);
    default:
      return false;
  }
}

export class RowTypes {
  constructor(
    readonly program: Program,
    /** The records of shadows, by the record they are shadows of. */
    readonly records: Map<RecordId, RecordDeclaration>,
    /** How many directions there are. */
    readonly count: Expression,
  ) {}

  /** The last dimension of arrays of derivatives. */
  get row(): Dimension {
    return { base: 0, extent: this.count };
  }

  of(type: Type): Type {
    if (isNumber(type)) return { ...arrayOf(type), dimensions: [this.row] };
    switch (type.kind) {
      case "array":
        return this.array(type);
      case "pointer":
        // To one number, to the first of several: to a row, to the first of several.
        return { ...type, target: isNumber(type.target) ? this.array(arrayOf(type.target)) : this.of(type.target) };
      case "record":
        return recordType(this.#record(type.record));
      default:
        return type;
    }
  }

  array(type: ArrayType): ArrayType {
    if (isNumber(type.element)) return { ...type, dimensions: [...type.dimensions, this.row] };
    return { ...type, element: this.of(type.element) };
  }

  #record(id: RecordId): RecordId {
    const known = this.records.get(id);
    if (known !== undefined) return known.id;
    const original = this.program.records.get(id);
    if (original === undefined || !carriesNumbers(this.program, recordType(id))) return id;
    const made = new Set([...this.records.values()].map((record) => record.name));
    let name = `${original.name}_diffv`;
    for (let n = 1; made.has(name) || this.program.records.has(name as RecordId); n++)
      name = `${original.name}_diffv${n}`;
    const { host: _host, ...rest } = original;
    const record: RecordDeclaration = { ...rest, id: name as RecordId, name, fields: [] };
    // Before its fields: it may lead to itself.
    this.records.set(id, record);
    const fields = original.fields.map(({ constTarget: _, ...field }) => ({ ...field, type: this.of(field.type) }));
    this.records.set(id, { ...record, fields });
    return record.id;
  }
}

/** New objects: arrays, literals, class instances, maps, closures, boxes. */
import { assertNever } from "../../../il/assert-never.js";
import { arrayOf, tupleSize } from "../../../il/builders.js";
import { samePath, sameType } from "../../../il/equal.js";
import { declaredType } from "../../../il/queries/path-types.js";
import type {
  AllocateStatement,
  ArrayType,
  CallStatement,
  Expression,
  Path,
  RecordDeclaration,
  RecordId,
  Statement,
  Type,
} from "../../../il/types.js";
import { forEachReadPath } from "../../../il/visit.js";
import { Precedence, primary } from "../../layout/precedence.js";
import { holdOtherFunctions } from "../expressions/coercions.js";
import { typedArrayClass } from "../expressions/expression-types.js";
import { writableType } from "../expressions/paths.js";
import { closureTag, functionValue, propertyName } from "../expressions/types.js";
import type { UnitContext, Value } from "../unit-context.js";
import { declarationOf, list, neutralValue, store } from "../unit-context.js";
import { boundsText, sectionOf } from "./sections.js";

export function printAllocate(c: UnitContext, s: AllocateStatement): void {
  const type: Type = { kind: "pointer", target: s.allocated, nullable: false };
  switch (s.allocated.kind) {
    case "array":
      storeArray(c, s, s.allocated);
      break;
    case "map": {
      const source =
        s.initial.kind === "copy" ? c.expressions.paths.walk(s.initial.source, s.initial.source.steps.length).text : "";
      const made =
        s.allocated.plain === true
          ? `{${source === "" ? "" : ` ...${source} `}}`
          : `new ${c.module.type(s.allocated)}(${source})`;
      store(c, s, s.target, { text: made, type, ...(s.allocated.plain === true ? { vague: true } : {}) });
      break;
    }
    case "record":
      allocateRecord(c, s, c.module.record(s.allocated.record), type);
      break;
    default:
      assertNever(s.allocated);
  }
}

/** A literal is a tuple where one is wanted; other new arrays have to be called one. */
function storeArray(c: UnitContext, s: AllocateStatement, allocated: ArrayType): void {
  const size = tupleSize(allocated);
  const place = declaredType(c.module.program, s.target.root, s.target.steps) ?? s.target.type;
  const wanted = tupleTarget(place) ?? tupleTarget(s.target.type) ?? size;
  const value = arrayValue(c, s);
  const isLiteral = s.initial.kind === "elements" && s.initial.values.length === wanted;
  const target = wanted === undefined || isLiteral ? allocated : arrayOf(allocated.element, "list");
  const type: Type = { kind: "pointer", target, nullable: false };
  if (wanted === undefined || isLiteral) {
    const said = wanted === undefined ? value : { ...value, vague: true };
    store(c, s, s.target, { ...said, type });
  } else {
    // TypeScript takes a literal without elements for the tuple [], which no other tuple is.
    const made = value.text === "[]" ? `new Array<${c.module.type(allocated.element)}>()` : value.text;
    const text = c.expressions.coerce(primary(made), type, place);
    store(c, s, s.target, { ...value, text, type });
  }
}

function tupleTarget(type: Type): number | undefined {
  return type.kind === "pointer" && type.target.kind === "array" ? tupleSize(type.target) : undefined;
}

function arrayValue(c: UnitContext, s: AllocateStatement): Omit<Value, "type"> {
  const type = s.allocated;
  if (type.kind !== "array") return { text: "[]" };
  const { element } = type;
  const extent = (): string =>
    s.extents[0] === undefined ? "0" : c.expressions.text(s.extents[0], Precedence.assignment);
  if (type.storage === "packed") {
    const name = typedArrayClass(element);
    switch (s.initial.kind) {
      case "zero":
      case "none":
      case "fields":
        return { text: `new ${name}(${extent()})` };
      case "fill":
        return { text: `new ${name}(${extent()}).fill(${c.expressions.text(s.initial.value, Precedence.assignment)})` };
      case "elements":
        return { text: `${name}.of(${list(c, s.initial.values)})` };
      case "copy": {
        const { text, packed } = copied(c, s.initial.source);
        const same = packed !== undefined && typedArrayClass(packed) === name;
        return { text: same ? text("slice") : `${name}.from(${text("")})` };
      }
      default:
        return assertNever(s.initial);
    }
  }
  const holder = (): string => {
    const n = s.extents[0];
    if (n === undefined || (n.kind === "constant" && n.value === 0)) return "";
    return `new Array<${c.module.type(element)}>(${extent()})`;
  };
  switch (s.initial.kind) {
    case "none":
    case "fields": {
      const text = holder();
      return text === "" ? { text: "[]", vague: true } : { text };
    }
    case "zero": {
      const text = holder();
      return text === ""
        ? { text: "[]", vague: true }
        : { text: `${text}.fill(${neutralValue(c, element) ?? "null!"})` };
    }
    case "fill": {
      const text = holder();
      const value = c.expressions.as(s.initial.value, element);
      return text === "" ? { text: "[]", vague: true } : { text: `${text}.fill(${value})` };
    }
    case "elements": {
      const values = s.initial.values.map((e) => c.expressions.as(e, element));
      const isVague = values.length === 0 || element.kind !== "real" || s.initial.values.some((e) => isAsserted(c, e));
      return { text: `[${values.join(", ")}]`, vague: isVague };
    }
    case "copy": {
      const { text, packed } = copied(c, s.initial.source);
      return { text: packed === undefined ? text("slice") : `Array.from(${text("")})` };
    }
    default:
      return assertNever(s.initial);
  }
}

/** It takes a place for several kinds of values as one of them: what TypeScript knows of it may depend on the list itself. */
function isAsserted(c: UnitContext, value: Expression): boolean {
  let found = false;
  forEachReadPath(value, (path) => {
    found ||= path.type.kind !== "union" && declaredType(c.module.program, path.root, path.steps)?.kind === "union";
  });
  return found;
}

/** The array copied from: its text, in full or followed by `.slice(…)`, and its element type if it is packed. */
function copied(
  c: UnitContext,
  source: Path,
): {
  readonly text: (method: "slice" | "") => string;
  readonly packed: Type | undefined;
} {
  const section = sectionOf(source) ?? { array: source, range: {} };
  const { text, type } = c.expressions.paths.walk(section.array, section.array.steps.length);
  const array = type ?? section.array.type;
  const bounds = boundsText(c, section.range);
  const packed = array.kind === "array" && array.storage === "packed" ? array.element : undefined;
  return {
    packed,
    text: (method) => {
      if (method === "" && bounds === "") return text;
      return `${text}.${method === "" && packed !== undefined ? "subarray" : "slice"}(${bounds})`;
    },
  };
}

function allocateRecord(c: UnitContext, s: AllocateStatement, record: RecordDeclaration, type: Type): void {
  const given = s.initial.kind === "fields" ? s.initial.values : new Map<string, Expression>();
  const zero = s.initial.kind === "zero";
  if (record.kind === "class") {
    allocateInstance(c, s, record, type, given);
    return;
  }
  if (record.kind === "tuple") {
    const values = record.fields.map((f) => {
      const value = given.get(f.name);
      return value === undefined ? blank(c, f.type, zero) : c.expressions.as(value, f.type);
    });
    store(c, s, s.target, { text: `[${values.join(", ")}]`, type, vague: true });
    return;
  }
  const rank = new Map([...given.keys()].map((name, i) => [name, i]));
  const last = rank.size;
  const fields = c.module.listsKeys
    ? [...record.fields].sort((f, g) => (rank.get(f.name) ?? last) - (rank.get(g.name) ?? last))
    : record.fields;
  const entries = fields.flatMap((f) => {
    const value = given.get(f.name);
    if (value === undefined && f.optional === true) return [];
    if (value === undefined) return [entryText(f.name, blank(c, f.type, zero))];
    // The user's declaration of the field says what it may hold, and of what is missing maybe undefined alone.
    const isPlain = value.kind === "read" && sameType(value.type, f.type) && c.module.isImported(record);
    return [entryText(f.name, isPlain ? c.expressions.paths.asNarrowed(value.path) : c.expressions.as(value, f.type))];
  });
  if (record.kind === "closure") entries.unshift(`$: ${JSON.stringify(closureTag(record))}`);
  const literal = entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
  // A literal must not have more than a declared type asks for, unless it says what it is.
  const wanted =
    s.target.type.kind === "pointer" && s.target.type.target.kind === "record"
      ? s.target.type.target.record
      : undefined;
  const inPlace = record.kind === "closure" && (s.target.steps.length > 0 || wanted === undefined);
  const text = inPlace
    ? `${literal} as ${c.module.looseFunctions ? functionValue(c.module) : c.module.types.record(record)}`
    : wanted === undefined || wanted === record.id
      ? literal
      : `${literal} as ${literalType(c, record, wanted)}`;
  const plain = record.kind !== "closure" && record.fields.every((f) => f.type.kind === "real" && f.optional !== true);
  store(c, s, s.target, { text, type, vague: !plain });
}

function literalType(c: UnitContext, record: RecordDeclaration, wanted: RecordId): string {
  const declared = c.module.program.records.get(wanted);
  // What holds derivatives has no name in the user's text that could say what is filled in later.
  const isFilledLater = declared !== record && record.derivativesOf !== undefined;
  return declared !== undefined && (isFilledLater || holdOtherFunctions(c.module, record, declared))
    ? `unknown as ${c.module.types.record(declared)}`
    : c.module.types.record(record);
}

function blank(c: UnitContext, type: Type, zero: boolean): string {
  return zero || type.kind === "real" ? (neutralValue(c, type) ?? "null!") : "undefined!";
}

function entryText(name: string, value: string): string {
  const key = propertyName(name);
  return key === value ? key : `${key}: ${value}`;
}

function allocateInstance(
  c: UnitContext,
  s: AllocateStatement,
  record: RecordDeclaration,
  type: Type,
  given: ReadonlyMap<string, Expression>,
): void {
  const name = c.module.types.record(record);
  if (s.initial.kind === "zero") {
    const fields = record.fields.map((f) => entryText(f.name, neutralValue(c, f.type) ?? "null!"));
    // A class with members that are not public, fields of literal types, or methods beside fields that hold null, is not comparable
    // with the literal.
    store(c, s, s.target, { text: `{ ${fields.join(", ")} } as unknown as ${name}`, type });
    return;
  }
  if (!c.module.isImported(record)) store(c, s, s.target, { text: `new ${name}()`, type });
  else {
    const object = `Object.create(${c.expressions.className(record.id)}.prototype)`;
    const declaration = declarationOf(c, s, s.target);
    if (declaration?.keyword === "const" && isReadonlyButPublic(c, record)) {
      store(c, s, s.target, { text: `${object} as ${writableType(c.module)}<${name}>`, type });
      c.writables.add(declaration.variable);
    } else {
      store(c, s, s.target, { text: `${object} as ${name}`, type });
    }
  }
  for (const [field, value] of given) {
    const declared = record.fields.find((f) => f.name === field)!.type;
    const steps = [...s.target.steps, { kind: "deref" }, { kind: "field", name: field }] as const;
    const place = c.expressions.paths.target({ root: s.target.root, steps, type: declared });
    c.writer.line(`${place} = ${c.expressions.as(value, declared)};`);
  }
}

/** Are some fields read-only, and all members public? */
function isReadonlyButPublic(c: UnitContext, record: RecordDeclaration): boolean {
  const some = record.fields.some((f) => c.module.member(record, f.name)?.readonly === true);
  return some && c.module.isAllPublic(record);
}

/** A user's class whose objects a call of its constructor may make here. */
export function isConstructible(c: UnitContext, record: RecordDeclaration): boolean {
  if (record.kind !== "class" || !c.module.isImported(record)) return false;
  return !c.module.holdsFunctions({ kind: "record", record: record.id });
}

/** An instance, and the call of its class's constructor right behind it. */
export function isConstruction(c: UnitContext, s: Statement, next: Statement | undefined): next is CallStatement {
  if (s.kind !== "allocate" || s.allocated.kind !== "record" || s.initial.kind !== "none") return false;
  if (next?.kind !== "call" || next.callee.kind !== "unit" || (next.comments ?? []).length > 0) return false;
  const record = c.module.record(s.allocated.record);
  if (!isConstructible(c, record)) return false;
  const unit = c.module.unit(next.callee.unit);
  if (unit.kind !== "constructor" || unit.owner !== record.id || unit.derivative !== undefined) return false;
  const declared = c.module.member(record, "constructor");
  if (c.module.hosts.involves(unit)) return false;
  if (!c.module.isOriginal(unit) || declared?.plainCall === false || (declared?.visibility ?? "public") !== "public")
    return false;
  const [self] = next.arguments;
  return self?.kind === "read" && samePath(self.path, s.target) && next.targets.every((t) => t === null);
}

/** `x = new C(args);` */
export function printConstruction(c: UnitContext, s: AllocateStatement, call: CallStatement): void {
  if (s.allocated.kind !== "record") return;
  const record = c.module.record(s.allocated.record);
  const parameters = call.callee.kind === "unit" ? c.module.unit(call.callee.unit).parameters : [];
  const args = call.arguments.slice(1).map((a, k) => {
    if (a.kind === "reference") return "";
    const parameter = c.module.program.variables.get(parameters[k + 1]!);
    return parameter === undefined ? c.expressions.text(a, Precedence.assignment) : c.expressions.as(a, parameter.type);
  });
  const type: Type = { kind: "pointer", target: s.allocated, nullable: false };
  const text = `new ${c.expressions.className(record.id)}(${args.join(", ")})`;
  store(c, s, s.target, { text, type });
}

/**
 * Where values are stored, handed over and returned, in one unit: each relates the type of a place to that of a value.
 *
 * In: the lowered units. Out: the relations; both types are those of the moment in which they are asked for.
 */
import type { Origin } from "../../../diagnostics/origin.js";
import { nilType } from "../../../il/builders.js";
import { declaredType, prefixType } from "../../../il/queries/path-types.js";
import type { Expression, Field, Path, Statement, Step, Type, Unit, UnitId } from "../../../il/types.js";
import { forEachPath, forEachStatement } from "../../../il/visit.js";
import type { ProgramContext, RecordInfo } from "../context.js";
import { holdsNothing } from "./open-types.js";

export type Lowered = Pick<ProgramContext, "units" | "variables" | "records">;

/** The type of a place, that of what is put there, and how the latter is changed where it is declared. */
export interface Relation {
  readonly origin: Origin;
  readonly to: () => Type | undefined;
  readonly from: () => Type | undefined;
  /** Can it be? */
  readonly refine: (type: Type) => boolean;
}

/** What joins several shapes has the fields of these, whenever it is asked. */
export function isJoined(record: object): boolean {
  return Object.getOwnPropertyDescriptor(record, "fields")?.get !== undefined;
}

export function relationsIn(p: Lowered, id: UnitId): Relation[] {
  const found: Relation[] = [];
  const unit = (): Unit | undefined => p.units.get(id);
  const store = (to: () => Type | undefined, value: Expression, origin: Origin): void => {
    const path = value.kind === "read" ? value.path : undefined;
    found.push({
      origin,
      to,
      from: () => (path === undefined ? value.type : typeOf(p, path)),
      refine: (type) => path !== undefined && declare(p, path, type),
    });
  };
  forEachStatement(unit()?.body ?? { statements: [] }, (s) => {
    storesOf(p, s, unit, store, found);
    forEachPath(s, (path) => {
      const declared = (): Type | undefined => declaredType(p, path.root, path.steps);
      if (path.steps.length > 0 && !holdsNothing(path.type) && holdsNothing(declared() ?? nilType))
        found.push({
          origin: s.origin,
          to: () => path.type,
          from: declared,
          refine: (type) => declare(p, path, type),
        });
      for (const { record, name } of fieldsBehind(p, path))
        found.push({
          origin: s.origin,
          to: () => path.type,
          from: () => fieldOf(record, name)?.type,
          refine: (type) => setField(record, name, type),
        });
    });
  });
  return found;
}

function storesOf(
  p: Lowered,
  s: Statement,
  unit: () => Unit | undefined,
  store: (to: () => Type | undefined, value: Expression, origin: Origin) => void,
  found: Relation[],
): void {
  switch (s.kind) {
    case "assign":
      store(() => typeOf(p, s.target), s.value, s.origin);
      break;
    case "return":
      s.values.forEach((value, i) => store(() => unit()?.results[i]?.type, value, s.origin));
      break;
    case "allocate": {
      const { allocated, initial, target } = s;
      const made = allocated.kind === "record" ? p.records.get(allocated.record) : undefined;
      for (const id of made?.kind === "closure" ? made.methods.values() : [])
        found.push({
          origin: s.origin,
          to: () => {
            const type = targetOf(typeOf(p, target));
            return type?.kind === "procedure" ? type.result : undefined;
          },
          from: () => p.units.get(id)?.results[0]?.type,
          refine: resultOf(p, id, 0),
        });
      if (allocated.kind === "record")
        found.push({
          origin: s.origin,
          to: () => typeOf(p, target),
          from: () => ({ kind: "pointer", target: allocated, nullable: false }),
          refine: () => false,
        });
      const element = (): Type | undefined => {
        const type = targetOf(typeOf(p, target));
        return type?.kind === "array" ? type.element : undefined;
      };
      if (initial.kind === "elements") for (const value of initial.values) store(element, value, s.origin);
      else if (initial.kind === "fill" && allocated.kind === "array") store(element, initial.value, s.origin);
      else if (initial.kind === "fields" && allocated.kind === "record")
        for (const [name, value] of initial.values)
          store(() => p.records.get(allocated.record)?.fields.find((f) => f.name === name)?.type, value, s.origin);
      break;
    }
    case "call": {
      const { callee, targets } = s;
      if (callee.kind === "external") break;
      const gives = (from: Relation["from"], refine: Relation["refine"]): void => {
        const [target] = targets;
        if (target) found.push({ origin: s.origin, to: () => typeOf(p, target), from, refine });
      };
      if (callee.kind === "method") {
        const { receiver } = callee;
        gives(
          () => resultType(typeOf(p, receiver)),
          (result) => declare(p, receiver, givingResult(typeOf(p, receiver), result)),
        );
        for (const { record, name } of propertiesOf(p, receiver, callee.method)) {
          const type = (): Type => fieldOf(record, name)!.type;
          gives(
            () => resultType(type()),
            (result) => setField(record, name, givingResult(type(), result)),
          );
        }
      }
      for (const id of callee.kind === "unit" ? [callee.unit] : methodsOf(p, callee.receiver, callee.method)) {
        s.arguments.forEach((a, i) => {
          if (a.kind !== "reference") store(() => p.variables.get(p.units.get(id)!.parameters[i]!)?.type, a, s.origin);
        });
        targets.forEach((target, i) => {
          if (target !== null)
            found.push({
              origin: s.origin,
              to: () => typeOf(p, target),
              from: () => p.units.get(id)?.results[i]?.type,
              refine: resultOf(p, id, i),
            });
        });
      }
      break;
    }
    default:
  }
}

function resultType(type: Type): Type | undefined {
  const target = targetOf(type);
  return target?.kind === "procedure" ? target.result : undefined;
}

/** The type of a function value, with another type of what it gives. */
function givingResult(type: Type, result: Type): Type {
  const target = targetOf(type);
  return type.kind === "pointer" && target?.kind === "procedure" ? { ...type, target: { ...target, result } } : type;
}

const targetOf = (type: Type): Type | undefined => (type.kind === "pointer" ? type.target : undefined);

/** Changes the type of a unit's result. */
function resultOf(p: Lowered, id: UnitId, at: number): Relation["refine"] {
  return (type) => {
    const unit = p.units.get(id)!;
    p.units.set(id, { ...unit, results: unit.results.map((result, k) => (k === at ? { ...result, type } : result)) });
    return true;
  };
}

/** The methods that a virtual call may run, and perhaps some of objects that never get there; none where a function value is called. */
export function methodsOf(p: Lowered, receiver: Path, name: string): readonly UnitId[] {
  const whole = targetOf(receiver.type);
  const declared = whole?.kind === "record" ? p.records.get(whole.record) : undefined;
  if (declared === undefined) return [];
  return [...p.records.values()].flatMap((record) => {
    const unit = record.methods.get(name);
    return unit !== undefined && mayBe(record, declared) ? [unit] : [];
  });
}

/** May an object declared as the one be one of the other? By inheritance; or by structure, where no class is declared. */
function mayBe(record: RecordInfo, declared: RecordInfo): boolean {
  if (record.kind === "closure") return false;
  for (let at: RecordInfo | undefined = record; at !== undefined; at = at.base) if (at.id === declared.id) return true;
  const names = new Set(record.fields.map((f) => f.name));
  return declared.kind !== "class" && declared.fields.every((f) => f.optional === true || names.has(f.name));
}

export interface RecordField {
  readonly record: RecordInfo;
  readonly name: string;
}

/** The fields that a path may lead to whose record does not name it: a method of an interface that object literals have as a property. */
export function fieldsBehind(p: Lowered, path: Path): readonly RecordField[] {
  const last = path.steps.at(-1);
  if (last?.kind !== "field") return [];
  const whole = prefixType(p, path, path.steps.length - 1);
  const declared = whole?.kind === "record" ? p.records.get(whole.record) : undefined;
  return declared === undefined || fieldOf(declared, last.name) !== undefined
    ? []
    : fieldsNamed(p, declared, last.name);
}

/** The properties that a virtual call may call as functions. */
export function propertiesOf(p: Lowered, receiver: Path, name: string): readonly RecordField[] {
  const whole = targetOf(receiver.type);
  const declared = whole?.kind === "record" ? p.records.get(whole.record) : undefined;
  return declared === undefined ? [] : fieldsNamed(p, declared, name);
}

function fieldsNamed(p: Lowered, declared: RecordInfo, name: string): readonly RecordField[] {
  return [...p.records.values()].flatMap((record) =>
    fieldOf(record, name) !== undefined && mayBe(record, declared) ? [{ record, name }] : [],
  );
}

export const fieldOf = (record: RecordInfo, name: string): Field | undefined =>
  record.fields.find((f) => f.name === name);

function setField(record: RecordInfo, name: string, type: Type): boolean {
  if (isJoined(record)) return false;
  record.fields = record.fields.map((f) => (f.name === name ? { ...f, type } : f));
  return true;
}

export function typeOf(p: Lowered, path: Path): Type {
  return (holdsNothing(path.type) ? declaredType(p, path.root, path.steps) : undefined) ?? path.type;
}

/** Gives what the path leads to the type, where it is declared: in a variable or a field, or in the lists and maps that these hold. */
function declare(p: Lowered, path: Path, type: Type): boolean {
  const field = path.steps.map(({ kind }) => kind).lastIndexOf("field");
  const within = (declared: Type, steps: readonly Step[]): Type | undefined => {
    const [step, ...rest] = steps;
    if (step === undefined) return type;
    if (declared.kind === "union") return undefined;
    if (declared.kind === "pointer") {
      const target = within(declared.target, step.kind === "deref" ? rest : steps);
      return target === undefined ? undefined : { ...declared, target: target as typeof declared.target };
    }
    if (declared.kind === "array" && step.kind === "index") {
      const element = within(declared.element, rest);
      return element === undefined ? undefined : { ...declared, element };
    }
    if (declared.kind === "map" && step.kind === "key") {
      const value = within(declared.value, rest);
      return value === undefined ? undefined : { ...declared, value };
    }
    return undefined;
  };
  if (field < 0) {
    const variable = p.variables.get(path.root);
    const made = variable && within(variable.type, path.steps);
    if (variable === undefined || made === undefined) return false;
    p.variables.set(path.root, { ...variable, type: made });
    return true;
  }
  const whole = prefixType(p, path, field);
  const record = whole?.kind === "record" ? p.records.get(whole.record) : undefined;
  const step = path.steps[field] as Step & { kind: "field" };
  const declared = record && fieldOf(record, step.name);
  const made = declared && within(declared.type, path.steps.slice(field + 1));
  return record !== undefined && made !== undefined && setField(record, step.name, made);
}

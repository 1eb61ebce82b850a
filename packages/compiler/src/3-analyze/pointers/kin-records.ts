/**
 * Kin (C): structs that begin with the same base, or with the same fields. A pointer to one of them may lead to another.
 * In: the program. Out: which structs are kin, which begins with which; what stands in one where a path has a part of another.
 * Method: by bytes. What begins where the wanted part does and is of its type is that part; else all numbers and pointers of its kinds that
 * share bytes with it.
 * Limits: numbers where there are pointers, or of another size, are not what a program means that asks a struct for its kind first: they are
 * nothing of that part, and neither is what is beyond the end. (Where nothing of that kind is ever made, `tornNumbers` says which they are.)
 */
import { sameType } from "../../il/equal.js";
import type { Field, Program, RecordId, Type } from "../../il/types.js";
import type { StepKey } from "./path-steps.js";
import { fieldStep } from "./path-steps.js";

export interface Kin {
  /** The fields that are bases: name to the records that begin with one. */
  readonly bases: ReadonlyMap<string, readonly RecordId[]>;
  readonly records: ReadonlySet<RecordId>;
}

/** Null where no struct of the program has kin. */
export function kinOf(program: Program): Kin | null {
  const bases = new Map<string, RecordId[]>();
  const records = new Set<RecordId>();
  for (const { id, fields, beginsLike, strangers } of program.records.values()) {
    const [first] = fields;
    if (first?.isBase === true) bases.set(first.name, [...(bases.get(first.name) ?? []), id]);
    if (beginsLike !== undefined) records.add(id).add(beginsLike);
    for (const stranger of strangers ?? []) records.add(id).add(stranger);
  }
  const whole = [...bases.values()].flat();
  for (const id of program.records.keys()) if (whole.some((other) => areRelated(program, other, id))) records.add(id);
  return records.size === 0 ? null : { bases, records };
}

/** The one begins with the other. */
export function areRelated(program: Program, a: RecordId, b: RecordId): boolean {
  return beginsWith(program, a, b) || beginsWith(program, b, a);
}

/** Neither begins with the other, but both begin with a third struct, or one pointer to void may lead to either. */
export function areSiblings(program: Program, a: RecordId, b: RecordId): boolean {
  return (haveOneBase(program, a, b) || areStrangers(program, a, b)) && !areRelated(program, a, b);
}

/** Only a pointer to void may lead to both of them, or to what they begin with: they do not begin alike. */
export function areStrangers(program: Program, a: RecordId, b: RecordId): boolean {
  if (haveOneBase(program, a, b)) return false;
  for (let base: RecordId | null = a; base !== null; base = baseOf(program, base)) {
    const strangers = program.records.get(base)?.strangers;
    if (strangers === undefined) continue;
    for (let at: RecordId | null = b; at !== null; at = baseOf(program, at)) if (strangers.includes(at)) return true;
  }
  return false;
}

export function haveOneBase(program: Program, a: RecordId, b: RecordId): boolean {
  return firstBase(program, a) === firstBase(program, b);
}

/** The record is the base, or begins with it. */
export function beginsWith(program: Program, record: RecordId, base: RecordId): boolean {
  for (let at: RecordId | null = record; at !== null; at = baseOf(program, at)) if (at === base) return true;
  return false;
}

/** The struct that pointers to the record lead to as well. */
function baseOf(program: Program, record: RecordId): RecordId | null {
  const declaration = program.records.get(record);
  const first = declaration?.fields[0];
  return first?.isBase === true && first.type.kind === "record" ? first.type.record : (declaration?.beginsLike ?? null);
}

function firstBase(program: Program, record: RecordId): RecordId {
  const base = baseOf(program, record);
  return base === null ? record : firstBase(program, base);
}

interface Part {
  readonly type: Type;
  /** The first of its bytes, and the first behind it. Of elements: of all of them. */
  readonly from: number;
  readonly to: number;
  readonly steps: readonly StepKey[];
}

type Ways = readonly (readonly StepKey[])[];

/** The ways to what stands in a struct where `steps` lead to in another one; the first of them names a field of that. */
export function partsInTheirPlace(
  program: Program,
  record: RecordId,
  other: RecordId,
  steps: readonly StepKey[],
): Ways {
  return overlapping(program, record, other, steps).seen;
}

/** `torn`: ways to numbers that overlap a number of another size there; `bits`: ways to numbers whose bits are no number there. */
export function tornNumbers(
  program: Program,
  record: RecordId,
  other: RecordId,
  steps: readonly StepKey[],
): { readonly torn: Ways; readonly bits: Ways } {
  return overlapping(program, record, other, steps);
}

/** The same, where the other struct is taken to begin at the byte `at`; and whether its part ends behind the end of this one. */
export function partsBehind(
  program: Program,
  record: RecordId,
  at: number,
  other: RecordId,
  steps: readonly StepKey[],
): { readonly ways: Ways; readonly isBeyond: boolean } {
  const { seen, torn } = overlapping(program, record, other, steps, at);
  const end = Math.max(0, ...(program.records.get(record)?.fields ?? []).map((f) => f.bytes?.to ?? 0));
  const to = partAt(program, other, steps)?.to ?? 0;
  return { ways: [...seen, ...torn], isBeyond: at + to > end };
}

function overlapping(
  program: Program,
  record: RecordId,
  other: RecordId,
  steps: readonly StepKey[],
  at = 0,
): { readonly seen: Ways; readonly torn: Ways; readonly bits: Ways } {
  const seen: (readonly StepKey[])[] = [];
  const torn: (readonly StepKey[])[] = [];
  const bits: (readonly StepKey[])[] = [];
  const part = partAt(program, other, steps);
  if (part === null) return { seen, torn, bits };
  const wanted = { ...part, from: part.from + at, to: part.to + at };
  const kinds = scalarTypes(program, wanted.type);
  const visit = (part: Part): void => {
    if (part.to <= wanted.from || part.from >= wanted.to) return;
    const inner = partsOf(program, part);
    if (part.from === wanted.from && part.to === wanted.to && sameType(part.type, wanted.type)) seen.push(part.steps);
    else if (inner !== null) inner.forEach(visit);
    else if (kinds.some((kind) => mayBeSeenAs(kind, part.type))) seen.push(part.steps);
    else (isNumber(part.type) && kinds.some(isNumber) ? torn : bits).push(part.steps);
  };
  visit({ type: { kind: "record", record: record }, from: 0, to: Number.POSITIVE_INFINITY, steps: [] });
  return { seen, torn, bits };
}

/** What the steps lead to; of elements, all of them. */
function partAt(program: Program, record: RecordId, steps: readonly StepKey[]): Part | null {
  let at: Part = { type: { kind: "record", record }, from: 0, to: Number.POSITIVE_INFINITY, steps: [] };
  let isMany = false;
  for (const step of steps) {
    if (step === "[]") {
      isMany ||= at.type.kind === "array";
      if (at.type.kind === "array") at = { ...at, type: at.type.element };
      continue;
    }
    const type: Type = at.type.kind === "array" ? at.type.element : at.type;
    isMany ||= at.type.kind === "array";
    if (type.kind !== "record" || !step.startsWith(".")) return null;
    const field = program.records.get(type.record)?.fields.find((f) => `.${f.name}` === fieldStep(step));
    if (field === undefined) return null;
    at = isMany ? { ...at, type: field.type } : partOf(at, field);
  }
  return at;
}

/** The parts that a struct or an array is made of; null for what has no parts (numbers, unions). */
function partsOf(program: Program, part: Part): readonly Part[] | null {
  const { type } = part;
  if (type.kind === "array") return [{ ...part, type: type.element, steps: [...part.steps, "[]"] }];
  const record = type.kind === "record" ? program.records.get(type.record) : undefined;
  if (record === undefined || record.kind === "union") return null;
  const isOne = part.steps.every((step) => step !== "[]");
  return record.fields.map((f) =>
    isOne ? partOf(part, f) : { ...part, type: f.type, steps: [...part.steps, `.${f.name}`] },
  );
}

function partOf(whole: Part, { name, type, bytes }: Field): Part {
  // What has no place of its own stands behind all others, whose ends are not known here.
  const { from, to } = bytes ?? { from: 0, to: undefined };
  return {
    type,
    from: whole.from + from,
    to: to === undefined ? whole.to : whole.from + to,
    steps: [...whole.steps, `.${name}`],
  };
}

function scalarTypes(program: Program, type: Type): readonly Type[] {
  if (type.kind === "array") return scalarTypes(program, type.element);
  if (type.kind !== "record") return [type];
  return (program.records.get(type.record)?.fields ?? []).flatMap((f) => scalarTypes(program, f.type));
}

/** C unions hold anything; complex numbers are two real ones. */
function mayBeSeenAs(wanted: Type, there: Type): boolean {
  if (there.kind === "record") return true;
  if (isNumber(wanted) && isNumber(there)) return partBits(wanted) === partBits(there);
  return isAddress(wanted) ? isAddress(there) : wanted.kind === there.kind;
}

type NumberType = Extract<Type, { kind: "real" | "complex" }>;

function isNumber(type: Type): type is NumberType {
  return type.kind === "real" || type.kind === "complex";
}

function partBits(type: NumberType): number {
  return type.kind === "complex" ? type.bits / 2 : type.bits;
}

function isAddress(type: Type): boolean {
  return type.kind === "pointer" || type.kind === "procedure";
}

/**
 * What object literals and lists say nothing of: a field that is null (`{ v, next: null }`), a list without elements (`{ v, parts: [] }`),
 * lists and maps of such (`Array.from({ length: n }, () => [])`), lists of null. Where the object is handed to a type that says what may be
 * there, it may be there in the object too, from then on.
 *
 * In: the lowered units. Out: such fields, variables, results and lists have the other type.
 * Method: every place where a value is stored, handed over or returned relates the type of the place to that of the value; records in them
 * are compared field by field, until nothing changes. Then paths and allocations take the types that are declared.
 */
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { Origin } from "../../diagnostics/origin.js";
import { nilType } from "../../il/builders.js";
import { declaredType, prefixType } from "../../il/path-types.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type {
  Expression,
  Field,
  Path,
  PointerType,
  RecordId,
  Statement,
  Step,
  Type,
  Unit,
  UnitId,
} from "../../il/types.js";
import { forEachExpressionOf, forEachPath, forEachStatement, writtenPaths } from "../../il/visit.js";
import type { ProgramContext, RecordInfo } from "./context.js";
import { filled, fits, holdsNothing } from "./open-types.js";
import { orNil } from "./type-keys.js";

type Lowered = Pick<ProgramContext, "units" | "variables" | "records">;

/** The type of a place, that of what is put there, and how the latter is changed where it is declared. */
interface Relation {
  readonly origin: Origin;
  readonly to: () => Type | undefined;
  readonly from: () => Type | undefined;
  /** Can it be? */
  readonly refine: (type: Type) => boolean;
}

export function fillEmptyFields(p: Lowered, bag: DiagnosticBag): void {
  const isSilent = (type: Type): boolean => type.kind === "nil" || holdsNothing(type);
  const fields = [...p.records.values()].some((r) => r.fields.some((f) => isSilent(f.type)));
  const variables = [...p.variables.values()].some((v) => holdsNothing(v.type));
  const results = [...p.units.values()].some((u) => u.results.some((r) => holdsNothing(r.type)));
  if (!fields && !variables && !results) return;
  const relations = [...p.units.values()].flatMap((unit) => relationsIn(p, unit.id));
  const open = relations.filter(({ from }) => holdsNothing(from() ?? nilType));
  const records = new FilledRecords(p);
  let filledAny = false;
  for (let changed = true; changed; ) {
    changed = false;
    records.begin();
    for (const { to, from, refine, origin } of relations) {
      const [place, value] = [to(), from()];
      if (place === undefined || value === undefined) continue;
      const type = filled(value, place);
      if (type !== undefined && refine(type)) changed = true;
      else records.relate(place, value, origin);
    }
    changed ||= records.changed;
    filledAny ||= changed;
  }
  if (filledAny) for (const unit of p.units.values()) retype(p, unit);
  const misfits = new Set(records.misfits);
  for (const { to, from, origin } of open) {
    const [place, value] = [to(), from()];
    if (place !== undefined && value !== undefined && !fits(place, value)) misfits.add(origin);
  }
  for (const origin of misfits) reportMisfit(origin, bag);
  if (records.nulls.size > 0) reportTakenAsNull(p, records.nulls, bag);
}

/** Fields of object literals, by the fields of the types that the objects are handed to. */
class FilledRecords {
  /** Fields that were null, by record. */
  readonly nulls = new Set<string>();
  /** Where what a list was filled with is not what is kept there. */
  readonly misfits = new Set<Origin>();
  changed = false;
  readonly #lists = new Set<string>();
  #seen = new Set<string>();

  constructor(private readonly p: Lowered) {}

  /** One more round. */
  begin(): void {
    this.changed = false;
    this.misfits.clear();
    this.#seen = new Set();
  }

  relate(to: Type, from: Type, origin: Origin): void {
    if (to.kind === "union") for (const member of to.members) this.relate(member, from, origin);
    else if (from.kind === "union") for (const member of from.members) this.relate(to, member, origin);
    else if (to.kind === "pointer" && from.kind === "pointer") this.relate(to.target, from.target, origin);
    else if (to.kind === "array" && from.kind === "array") this.relate(to.element, from.element, origin);
    else if (to.kind === "map" && from.kind === "map") this.relate(to.value, from.value, origin);
    else if (to.kind === "record" && from.kind === "record" && to.record !== from.record)
      this.#relateRecords(to.record, from.record, origin);
  }

  #relateRecords(to: RecordId, from: RecordId, origin: Origin): void {
    const key = `${to} ${from}`;
    const [target, source] = [this.p.records.get(to), this.p.records.get(from)];
    if (this.#seen.has(key) || target === undefined || source === undefined) return;
    this.#seen.add(key);
    const fields = source.fields.map((own) => {
      const place = target.fields.find((f) => f.name === own.name);
      return place === undefined ? own : this.#field(source, own, target, place, origin);
    });
    if (!isJoined(source)) source.fields = fields;
  }

  #field(source: RecordInfo, own: Field, target: RecordInfo, place: Field, origin: Origin): Field {
    const other = place.type;
    const name = `${source.id}.${own.name}`;
    const isNull = own.type.kind === "nil" && source.kind === "literal" && !["nil", "opaque"].includes(other.kind);
    const type = isNull ? orNil(other) : filled(own.type, other);
    if (type === undefined || isJoined(source)) {
      if (this.#lists.has(name) && !fits(other, own.type)) this.misfits.add(origin);
      this.relate(other, own.type, origin);
      return own;
    }
    this.changed = true;
    (isNull ? this.nulls : this.#lists).add(name);
    return isNull ? { ...own, type, madeMissing: place.madeMissing ?? target.id } : { ...own, type };
  }
}

function reportMisfit(origin: Origin, bag: DiagnosticBag): void {
  const message = "A list is kept here that is made where nothing says what it holds, or for something else.";
  bag.add(
    "RG2002",
    "error",
    origin,
    message,
    "Say what it holds where it is made: `[] as number[]`, `(): number[] => []`, `null as number | null`.",
  );
}

/** What is read as null by the literal's own type was lowered as that: it must be, then. */
function reportTakenAsNull(p: Lowered, filled: ReadonlySet<string>, bag: DiagnosticBag): void {
  const stored = new Set<string>();
  const read = new Map<string, Origin>();
  for (const unit of p.units.values())
    forEachStatement(unit.body, (s) => {
      for (const { steps, type } of writtenPaths(s)) {
        const last = steps.at(-1);
        if (last?.kind === "field" && type.kind !== "nil") stored.add(last.name);
      }
      forEachReadPathOf(s, (path) => {
        const last = path.steps.at(-1);
        if (path.type.kind !== "nil" || last?.kind !== "field") return;
        const whole = prefixType(p, path, path.steps.length - 1);
        const isFilled = whole?.kind === "record" && filled.has(`${whole.record}.${last.name}`);
        if (isFilled && !read.has(last.name)) read.set(last.name, s.origin);
      });
    });
  for (const [name, origin] of read)
    if (stored.has(name))
      bag.add(
        "RG2002",
        "error",
        origin,
        `'${name}' is taken as null here, as the object was made with nothing else, and another value is stored there elsewhere.`,
        `Declare the type of the object where it is made, with what '${name}' may be.`,
      );
}

/** What joins several shapes has the fields of these, whenever it is asked. */
function isJoined(record: object): boolean {
  return Object.getOwnPropertyDescriptor(record, "fields")?.get !== undefined;
}

function forEachReadPathOf(s: Statement, visit: (path: Path) => void): void {
  forEachExpressionOf(s, (e) => {
    if (e.kind === "read") visit(e.path);
  });
}

function relationsIn(p: Lowered, id: UnitId): Relation[] {
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
        const called = (): Type | undefined => targetOf(typeOf(p, receiver));
        const result = (): Type | undefined => {
          const type = called();
          return type?.kind === "procedure" ? type.result : undefined;
        };
        gives(result, (type) => {
          const own = called();
          const target = { ...own, result: type } as Type & { kind: "procedure" };
          return own?.kind === "procedure" && declare(p, receiver, { ...(typeOf(p, receiver) as PointerType), target });
        });
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

const targetOf = (type: Type): Type | undefined => (type.kind === "pointer" ? type.target : undefined);

/** Changes the type of a unit's result. */
function resultOf(p: Lowered, id: UnitId, at: number): Relation["refine"] {
  return (type) => {
    const unit = p.units.get(id)!;
    p.units.set(id, { ...unit, results: unit.results.map((result, k) => (k === at ? { ...result, type } : result)) });
    return true;
  };
}

/** The methods of that name that may run: of the receiver's record, and of those derived from it. */
function methodsOf(p: Lowered, receiver: Path, name: string): readonly UnitId[] {
  const whole = targetOf(receiver.type);
  if (whole?.kind !== "record") return [];
  const isOne = (record: RecordInfo | undefined): boolean =>
    record !== undefined && (record.id === whole.record || isOne(record.base));
  return [...p.records.values()].filter(isOne).flatMap((record) => record.methods.get(name) ?? []);
}

function typeOf(p: Lowered, path: Path): Type {
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
  const declared = record?.fields.find((f) => f.name === step.name);
  const made = declared && within(declared.type, path.steps.slice(field + 1));
  if (record === undefined || isJoined(record) || made === undefined) return false;
  record.fields = record.fields.map((f) => (f === declared ? { ...f, type: made } : f));
  return true;
}

function retype(p: Lowered, unit: Unit): void {
  const body = rewriteBlock(unit.body, {
    path: (path) => {
      const type = typeOf(p, path);
      return type === path.type ? path : { ...path, type };
    },
    statement: (s) => {
      if (s.kind !== "allocate" || !holdsNothing(s.allocated)) return s;
      const { type } = s.target;
      return type.kind === "pointer" && type.target.kind === s.allocated.kind ? { ...s, allocated: type.target } : s;
    },
  });
  p.units.set(unit.id, { ...unit, body });
}

/**
 * What object literals and lists say nothing of: a field that is null (`{ v, next: null }`), a list without elements (`{ v, parts: [] }`),
 * lists and maps of such (`Array.from({ length: n }, () => [])`), lists of null. Where the object is handed to a type that says what may be
 * there, it may be there in the object too, from then on.
 *
 * In: the lowered units. Out: such fields, variables, results and lists have the other type.
 * Method: every place where a value is stored, handed over or returned relates the type of the place to that of the value; records in them
 * are compared field by field, until nothing changes. Then paths and allocations take the types that are declared.
 */
import type { DiagnosticBag } from "../../../diagnostics/diagnostic.js";
import type { Origin } from "../../../diagnostics/origin.js";
import { nilType } from "../../../il/builders.js";
import { prefixType } from "../../../il/queries/path-types.js";
import { rewriteBlock } from "../../../il/rewrite.js";
import type { Field, Path, RecordId, Statement, Type, Unit } from "../../../il/types.js";
import { forEachExpressionOf, forEachStatement, writtenPaths } from "../../../il/visit.js";
import type { RecordInfo } from "../context.js";
import { orNil } from "../types/type-keys.js";
import { filled, fits, holdsNothing } from "./open-types.js";
import type { Lowered } from "./store-relations.js";
import { isJoined, relationsIn, typeOf } from "./store-relations.js";

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

function forEachReadPathOf(s: Statement, visit: (path: Path) => void): void {
  forEachExpressionOf(s, (e) => {
    if (e.kind === "read") visit(e.path);
  });
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

/**
 * Objects that hold more than their type says. A spread copies all that an object has: where one was made with further properties, these
 * take the place of what stands before the spread, and the types do not tell.
 *
 * In: the lowered program, its spreads and copies. Out: RG2052 for each spread before which a property stands that such an object may bring along.
 * Method: a relation between records, from what is stored, handed over and given. What a record has and the record that it goes to has
 * not is extra there, and so is what is extra in the former; a copy hands on what is extra in its source.
 * Limits: records of one shape are one; what narrows a union brings nothing of its other members.
 */
import type { DiagnosticBag } from "../../../diagnostics/diagnostic.js";
import { declaredType } from "../../../il/queries/path-types.js";
import type { RecordId, Type } from "../../../il/types.js";
import { forEachExpressionOf, forEachStatement } from "../../../il/visit.js";
import type { RecordInfo } from "../context.js";
import type { Lowered } from "./each-store.js";
import { eachStore } from "./each-store.js";
import type { PropertyCopy } from "./property-copies.js";

export function refuseWiderObjects(
  program: Lowered & { readonly copies: readonly PropertyCopy[]; readonly recordKeys: ReadonlyMap<string, RecordInfo> },
  bag: DiagnosticBag,
): void {
  const copies = program.copies.filter(({ source }) => program.records.has(source));
  if (!copies.some(({ before }) => before.size > 0)) return;
  const joined = new Set([...program.recordKeys].flatMap(([key, { id }]) => (key.startsWith("union ") ? [id] : [])));
  /** What goes to a record. */
  const sources = relate(program);
  const extra = new Map<RecordId, Set<string>>();
  const namesOf = (id: RecordId): readonly string[] => program.records.get(id)?.fields.map((f) => f.name) ?? [];
  const add = (to: RecordId, names: Iterable<string>): boolean => {
    const own = namesOf(to);
    const known = extra.get(to) ?? new Set<string>();
    const size = known.size;
    for (const name of names) if (!own.includes(name)) known.add(name);
    extra.set(to, known);
    return known.size > size;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const [to, from] of sources)
      for (const id of from) {
        if (add(to, extra.get(id) ?? [])) changed = true;
        if (!joined.has(id) && add(to, namesOf(id))) changed = true;
      }
    for (const { source, into, without } of copies)
      if (
        add(
          into,
          [...(extra.get(source) ?? [])].filter((name) => !without.has(name)),
        )
      )
        changed = true;
  }
  for (const { source, before, without, origin } of copies) {
    const names = [...(extra.get(source) ?? [])].filter((name) => before.has(name) && !without.has(name));
    if (names.length === 0) continue;
    const message = `What is copied here may hold more than its type says: ${names.join(", ")}, in place of what stands before.`;
    const hint = `Declare ${names.join(", ")} in the type of what is copied (${names.map((n) => `${n}?: …`).join("; ")}), or name the properties that are meant.`;
    bag.add("RG2052", "error", origin, message, hint);
  }
}

/** Record → the records whose objects are taken for it somewhere. */
function relate(program: Lowered): ReadonlyMap<RecordId, ReadonlySet<RecordId>> {
  const sources = new Map<RecordId, Set<RecordId>>();
  const visit = (to: Type | undefined, from: Type | undefined): void => {
    if (to === undefined || from === undefined || to === from) return;
    if (from.kind === "union") for (const member of from.members) visit(to, member);
    else if (to.kind === "union") for (const member of to.members) visit(member, from);
    else if (to.kind === "pointer" && from.kind === "pointer") visit(to.target, from.target);
    else if (to.kind === "array" && from.kind === "array") visit(to.element, from.element);
    else if (to.kind === "map" && from.kind === "map") {
      visit(to.value, from.value);
      visit(to.key, from.key);
    } else if (to.kind === "procedure" && from.kind === "procedure") {
      visit(to.result, from.result);
      for (const [i, parameter] of to.parameters.entries()) visit(from.parameters[i], parameter);
    } else if (to.kind === "record" && from.kind === "record") ofRecords(to.record, from.record);
  };
  const ofRecords = (to: RecordId, from: RecordId): void => {
    const known = sources.get(to) ?? new Set<RecordId>();
    const wanted = program.records.get(to);
    const given = program.records.get(from);
    if (to === from || known.has(from) || wanted === undefined || given === undefined) return;
    // A member of a union of shapes is not taken for another.
    if (wanted.fields.some((f) => f.optional !== true && given.fields.every((own) => own.name !== f.name))) return;
    sources.set(to, known.add(from));
    for (const field of wanted.fields) visit(field.type, given.fields.find((own) => own.name === field.name)?.type);
  };
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      eachStore(program, unit, s, visit);
      if (s.kind === "allocate" && s.allocated.kind === "record" && s.target.type.kind === "pointer") {
        // A function value is called with what its type says.
        const procedure = s.target.type.target;
        const called = program.records.get(s.allocated.record)?.methods.values() ?? [];
        for (const id of procedure.kind === "procedure" ? called : []) {
          const [, ...parameters] = program.units.get(id)?.parameters ?? [];
          const given = procedure.kind === "procedure" ? procedure.parameters : [];
          for (const [i, own] of parameters.entries()) visit(program.variables.get(own)?.type, given[i]);
        }
      }
      forEachExpressionOf(s, (e) => {
        if (e.kind === "conditional") for (const value of [e.whenTrue, e.whenFalse]) visit(e.type, value.type);
        else if (e.kind === "read") visit(e.path.type, declaredType(program, e.path.root, e.path.steps));
      });
    });
  return sources;
}

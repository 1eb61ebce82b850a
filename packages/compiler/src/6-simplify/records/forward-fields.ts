/**
 * A field of a new object gives way to the variable that it was set from: `out.data[i]` becomes `out_data[i]` where `out_data` is what `out` was made with.
 * In: a program. Out: a program of the same meaning that reads fewer fields; the objects stay, as somebody else sees them.
 * Why: of an array that a variable leads to, analyses know that nobody else has it yet, and how long it is; and the object need not be kept for its sake.
 * Method: the object's pointer is assigned once, by the allocation; the field is set once, there or in the same block after it, to a constant or
 * to a variable that keeps its value up to the end of the block. Every path through the pointer that follows in the block goes on from the variable.
 * Limits: languages without addresses; constants that are numbers; fields that, from then on, nothing else in the unit may set but in objects that it has made itself, and no call.
 */
import { sameType } from "../../il/equal.js";
import { wholeVariable } from "../../il/queries/counting.js";
import type { Rewriter } from "../../il/rewrite.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { AllocateStatement, CallStatement, Expression, Path, Program, Unit, VariableId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import { AssignedFields, forEachStore } from "../calls/assigned-fields.js";
import { ProgramDraft } from "../program-draft.js";
import type { UnitFacts } from "../units/unit-facts.js";
import type { Occurrence, Place, UnitLayout } from "../units/unit-layout.js";
import { dominatingDefinition, isAssignedBetween } from "../units/unit-layout.js";

/** What paths through `object` to `field` give way to, in statements with numbers above `after`. */
interface Forwarded {
  readonly object: VariableId;
  readonly field: string;
  readonly value: Expression;
}

export function forwardFields(program: Program, facts: UnitFacts): Program {
  if (traitsOf(program).hasAddresses) return program;
  const draft = new ProgramDraft(program);
  const assigned = new AssignedFields(program, facts);
  for (const unit of program.units.values()) {
    const { allocates, hasJump } = facts.contentsOf(unit);
    if (!allocates || hasJump || unit.derivative !== undefined) continue;
    const forwarded = new FieldsOf(program, unit, facts.layoutOf(unit), assigned).forwarded();
    if (forwarded.length === 0) continue;
    draft.setBody(unit, rewriteBlock(unit.body, rewriterOf(forwarded)));
    for (const { object, field, value } of forwarded) nameAfter(draft, object, field, wholeVariable(value));
  }
  return draft.finish();
}

class FieldsOf {
  readonly #stores: {
    readonly at: number;
    readonly field: string | undefined;
    readonly object: VariableId | undefined;
  }[] = [];
  readonly #calls: { readonly at: number; readonly call: CallStatement }[] = [];

  constructor(
    private readonly program: Program,
    private readonly unit: Unit,
    private readonly layout: UnitLayout,
    private readonly assigned: AssignedFields,
  ) {}

  forwarded(): readonly Forwarded[] {
    const allocations: AllocateStatement[] = [];
    forEachStatement(this.unit.body, (s) => {
      const at = this.layout.places.get(s)?.at ?? 0;
      if (s.kind === "allocate" && s.allocated.kind === "record" && s.target.steps.length === 0) allocations.push(s);
      if (s.kind === "call") this.#calls.push({ at, call: s });
      forEachStore(s, (field, object) => this.#stores.push({ at, field, object }));
    });
    return allocations.flatMap((s) => this.#fieldsOf(s));
  }

  #fieldsOf(allocation: AllocateStatement): readonly Forwarded[] {
    const object = allocation.target.root;
    const type = allocation.allocated;
    const record = type.kind === "record" ? this.program.records.get(type.record) : undefined;
    const place = this.layout.places.get(allocation);
    if (this.program.variables.get(object)?.role !== "local" || place === undefined) return [];
    if (record === undefined || record.kind === "closure" || record.kind === "box") return [];
    if (dominatingDefinition(this.layout, object) !== allocation) return [];
    const through = new Map<string, Occurrence[]>();
    let isHandedOn = false;
    for (const o of this.layout.occurrences.get(object) ?? []) {
      if (o.path.steps.length === 0 && o.access !== "write") isHandedOn = true;
      const field = fieldOf(o.path);
      if (field !== undefined) through.set(field, [...(through.get(field) ?? []), o]);
    }
    return [...through].flatMap(([field, occurrences]) => {
      const given = givenValue(allocation, place, field, occurrences, this.layout);
      if (given === undefined || !this.#lasts(given, place)) return [];
      if (isHandedOn && this.#mayBeSet(object, field, given.at, place)) return [];
      return [{ object, field, value: given.value }];
    });
  }

  /** Does the value stay what it is up to the end of the block? */
  #lasts({ value, at }: Given, { blockEnd }: Place): boolean {
    const from = wholeVariable(value);
    if (from === undefined) return true;
    const variable = this.program.variables.get(from);
    const isOwn = variable?.role === "local" || (variable?.role === "parameter" && variable.passing !== "reference");
    if (!isOwn || this.layout.referenced.has(from)) return false;
    return !isAssignedBetween(this.layout, from, at, blockEnd);
  }

  /** May anything set the field of the object between its own assignment and the end of the block? */
  #mayBeSet(object: VariableId, field: string, after: number, { blockEnd }: Place): boolean {
    const isOther = (root: VariableId | undefined): boolean =>
      root !== undefined && root !== object && this.assigned.isMadeHere(this.unit, root);
    for (const store of this.#stores) {
      if (store.at <= after || store.at > blockEnd) continue;
      if (store.field === undefined || (store.field === field && !isOther(store.object))) return true;
    }
    return this.#calls.some(
      ({ at, call }) =>
        at > after &&
        at <= blockEnd &&
        this.assigned.mayAssignAt(call, field, (a) => a.kind === "read" && isOther(wholeVariable(a))),
    );
  }
}

/** What a field is set to, and by which statement. */
interface Given {
  readonly value: Expression;
  readonly at: number;
}

/** Undefined where it is not one value from some statement on, or where nothing reads it. */
function givenValue(
  allocation: AllocateStatement,
  place: Place,
  field: string,
  occurrences: readonly Occurrence[],
  layout: UnitLayout,
): Given | undefined {
  const others = occurrences.filter((o) => o.path.steps.length === 2 && o.access !== "read");
  const set = others[0]?.statement;
  let given: Given | undefined;
  if (set === undefined) {
    const value = allocation.initial.kind === "fields" ? allocation.initial.values.get(field) : undefined;
    given = value && { value, at: place.at };
  } else if (set.kind === "assign" && others.length === 1 && others[0]?.access === "write") {
    const at = layout.places.get(set);
    if (at?.block === place.block) given = { value: set.value, at: at.at };
  }
  if (given === undefined) return undefined;
  const { at, value } = given;
  const readers = occurrences.filter((o) => o !== others[0]);
  if (readers.length === 0 || readers.some((o) => o.at <= at)) return undefined;
  if (value.kind === "constant")
    return typeof value.value === "number" && readers.every((o) => o.path.steps.length === 2) ? given : undefined;
  const from = wholeVariable(value);
  const type = others[0]?.path.type ?? readers.find((o) => o.path.steps.length === 2)?.path.type;
  return from !== undefined && (type === undefined || sameType(type, value.type)) ? given : undefined;
}

/** The field of the object itself that the path goes to, or through. */
function fieldOf({ steps: [deref, field] }: Path): string | undefined {
  return deref?.kind === "deref" && field?.kind === "field" ? field.name : undefined;
}

function rewriterOf(forwarded: readonly Forwarded[]): Rewriter {
  const valueAt = (path: Path): Expression | undefined => {
    const field = fieldOf(path);
    return field === undefined ? undefined : forwarded.find((f) => f.object === path.root && f.field === field)?.value;
  };
  return {
    path: (p) => {
      if (p.steps.length <= 2) return p;
      const root = wholeVariable(valueAt(p));
      return root === undefined ? p : { root, steps: p.steps.slice(2), type: p.type };
    },
    expression: (e) => (e.kind === "read" && e.path.steps.length === 2 ? (valueAt(e.path) ?? e) : e),
  };
}

/** What a pass has made to set the field from is named after both. */
function nameAfter(draft: ProgramDraft, object: VariableId, field: string, variable: VariableId | undefined): void {
  const named = draft.variables.get(object);
  const from = variable === undefined ? undefined : draft.variables.get(variable);
  if (named === undefined || named.temporary === true || from?.temporary !== true) return;
  draft.addVariable({ ...from, name: `${named.name}_${field}` });
}

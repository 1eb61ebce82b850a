/**
 * Objects that variables exchange (`position = position.add(step)`) but that never leave the procedure become local variables.
 * In: a program. Out: a program of the same meaning with fewer allocations.
 * Method: see value-groups. Every variable of a group becomes one variable per part; copying a pointer becomes copying the parts; where
 * an object that nobody can tell from another leaves the procedure, a new one is made.
 * Limits: a part that may be read before it is set keeps the whole group as it is, unless the part's type has undefined.
 */

import { madeBy } from "../../diagnostics/origin.js";
import { newLocal, pathOf, read, readOf } from "../../il/builders.js";
import { wholeVariable } from "../../il/queries/counting.js";
import type { Rewriter } from "../../il/rewrite.js";
import { rewriteParts } from "../../il/rewrite.js";
import type { AllocateStatement, Expression, Program, Statement, Unit, Variable, VariableId } from "../../il/types.js";
import { forEachExpression } from "../../il/visit.js";
import type { ProgramDraft } from "../program-draft.js";
import { isAssignedBeforeRead } from "../units/definite-assignment.js";
import { UnitFacts } from "../units/unit-facts.js";
import type { UnitLayout } from "../units/unit-layout.js";
import type { ImmutableRecords } from "./immutable-records.js";
import { immutableRecords } from "./immutable-records.js";
import { initialValue, mayBeUndefined } from "./part-values.js";
import type { ObjectReplacement, WhichObjects } from "./replace-objects.js";
import { booleanConstant, isInstance, replaceObjects, withCommentsOf } from "./replace-objects.js";
import { partName } from "./scalar-candidates.js";
import type { ValueGroup } from "./value-groups.js";
import { valueGroups } from "./value-groups.js";

const pass = "replace-value-objects";

export function replaceValueObjects(
  program: Program,
  facts: UnitFacts = new UnitFacts(),
  which: WhichObjects = () => true,
): Program {
  const immutable = immutableRecords(program);
  return replaceObjects({ name: pass, rounds: 1, find: (...at) => partsFor(...at, which, immutable) }, program, facts);
}

function partsFor(
  draft: ProgramDraft,
  unit: Unit,
  layout: UnitLayout,
  which: WhichObjects,
  immutable: ImmutableRecords,
): ObjectReplacement | undefined {
  const groupOf = new Map<VariableId, ValueGroup>();
  const parts = new Map<VariableId, ReadonlyMap<string, Variable>>();
  const statements = new Map<Statement, readonly Statement[]>();
  for (const group of valueGroups(draft, unit, layout, immutable)) {
    if (!group.allocations.some(which)) continue;
    const values = group.allocations.map((s) => valuesGiven(s, group, layout));
    if (values.some((v) => v === undefined)) continue;
    for (const id of group.members) {
      groupOf.set(id, group);
      parts.set(id, partVariables(draft, group, draft.variables.get(id)!));
    }
    group.allocations.forEach((s, i) =>
      statements.set(s, allocationParts(draft, s, values[i]!, parts.get(s.target.root)!)),
    );
    for (const { statement, from, to } of group.copies) {
      const source = parts.get(from)!;
      const origin = madeBy(pass, statement.origin);
      const assigns = [...parts.get(to)!].map(([name, variable]): Statement => {
        const read = source.get(name)!;
        const value: Expression = { kind: "read", path: pathOf(read), type: read.type };
        return { kind: "assign", target: pathOf(variable), value, origin };
      });
      statements.set(statement, from === to ? [] : withCommentsOf(statement, assigns));
    }
    for (const { statement, from, to } of group.imports) {
      const origin = madeBy(pass, statement.origin);
      const assigns = [...parts.get(to)!].map(([name, variable]): Statement => {
        const steps = [{ kind: "deref" }, { kind: "field", name }] as const;
        const value = read({ root: from, steps, type: variable.type });
        return { kind: "assign", target: pathOf(variable), value, origin };
      });
      statements.set(statement, withCommentsOf(statement, assigns));
    }
    for (const [statement, from] of group.exports)
      statements.set(statement, withNewObject(draft, statement, from, group, parts.get(from)!));
  }
  if (groupOf.size === 0) return undefined;
  const rewriter: Rewriter = {
    path: (p) => {
      const group = groupOf.get(p.root);
      const name = group && partName(p, group.parts);
      const to = name === undefined ? undefined : parts.get(p.root)?.get(name);
      return to === undefined ? p : { root: to.id, steps: p.steps.slice(2), type: p.type };
    },
    expression: (e) => {
      const variable = e.kind === "operation" ? wholeVariable(e.arguments[0]) : undefined;
      const group = variable === undefined ? undefined : groupOf.get(variable);
      if (e.kind !== "operation" || group === undefined) return e;
      if (e.name === "isNil") return booleanConstant(false);
      return e.name === "isInstance" ? booleanConstant(isInstance(draft, group.record, e.detail)) : e;
    },
  };
  return { statements, rewriter };
}

/** The statement, handing out an object that is made for it. */
function withNewObject(
  draft: ProgramDraft,
  s: Statement,
  from: VariableId,
  group: ValueGroup,
  parts: ReadonlyMap<string, Variable>,
): readonly Statement[] {
  const origin = madeBy(pass, s.origin);
  const [made] = group.allocations as readonly [AllocateStatement];
  const { type, name } = draft.variables.get(made.target.root)!;
  const object = draft.addVariable(newLocal(draft.ids, name, type, origin, { temporary: true }));
  const allocation: AllocateStatement = {
    kind: "allocate",
    target: pathOf(object),
    site: draft.ids.site(),
    allocated: made.allocated,
    extents: [],
    initial: { kind: "none" },
    origin,
  };
  const fields = [...parts].map(([field, variable]): Statement => {
    const steps = [{ kind: "deref" }, { kind: "field", name: field }] as const;
    return { kind: "assign", target: { root: object.id, steps, type: variable.type }, value: readOf(variable), origin };
  });
  const handed = rewriteParts(s, {
    expression: (e) => (wholeVariable(e) === from ? readOf(object) : e),
  });
  const { comments: _, ...bare } = handed;
  return withCommentsOf(s, [allocation, ...fields, bare as Statement]);
}

function partVariables(draft: ProgramDraft, group: ValueGroup, object: Variable): ReadonlyMap<string, Variable> {
  const variables = new Map<string, Variable>();
  for (const [name, type] of group.parts) {
    const variable: Variable = {
      id: draft.ids.variable(),
      name: `${object.name}_${name}`,
      type,
      role: "local",
      origin: madeBy(pass, object.origin),
      ...(object.temporary && { temporary: true }),
    };
    variables.set(name, draft.addVariable(variable));
  }
  return variables;
}

/** The values an allocation gives the parts; undefined where a part may be read, or copied, before it is set. */
function valuesGiven(
  s: AllocateStatement,
  group: ValueGroup,
  layout: UnitLayout,
): ReadonlyMap<string, Expression> | undefined {
  const place = layout.places.get(s)!;
  const following = place.block.statements.slice(place.index + 1);
  const values = new Map<string, Expression>();
  for (const [name, type] of group.parts) {
    const value = initialValue(s.initial, name, type);
    if (value !== undefined) {
      values.set(name, value);
      continue;
    }
    const assigned = isAssignedBeforeRead(following, (path) => {
      if (path.root !== s.target.root) return "none";
      if (path.steps.length === 0) return "through";
      return partName(path, group.parts) !== name ? "none" : path.steps.length === 2 ? "whole" : "through";
    });
    // Elsewhere in the loop, or after the block, the object may be read without having passed through here.
    const staysHere = (layout.occurrences.get(s.target.root) ?? []).every(
      (o) => o.at >= place.at && o.at <= place.blockEnd,
    );
    if (assigned && (staysHere || isAssignedHere(following, s, name, group))) continue;
    if (!mayBeUndefined(type)) return undefined;
    values.set(name, { kind: "constant", value: undefined, type: { kind: "nil" } });
  }
  return values;
}

/** The part is set by one of the statements that follow directly, without condition. */
function isAssignedHere(
  following: readonly Statement[],
  s: AllocateStatement,
  name: string,
  group: ValueGroup,
): boolean {
  return following.some(
    (f) =>
      f.kind === "assign" &&
      f.target.root === s.target.root &&
      f.target.steps.length === 2 &&
      partName(f.target, group.parts) === name,
  );
}

/** Assignments of the parts; through temporaries where a value reads a part that an earlier one has already changed. */
function allocationParts(
  draft: ProgramDraft,
  s: AllocateStatement,
  values: ReadonlyMap<string, Expression>,
  variables: ReadonlyMap<string, Variable>,
): readonly Statement[] {
  const origin = madeBy(pass, s.origin);
  const readsItself = [...values.values()].some((value) => {
    let isRead = false;
    forEachExpression(value, (e) => {
      if (e.kind === "read" && e.path.root === s.target.root) isRead = true;
    });
    return isRead;
  });
  const first: Statement[] = [];
  const second: Statement[] = [];
  for (const [name, value] of values) {
    const variable = variables.get(name)!;
    if (!readsItself) {
      first.push({ kind: "assign", target: pathOf(variable), value, origin });
      continue;
    }
    const temporary = draft.addVariable({
      ...variable,
      id: draft.ids.variable(),
      name: `new_${name}`,
      temporary: true,
    });
    first.push({ kind: "assign", target: pathOf(temporary), value, origin });
    const read: Expression = { kind: "read", path: pathOf(temporary), type: temporary.type };
    second.push({ kind: "assign", target: pathOf(variable), value: read, origin });
  }
  return withCommentsOf(s, [...first, ...second]);
}

/**
 * Objects and small arrays that never leave the procedure that makes them become one local variable per part.
 * In: a program. Out: a program of the same meaning with fewer allocations.
 * Method: see scalar-candidates. A part that is never assigned after the allocation, and was given a constant or a variable that
 * keeps its value as long as the object is used, becomes that constant or variable. Repeated, as the pointers an object held may
 * then lead to the next candidate.
 * Paper: Choi et al., Escape analysis for Java, OOPSLA 1999 (the objects here are those that escape nowhere).
 * Limits: an object with a part that may be read before it is set stays, unless the part's type has undefined.
 */

import { madeBy } from "../../diagnostics/origin.js";
import { wholeVariable } from "../../il/queries/counting.js";
import type { Rewriter } from "../../il/rewrite.js";
import type { Expression, Path, Program, Statement, Unit, Variable, VariableId } from "../../il/types.js";
import type { ProgramDraft } from "../program-draft.js";
import { isAssignedBeforeRead } from "../units/definite-assignment.js";
import { UnitFacts } from "../units/unit-facts.js";
import type { UnitLayout } from "../units/unit-layout.js";
import { isAssignedBetween } from "../units/unit-layout.js";
import { initialValue, mayBeUndefined } from "./part-values.js";
import type { ObjectReplacement, WhichObjects } from "./replace-objects.js";
import { booleanConstant, isInstance, replaceObjects, withCommentsOf } from "./replace-objects.js";
import type { ScalarCandidate } from "./scalar-candidates.js";
import { knownLength, partName, scalarCandidates } from "./scalar-candidates.js";

const pass = "replace-objects-by-scalars";

export function replaceObjectsByScalars(
  program: Program,
  facts: UnitFacts = new UnitFacts(),
  which: WhichObjects = () => true,
): Program {
  return replaceObjects({ name: pass, rounds: 12, find: (...at) => scalarsFor(...at, which) }, program, facts);
}

interface Replacement {
  readonly candidate: ScalarCandidate;
  readonly parts: ReadonlyMap<string, Path | Expression>;
}

function scalarsFor(
  draft: ProgramDraft,
  unit: Unit,
  layout: UnitLayout,
  which: WhichObjects,
): ObjectReplacement | undefined {
  const byPointer = new Map<VariableId, Replacement>();
  const statements = new Map<Statement, readonly Statement[]>();
  for (const candidate of scalarCandidates(draft, unit, layout)) {
    if (!which(candidate.allocation)) continue;
    const start = initialValues(draft, candidate, layout);
    if (start === undefined) continue;
    const { parts, assignments } = start;
    for (const pointer of candidate.pointers) byPointer.set(pointer, { candidate, parts });
    for (const copy of candidate.copies) statements.set(copy, []);
    statements.set(candidate.allocation, assignments);
  }
  if (byPointer.size === 0) return undefined;

  const partAt = (path: Path): Path | Expression | undefined => {
    const replacement = byPointer.get(path.root);
    const name = replacement && partName(path, replacement.candidate.parts);
    return name === undefined ? undefined : replacement?.parts.get(name);
  };
  const rewriter: Rewriter = {
    path: (p) => {
      const to = partAt(p);
      if (to === undefined || "kind" in to) return p;
      return { root: to.root, steps: [...to.steps, ...p.steps.slice(2)], type: p.type };
    },
    expression: (e) => {
      if (e.kind === "read") {
        const to = partAt(e.path);
        return to !== undefined && "kind" in to ? to : e;
      }
      if (e.kind !== "operation") return e;
      const variable = wholeVariable(e.arguments[0]);
      const replacement = variable === undefined ? undefined : byPointer.get(variable);
      return replacement === undefined ? e : (answer(draft, e, replacement.candidate) ?? e);
    },
  };
  return { statements, rewriter };
}

/** What the allocation becomes; undefined where a part may be read before it is set. */
function initialValues(
  draft: ProgramDraft,
  candidate: ScalarCandidate,
  layout: UnitLayout,
): { parts: ReadonlyMap<string, Path | Expression>; assignments: readonly Statement[] } | undefined {
  const { allocation, parts, lastUse } = candidate;
  const place = layout.places.get(allocation)!;
  const following = place.block.statements.slice(place.index + 1);
  const uses = new Map<string, { written: boolean; through: boolean; read: boolean }>();
  for (const pointer of candidate.pointers) {
    for (const o of layout.occurrences.get(pointer) ?? []) {
      const name = partName(o.path, parts);
      if (name === undefined) continue;
      const use = uses.get(name) ?? { written: false, through: false, read: false };
      if (o.path.steps.length > 2) use.through = true;
      else if (o.access === "write") use.written = true;
      else if (o.access === "read") use.read = true;
      else use.through = true;
      uses.set(name, use);
    }
  }
  const values = new Map<string, Expression>();
  for (const [name, use] of uses) {
    let value = initialValue(allocation.initial, name, parts.get(name)!);
    if (value === undefined && (use.read || use.through)) {
      const isPart = (path: Path): boolean => candidate.pointers.includes(path.root) && partName(path, parts) === name;
      const assigned = isAssignedBeforeRead(following, (path) =>
        !isPart(path) ? "none" : path.steps.length === 2 ? "whole" : "through",
      );
      if (!assigned) {
        if (!mayBeUndefined(parts.get(name)!)) return undefined;
        value = { kind: "constant", value: undefined, type: { kind: "nil" } };
      }
    }
    if (value !== undefined) values.set(name, value);
  }

  const replaced = new Map<string, Path | Expression>();
  const assignments: Statement[] = [];
  const origin = madeBy(pass, allocation.origin);
  for (const [name, use] of uses) {
    const value = values.get(name);
    if (value !== undefined && !use.written) {
      const from = wholeVariable(value);
      const keeps =
        from !== undefined &&
        draft.variables.get(from)?.role !== "global" &&
        !isAssignedBetween(layout, from, place.at, lastUse);
      if (keeps && value.kind === "read") {
        replaced.set(name, value.path);
        continue;
      }
      if (value.kind === "constant" && !use.through) {
        replaced.set(name, value);
        continue;
      }
    }
    const type = parts.get(name)!;
    const isConstant = value !== undefined && !use.written;
    // Another name for what the part's pointer was read from: needless where that is a variable by and by (pass-fields.ts).
    const isAlias = isConstant && type.kind === "pointer" && value.kind === "read";
    const local: Variable = {
      id: draft.ids.variable(),
      name: partVariableName(draft, candidate, name),
      type,
      role: "local",
      origin,
      ...(isConstant && { constant: true }),
      ...((isAlias || candidate.pointers.every((p) => draft.variables.get(p)?.temporary)) && { temporary: true }),
    };
    draft.addVariable(local);
    const target: Path = { root: local.id, steps: [], type: local.type };
    replaced.set(name, target);
    if (value !== undefined) assignments.push({ kind: "assign", target, value, origin });
  }
  return { parts: replaced, assignments: withCommentsOf(allocation, assignments) };
}

/** `v_x` for a field of an object, the captured variable's own name for closures and boxes. */
function partVariableName(draft: ProgramDraft, candidate: ScalarCandidate, part: string): string {
  const names = candidate.pointers.map((p) => draft.variables.get(p)!);
  const object = (names.find((v) => v.temporary !== true) ?? names[0]!).name;
  const type = candidate.allocation.allocated;
  const kind = type.kind === "record" ? draft.records.get(type.record)?.kind : undefined;
  if (kind === "closure") return part;
  return kind === "box" ? object : `${object}_${part}`;
}

/** Questions about the object whose answers are known. */
function answer(
  program: Pick<Program, "records">,
  e: Extract<Expression, { kind: "operation" }>,
  candidate: ScalarCandidate,
): Expression | undefined {
  switch (e.name) {
    case "isNil":
      return booleanConstant(false);
    case "length": {
      const length = knownLength(candidate.allocation);
      return length === undefined ? undefined : { kind: "constant", value: length, type: e.type };
    }
    case "isInstance": {
      const type = candidate.allocation.allocated;
      return booleanConstant(isInstance(program, type.kind === "record" ? type.record : undefined, e.detail));
    }
    default:
      return undefined;
  }
}

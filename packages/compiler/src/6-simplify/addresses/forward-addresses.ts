/**
 * A pointer that leads to one place all its life gives way to the place: `p = &a; p->x` becomes `a.x`.
 * In: a program. Out: a program of the same meaning with fewer pointers.
 * Method: a local pointer with one assignment, of the address of storage that no run-time value is needed to find (a variable, fields
 * and constant indices; at most behind a parameter that is never assigned, or a local that is so once, before everything else). What is read through it, and the pointer itself, is
 * replaced everywhere.
 * Limits: pointers to records and to pointers, and what passes have made; a pointer seen as leading to something else than what it is the address of
 * stays, and so does one by which storage ends (`free(p)`).
 */

import { sameType } from "../../il/equal.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { AssignStatement, Expression, Path, Program, Statement, Unit, VariableId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import { foldDecidedTests } from "../branches/fold-decided-tests.js";
import { ProgramDraft } from "../program-draft.js";
import { UnitFacts } from "../units/unit-facts.js";
import type { VariableUse, VariableUses } from "../units/variable-uses.js";

const pass = "forward-addresses";

export function forwardAddresses(program: Program, facts: UnitFacts = new UnitFacts()): Program {
  if (!traitsOf(program).hasAddresses) return program;
  const draft = new ProgramDraft(program);
  for (const unit of program.units.values())
    draft.replaceUnit(
      unit,
      facts.settle(pass, unit, (u) => forwardIn(draft, u, facts.usesOf(u))),
    );
  return draft.finish();
}

function forwardIn(draft: ProgramDraft, unit: Unit, uses: VariableUses): Unit {
  const places = new Map<VariableId, Path>();
  const definitions = new Set<Statement>();
  const ended = new Set<VariableId>();
  forEachStatement(unit.body, (s) => {
    if (s.kind === "release" && s.pointer.steps.length === 0) ended.add(s.pointer.root);
    if (s.kind !== "assign" || s.target.steps.length > 0 || !isFixedPointer(s, draft, uses)) return;
    const place = addressed(s.value);
    if (place === undefined || !sameType(s.target.type, pointerType(s.target, place))) return;
    if (places.has(place.root) || !isFixed(draft, uses, unit, place)) return; // The next round sees what it leads to.
    places.set(s.target.root, place);
    definitions.add(s);
  });
  for (const [id, place] of places) if (places.has(place.root) || ended.has(id)) places.delete(id);
  if (places.size === 0) return unit;
  const body = rewriteBlock(unit.body, {
    path: (p) => {
      const place = places.get(p.root);
      const [first, ...rest] = p.steps;
      if (place === undefined || first?.kind !== "deref") return p;
      return { root: place.root, steps: [...place.steps, ...rest], type: p.type };
    },
    expression: (e) => {
      const place = e.kind === "read" && e.path.steps.length === 0 ? places.get(e.path.root) : undefined;
      return place === undefined ? e : { kind: "address", path: place, type: e.type };
    },
    statement: (s) => (s.kind === "assign" && s.target.steps.length === 0 && places.has(s.target.root) ? [] : s),
  });
  return { ...unit, body: foldDecidedTests(body, false) };
}

/** The assignment is all that is ever done to a local pointer. */
function isFixedPointer(s: AssignStatement, draft: ProgramDraft, uses: VariableUses): boolean {
  const { root, type } = s.target;
  const variable = draft.variables.get(root);
  const use = uses.get(root);
  if (variable?.role !== "local" || type.kind !== "pointer" || use === undefined) return false;
  if (use.exposed || use.definitions.length !== 1 || use.definitions[0] !== s) return false;
  return variable.temporary === true || type.target.kind === "record" || type.target.kind === "pointer";
}

function addressed(value: Expression): Path | undefined {
  return value.kind === "address" ? value.path : undefined;
}

/** What a pointer to the place is, seen as the pointer at hand sees it. */
function pointerType(pointer: Path, place: Path): Path["type"] {
  if (pointer.type.kind !== "pointer") return pointer.type;
  return { ...pointer.type, target: place.type };
}

function isFixed(draft: ProgramDraft, uses: VariableUses, unit: Unit, place: Path): boolean {
  return place.steps.every((step, k) => {
    if (step.kind === "field") return true;
    if (step.kind === "index") return step.indices.every((e) => e.kind === "constant");
    if (step.kind !== "deref" || k > 0) return false;
    const use = uses.get(place.root);
    if (use?.assignedElsewhere === true) return false;
    if (!unit.parameters.includes(place.root)) return isSetAtFirst(draft, unit, place.root, use);
    return draft.variables.get(place.root)?.passing !== "reference" && (use?.definitions.length ?? 0) === 0;
  });
}

/** A local whose one assignment runs once, before all that uses it. */
function isSetAtFirst(draft: ProgramDraft, unit: Unit, id: VariableId, use: VariableUse | undefined): boolean {
  const [definition, ...others] = use?.definitions ?? [];
  if (draft.variables.get(id)?.role !== "local" || definition === undefined || others.length > 0) return false;
  const { statements } = unit.body;
  return statements.includes(definition) && !statements.some((s) => s.kind === "label");
}

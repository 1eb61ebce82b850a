/**
 * Local variables that are structs become one variable for each field, where nothing needs the struct as a whole.
 * In: a program. Out: a program of the same meaning.
 * Method: every path from the variable must go on to something that is not a struct; that part, named by the fields on the way, becomes
 * a variable. Structs inside structs likewise; arrays inside stay arrays.
 * A part of a type without a name (the union of `struct { int kind; union { … } as; }`) cannot be a variable's: then the struct stays.
 * Limits: a struct whose own address is taken, or a member's to reach those beside it, or that is handed over or assigned whole, stays.
 */

import { pathOf } from "../../il/builders.js";
import { typeAfter } from "../../il/queries/path-types.js";
import { leadsToNeighbors, pointerSources } from "../../il/queries/pointer-sources.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { Path, Program, Type, Unit, Variable, VariableId } from "../../il/types.js";
import { forEachExpressionOf, forEachPath, forEachStatement } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import { ProgramDraft } from "../program-draft.js";
import { UnitFacts } from "../units/unit-facts.js";

const pass = "split-local-records";

export function splitLocalRecords(program: Program, facts: UnitFacts = new UnitFacts()): Program {
  if (!traitsOf(program).recordsAreValues) return program; // Objects are behind pointers there.
  const draft = new ProgramDraft(program);
  for (const unit of program.units.values())
    draft.replaceUnit(
      unit,
      facts.settle(pass, unit, (u) => splitIn(draft, u)),
    );
  return draft.finish();
}

function splitIn(draft: ProgramDraft, unit: Unit): Unit {
  const whole = new Set<VariableId>();
  const candidates = new Set<VariableId>();
  const consider = (path: Path): void => {
    const variable = draft.variables.get(path.root);
    if (variable === undefined || variable.role !== "local" || !isStruct(draft, variable.type)) return;
    if (partOf(draft, variable, path) === undefined) whole.add(path.root);
    else candidates.add(path.root);
  };
  forEachStatement(unit.body, (s) => {
    forEachPath(s, consider);
    forEachExpressionOf(s, (e) => {
      if (e.kind === "address") consider(e.path);
      if (e.kind !== "address" && e.kind !== "convert") return;
      for (const source of pointerSources(e))
        if (source.kind === "address" && leadsToNeighbors(source)) whole.add(source.path.root);
    });
  });
  for (const id of whole) candidates.delete(id);
  if (candidates.size === 0) return unit;
  const parts = new Map<string, Variable>();
  const body = rewriteBlock(unit.body, {
    path: (p) => {
      const variable = candidates.has(p.root) ? draft.variables.get(p.root) : undefined;
      const part = variable === undefined ? undefined : partOf(draft, variable, p);
      if (variable === undefined || part === undefined) return p;
      const key = `${p.root} ${part.names.join(" ")}`;
      let made = parts.get(key);
      if (made === undefined) {
        const { host: _, ...rest } = variable;
        const name = [variable.name, ...part.names].filter((n) => n !== "").join("_");
        made = draft.addVariable({ ...rest, id: draft.ids.variable(), name, type: part.type });
        parts.set(key, made);
      }
      return { ...pathOf(made), steps: p.steps.slice(part.names.length), type: p.type };
    },
  });
  return { ...unit, body };
}

function isStruct(draft: ProgramDraft, type: Type): boolean {
  return type.kind === "record" && draft.records.get(type.record)?.kind === "struct";
}

/** The first thing on the path that is not a struct; undefined where there is none. */
function partOf(
  draft: ProgramDraft,
  variable: Variable,
  path: Path,
): { readonly names: readonly string[]; readonly type: Type } | undefined {
  let { type } = variable;
  const names: string[] = [];
  for (const step of path.steps) {
    if (!isStruct(draft, type)) break;
    const after = typeAfter(draft, type, step);
    if (step.kind !== "field" || after === undefined) return undefined;
    names.push(step.name);
    type = after;
  }
  return isStruct(draft, type) || isNameless(draft, type) ? undefined : { names, type };
}

function isNameless(draft: ProgramDraft, type: Type): boolean {
  if (type.kind === "array") return isNameless(draft, type.element);
  return type.kind === "record" && draft.records.get(type.record)?.host?.name === "";
}

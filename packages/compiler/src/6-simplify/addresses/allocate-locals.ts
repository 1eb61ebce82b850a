/**
 * Locals that become storage behind a pointer, allocated on the stack where their unit begins.
 * In: a program, by unit the locals and parameters by value. Out: a program of the same meaning, in which no address of them is taken.
 * Method: a scalar becomes an array of one element; a parameter's value is copied into its storage. An array whose length is a variable
 * of its own is allocated where that is set, for as long as the block.
 */
import { madeBy } from "../../diagnostics/origin.js";
import { allocate, arrayOf, assign, constant, deref, element, pathOf, pointerTo, readOf } from "../../il/builders.js";
import { endIterations } from "../../il/end-iterations.js";
import { isVariableLength, readByType } from "../../il/queries/type-extents.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type {
  ArrayType,
  Expression,
  Path,
  Program,
  RecordReference,
  Statement,
  UnitId,
  Variable,
  VariableId,
} from "../../il/types.js";
import { ProgramDraft } from "../program-draft.js";

const pass = "allocate-locals";

export function allocateLocals(program: Program, locals: ReadonlyMap<UnitId, ReadonlySet<VariableId>>): Program {
  const draft = new ProgramDraft(program);
  for (const [id, chosen] of locals) {
    const unit = program.units.get(id);
    if (unit === undefined) continue;
    const origin = madeBy(pass, unit.origin);
    const before: Statement[] = [];
    const places = new Map<VariableId, Path>();
    const given = new Map<VariableId, VariableId>();
    /** What is allocated where a length is set. */
    const within = new Map<VariableId, Statement>();
    for (const variable of chosen) {
      const declared = program.variables.get(variable);
      const storage = declared === undefined ? undefined : storageFor(declared);
      if (declared === undefined || storage === undefined) continue;
      const { passing: _, constant: _constant, ...rest } = declared;
      const pointer: Variable = draft.addVariable({
        ...rest,
        role: "local",
        type: pointerTo(storage.type),
        // The user's text of a pointer's type is not that of a pointer to it.
        origin: declared.type.kind === "pointer" ? madeBy(pass, null) : rest.origin,
      });
      const whole = deref(pathOf(pointer));
      const place = declared.type.kind === storage.type.kind ? whole : element(whole, longConstant(0));
      places.set(variable, place);
      const made = allocate(pathOf(pointer), draft.ids.site(), storage.type, storage.extents, { kind: "none" }, origin);
      const length = readByType(declared.type).find((id) => !unit.parameters.includes(id));
      if (length === undefined) before.push({ ...made, stack: true });
      else within.set(length, { ...made, stack: true, inBlock: true });
      if (!unit.parameters.includes(variable)) continue;
      const handed = draft.addVariable({ ...declared, id: draft.ids.variable() });
      given.set(variable, handed.id);
      before.push(assign(place, readOf(handed), origin));
    }
    if (places.size === 0) continue;
    const body = rewriteBlock(unit.body, {
      path: (p) => {
        const place = places.get(p.root);
        return place === undefined ? p : { ...p, root: place.root, steps: [...place.steps, ...p.steps] };
      },
      statement: (s) => {
        const made = s.kind === "assign" && s.target.steps.length === 0 ? within.get(s.target.root) : undefined;
        return made === undefined ? s : [s, made];
      },
    });
    const parameters = unit.parameters.map((p) => given.get(p) ?? p);
    draft.setUnit({ ...unit, parameters, body: endIterations({ statements: [...before, ...body.statements] }) });
  }
  return draft.finish();
}

function storageFor({
  type,
}: Variable): { readonly type: ArrayType | RecordReference; readonly extents: readonly Expression[] } | undefined {
  if (type.kind === "record") return { type, extents: [] };
  if (type.kind !== "array") return { type: arrayOf(type), extents: [longConstant(1)] };
  const extents = type.dimensions.flatMap(({ extent }) => extent ?? []);
  if (extents.length !== type.dimensions.length) return undefined;
  const [first, ...rest] = type.dimensions;
  return {
    type: isVariableLength(type) ? { ...type, dimensions: [{ base: first?.base ?? 0 }, ...rest] } : type,
    extents,
  };
}

function longConstant(value: number): Expression {
  return constant(value, undefined, { kind: "integer", bits: 64, signed: true });
}

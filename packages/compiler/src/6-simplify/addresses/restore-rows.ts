/**
 * Parameters that lead to storage that lies flat are pointers to rows again where the user sees it: in heads of a derivative, and in
 * procedures that are the user's own.
 * In: a derivative program, its heads. Out: a program of the same meaning.
 * Method: a parameter of the user's type takes the flat pointer's place, and a local variable is the flat pointer to the same storage.
 * Calls hand over a pointer that fits any type.
 */
import { madeBy } from "../../diagnostics/origin.js";
import { assign, convert, pathOf, readOf } from "../../il/builders.js";
import { rewriteBlock, rewriteExpression } from "../../il/rewrite.js";
import type {
  Argument,
  Expression,
  Program,
  Statement,
  Type,
  Unit,
  UnitId,
  Variable,
  VariableId,
} from "../../il/types.js";
import { forEachPath, forEachStatement } from "../../il/visit.js";
import { ProgramDraft } from "../program-draft.js";

const pass = "restore-rows";
const anything: Type = { kind: "pointer", target: { kind: "opaque", name: "void" }, nullable: true };

export interface WithRows {
  readonly program: Program;
  /** The flat pointers beside parameters. */
  readonly flat: ReadonlyMap<VariableId, VariableId>;
}

export function restoreRows(program: Program, heads: ReadonlySet<UnitId>): WithRows {
  const flat = new Map<VariableId, VariableId>();
  const draft = new ProgramDraft(program);
  const restored = new Map<UnitId, ReadonlyMap<VariableId, Type>>();
  for (const unit of program.units.values()) {
    if (unit.derivative !== undefined && !heads.has(unit.id)) continue;
    const types = typesOf(program, unit);
    if (types.size > 0) restored.set(unit.id, types);
  }
  if (restored.size === 0) return { program, flat };
  for (const unit of program.units.values()) {
    const body = rewriteBlock(unit.body, {
      statement: (s) => {
        if (s.kind !== "call" || s.callee.kind !== "unit") return s;
        const called = program.units.get(s.callee.unit);
        const types = restored.get(s.callee.unit);
        if (called === undefined || types === undefined) return s;
        const args = s.arguments.map((a, k): Argument => {
          const parameter = called.parameters[k];
          if (parameter === undefined || !types.has(parameter) || a.kind === "reference") return a;
          return convert(a, anything);
        });
        return { ...s, arguments: args };
      },
    });
    const types = restored.get(unit.id);
    if (types === undefined) draft.setBody(unit, body);
    else draft.setUnit(restoreUnit(draft, { ...unit, body }, types, flat));
  }
  return { program: draft.finish(), flat };
}

/** The user's types of the unit's parameters. */
function typesOf(program: Program, unit: Unit): ReadonlyMap<VariableId, Type> {
  const types = new Map<VariableId, Type>();
  const parameters = unit.parameters.map((id) => program.variables.get(id) as Variable);
  for (const { id, rows, type } of parameters) {
    if (rows === undefined || type.kind !== "pointer" || type.target.kind !== "array") continue;
    const extents = rows.map((e) => inUnit(program, parameters, e));
    if (extents.some((e) => e === null)) continue;
    const dimensions = [{ base: 0 }, ...extents.flatMap((e) => (e === null ? [] : [{ base: 0, extent: e }]))];
    types.set(id, { ...type, target: { ...type.target, dimensions } });
  }
  return types;
}

/** The length with the unit's own parameters, which have the names that the primal's have. Null where one of them is not there. */
function inUnit(program: Program, parameters: readonly Variable[], length: Expression): Expression | null {
  let isKnown = true;
  const inParameters = rewriteExpression(length, {
    path: (p) => {
      const variable = program.variables.get(p.root);
      if (variable?.role !== "parameter") return p;
      const parameter = parameters.find((v) => v.id === p.root || v.name === variable.name);
      if (parameter === undefined) isKnown = false;
      return parameter === undefined ? p : { ...p, root: parameter.id };
    },
  });
  return isKnown ? inParameters : null;
}

function restoreUnit(
  draft: ProgramDraft,
  unit: Unit,
  types: ReadonlyMap<VariableId, Type>,
  flat: Map<VariableId, VariableId>,
): Unit {
  const isUsed = new Set<VariableId>();
  forEachStatement(unit.body, (s) => forEachPath(s, (p) => isUsed.add(p.root)));
  const first: Statement[] = [];
  for (const [id, type] of types) {
    const before = draft.variables.get(id) as Variable;
    const { rows: _, ...parameter } = before;
    draft.addVariable({ ...parameter, type });
    if (!isUsed.has(id)) continue;
    const { passing: _passing, distinct: _distinct, ...rest } = parameter;
    const local = draft.addVariable({ ...rest, id: draft.ids.variable(), role: "local" });
    flat.set(id, local.id);
    first.push(assign(pathOf(local), convert(readOf({ ...parameter, type }), before.type), madeBy(pass, unit.origin)));
  }
  const body = rewriteBlock(unit.body, {
    path: (p) => {
      const local = types.has(p.root) ? flat.get(p.root) : undefined;
      return local === undefined ? p : { ...p, root: local };
    },
  });
  return { ...unit, body: { statements: [...first, ...body.statements] } };
}

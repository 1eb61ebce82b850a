/**
 * Procedures that take function values are copied for the function values they are called with.
 * In: a program. Out: a program of the same meaning in which such calls hand over captured values instead of closures.
 * Method: an argument that surely leads to a closure of one record, or to a read-only object that holds such closures, is replaced by
 * its parts. The copy of the procedure makes the object anew from the parts, so that calls through it have one known target, and
 * replace-objects-by-scalars can take the object away on both sides. One copy serves all calls with the same combination.
 * Limits: at most `mostCopies` copies of one procedure; a parameter that is assigned or compared stays as it is.
 */

import { madeBy } from "../../diagnostics/origin.js";
import { freshLabels } from "../../il/fresh-labels.js";
import { isCalledAsItIs } from "../../il/queries/called-as-it-is.js";
import { wholeVariable } from "../../il/queries/counting.js";
import { withExtents } from "../../il/queries/type-extents.js";
import type { Rewriter } from "../../il/rewrite.js";
import { rewriteBlock, rewriteExpression } from "../../il/rewrite.js";
import type {
  Argument,
  CallStatement,
  Expression,
  Path,
  Program,
  RecordId,
  Statement,
  Unit,
  UnitId,
  Variable,
  VariableId,
} from "../../il/types.js";
import { forEachExpressionOf, forEachStatement } from "../../il/visit.js";
import { foldDecidedTests } from "../branches/fold-decided-tests.js";
import { ProgramDraft } from "../program-draft.js";
import { UnitFacts } from "../units/unit-facts.js";
import type { Shape } from "./argument-shapes.js";
import { argumentShapes, fieldsStored, hasFunctionValue, shapeKey } from "./argument-shapes.js";
import { readOnlyParameters } from "./read-only-parameters.js";

const pass = "specialize-procedures";
const mostCopies = 24;

/** How one argument is handed over: as it is, by its parts, or, where it is missing, not at all. */
type Manner = Shape | "missing" | undefined;

export function specializeProcedures(program: Program, facts: UnitFacts = new UnitFacts()): Program {
  if (![...program.records.values()].some((r) => r.kind === "closure")) return program;
  const draft = new ProgramDraft(program);
  let stored: ReadonlySet<string> | undefined;
  let readOnly: ReturnType<typeof readOnlyParameters> | undefined;
  const isStored = (record: RecordId): boolean => {
    stored ??= fieldsStored(program);
    return stored.has(record) || stored.has("any");
  };
  const isReadOnly = (unit: UnitId, parameter: number): boolean => {
    readOnly ??= readOnlyParameters(program, facts);
    return readOnly(unit, parameter);
  };
  const copies = new Map<string, UnitId>();
  const copyCount = new Map<UnitId, number>();
  const work = [...program.units.keys()];
  for (let next = work.shift(); next !== undefined; next = work.shift()) {
    const unit = draft.units.get(next)!;
    if (facts.contentsOf(unit).callees.length === 0) continue;
    const shapeOf = argumentShapes(unit, { program: draft, uses: facts.usesOf(unit), isStored, isReadOnly });
    const statement = (s: Statement): Statement | readonly Statement[] =>
      s.kind === "call" ? specialize(s, shapeOf) : s;
    draft.setBody(unit, rewriteBlock(unit.body, { statement }));
  }
  return draft.finish();

  function specialize(
    call: CallStatement,
    shapeOf: (e: Expression) => Shape | undefined,
  ): Statement | readonly Statement[] {
    if (call.callee.kind !== "unit") return call;
    const callee = draft.units.get(call.callee.unit);
    if (callee === undefined || callee.inline === true || callee.derivative !== undefined) return call;
    if (isCalledAsItIs(callee)) return call;
    const manners = call.arguments.map((a, i) => mannerOf(callee, a, i, shapeOf));
    if (manners.every((m) => m === undefined)) return call;
    const key = `${callee.id}|${manners.map((m) => (typeof m === "object" ? shapeKey(m) : (m ?? "-"))).join("|")}`;
    let copy = copies.get(key);
    if (copy === undefined) {
      const count = copyCount.get(callee.id) ?? 0;
      if (count >= mostCopies) return call;
      copyCount.set(callee.id, count + 1);
      copy = draft.ids.unit(nameOfCopy(callee, manners));
      copies.set(key, copy);
      copyUnit(callee, copy, manners);
      copyCount.set(copy, count + 1);
      work.push(copy);
    }
    const before: Statement[] = [];
    const args = call.arguments.flatMap((a, i) => handOver(a, manners[i], call, before));
    return [...before, { ...call, callee: { kind: "unit", unit: copy }, arguments: args }];
  }

  function mannerOf(
    callee: Unit,
    argument: Argument,
    index: number,
    shapeOf: (e: Expression) => Shape | undefined,
  ): Manner {
    if (argument.kind === "reference") return undefined;
    const id = callee.parameters[index];
    const parameter = id === undefined ? undefined : draft.variables.get(id);
    if (id === undefined || parameter?.type.kind !== "pointer" || parameter.passing === "reference") return undefined;
    const use = facts.usesOf(callee).get(id);
    if (use !== undefined && (use.definitions.length > 0 || use.exposed || isCompared(callee, id))) return undefined;
    if (argument.kind === "constant") {
      const isFunction = parameter.type.target.kind === "procedure" && (use?.pathsThrough ?? 0) === 0;
      return isFunction ? "missing" : undefined;
    }
    const shape = shapeOf(argument);
    return shape !== undefined && hasFunctionValue(draft, shape) ? shape : undefined;
  }

  function copyUnit(callee: Unit, id: UnitId, manners: readonly Manner[]): void {
    const origin = madeBy(pass, callee.origin);
    const variables = new Map<VariableId, VariableId>();
    const missing = new Map<VariableId, Expression>();
    const parameters: VariableId[] = [];
    const objects: Statement[] = [];
    callee.parameters.forEach((old, i) => {
      const manner = manners[i];
      const variable = draft.variables.get(old)!;
      if (manner === "missing") {
        missing.set(old, { kind: "constant", value: undefined, type: { kind: "nil" } });
      } else if (manner === undefined) {
        parameters.push(copyVariable(variable, variables).id);
      } else {
        variables.set(old, makeObject(manner, variable.name).root);
      }
    });
    const relabelled = freshLabels(draft.ids);
    const rewriter: Rewriter = {
      path: (p) => {
        if (missing.has(p.root)) return p;
        const variable = draft.variables.get(p.root)!;
        if (variable.role === "global") return p;
        return { ...p, root: variables.get(p.root) ?? copyVariable(variable, variables).id };
      },
      expression: (e) => {
        const root = wholeVariable(e);
        return (root === undefined ? undefined : missing.get(root)) ?? e;
      },
      statement: (s) => {
        // A call of a function that is missing: what comes after never runs.
        const receiver = s.kind === "call" && s.callee.kind === "method" ? s.callee.receiver.root : undefined;
        if (s.kind === "call" && receiver !== undefined && missing.has(receiver)) return notAFunction(s);
        return { ...relabelled(s), origin: madeBy(pass, s.origin) };
      },
    };
    const copied = rewriteBlock(callee.body, rewriter);
    const body = foldDecidedTests({ statements: [...objects, ...copied.statements] }, false);
    const { host: _host, owner: _owner, ...rest } = callee;
    const kind = callee.kind === "lambda" ? "lambda" : "function";
    draft.setUnit({ ...rest, id, name: id, kind, parameters, body, origin });

    /** Makes the object of that shape from new parameters. */
    function makeObject(shape: Shape, name: string): Path {
      const values = new Map<string, Expression>();
      for (const part of shape.parts) {
        let path: Path;
        if (part.shape === undefined) {
          const parameter = draft.addVariable({
            id: draft.ids.variable(),
            name: part.field,
            type: part.type,
            role: "parameter",
            passing: "value",
            origin,
          });
          parameters.push(parameter.id);
          path = { root: parameter.id, steps: [], type: part.type };
        } else {
          path = makeObject(part.shape, part.field);
        }
        values.set(part.field, { kind: "read", path, type: path.type });
      }
      const target = { kind: "record", record: shape.record } as const;
      const object: Variable = draft.addVariable({
        id: draft.ids.variable(),
        name,
        type: { kind: "pointer", target, nullable: false },
        role: "local",
        temporary: true,
        constant: true,
        origin,
      });
      const to: Path = { root: object.id, steps: [], type: object.type };
      const site = draft.ids.site();
      const initial = { kind: "fields", values } as const;
      objects.push({ kind: "allocate", target: to, site, allocated: target, extents: [], initial, origin });
      return to;
    }
  }

  function copyVariable(variable: Variable, variables: Map<VariableId, VariableId>): Variable {
    const copyOf = (id: VariableId): VariableId => {
      const known = draft.variables.get(id);
      return (
        variables.get(id) ?? (known === undefined || known.role === "global" ? id : copyVariable(known, variables).id)
      );
    };
    const rename = { path: (p: Path): Path => ({ ...p, root: copyOf(p.root) }) };
    const type = withExtents(variable.type, (extent) => rewriteExpression(extent, rename));
    const copy = draft.addVariable({
      ...variable,
      type,
      id: draft.ids.variable(),
      origin: madeBy(pass, variable.origin),
    });
    variables.set(variable.id, copy.id);
    return copy;
  }

  /** The arguments in place of one; parts that are themselves handed over by parts are first read into variables. */
  function handOver(argument: Argument, manner: Manner, call: CallStatement, before: Statement[]): readonly Argument[] {
    if (manner === undefined) return [argument];
    if (manner === "missing" || argument.kind !== "read") return [];
    return partsOf(argument.path, manner, call, before);
  }

  function partsOf(path: Path, shape: Shape, call: CallStatement, before: Statement[]): readonly Expression[] {
    return shape.parts.flatMap((part): readonly Expression[] => {
      const steps = [...path.steps, { kind: "deref" } as const, { kind: "field", name: part.field } as const];
      const value: Expression = { kind: "read", path: { root: path.root, steps, type: part.type }, type: part.type };
      if (part.shape === undefined) return [value];
      const origin = madeBy(pass, call.origin);
      const inner = draft.addVariable({
        id: draft.ids.variable(),
        name: part.field,
        type: { kind: "pointer", target: { kind: "record", record: part.shape.record }, nullable: false },
        role: "local",
        temporary: true,
        origin,
      });
      const target: Path = { root: inner.id, steps: [], type: inner.type };
      before.push({ kind: "assign", target, value, origin });
      return partsOf(target, part.shape, call, before);
    });
  }

  function nameOfCopy(callee: Unit, manners: readonly Manner[]): string {
    const names = manners.flatMap((m) => (typeof m === "object" ? functionNames(m) : []));
    return [callee.name, ...names].join("_").replace(/[^A-Za-z0-9_$]/g, "_");
  }

  function functionNames(shape: Shape): readonly string[] {
    const record = draft.records.get(shape.record);
    const unit = record?.kind === "closure" ? record.methods.get("call") : undefined;
    const name = unit === undefined ? undefined : draft.units.get(unit)?.name;
    return [
      ...(name === undefined ? [] : [name]),
      ...shape.parts.flatMap((p) => (p.shape ? functionNames(p.shape) : [])),
    ];
  }
}

function isCompared(unit: Unit, variable: VariableId): boolean {
  let isOperand = false;
  forEachStatement(unit.body, (s) =>
    forEachExpressionOf(s, (e) => {
      if (e.kind !== "binary" || (e.operator !== "equal" && e.operator !== "notEqual")) return;
      if (wholeVariable(e.left) === variable || wholeVariable(e.right) === variable) isOperand = true;
    }),
  );
  return isOperand;
}

function notAFunction(call: CallStatement): Statement {
  const text = JSON.stringify("an argument that is missing is not a function");
  return { kind: "throw", message: { pieces: [`new TypeError(${text})`], operands: [] }, origin: call.origin };
}

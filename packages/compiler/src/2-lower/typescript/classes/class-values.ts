/**
 * Classes as values: closures whose `call` makes an object of the class. `new C(…)` through a value is a call of it, and so goes to
 * the class that it holds.
 *
 * Limits: a class with type parameters is no value; static members are reached through the class itself.
 */
import ts from "#typescript";
import { pathOf, pointerTo, read, recordType } from "../../../il/builders.js";
import type { Expression, Type, UnitId, VariableId } from "../../../il/types.js";
import type { ProgramContext, RecordInfo } from "../context.js";
import { UnitContext } from "../context.js";
import { unusable } from "../expressions/access.js";
import { held } from "../expressions/choices.js";
import { undefinedConstant } from "../expressions/undefined.js";
import { evaluateArguments, fillArguments } from "../functions/arguments.js";
import { emitCall } from "../functions/calls-emit.js";
import { signatureArguments } from "../functions/method-calls.js";
import { originOf, refuse } from "../origins.js";
import { emptyEnvironment } from "../types/environments.js";
import { classRecord, newRecord } from "../types/records.js";
import { procedureBehind, withoutNil } from "../types/type-keys.js";
import { convertType, typeOfNode } from "../types/types.js";
import { constructInto } from "./classes.js";
import { constructorOf } from "./members.js";

/** The value of a class that is named. */
export function classValue(u: UnitContext, node: ts.Expression, declared: ts.ClassLikeDeclaration): Expression {
  const p = u.program;
  const symbol = (declared as { symbol?: ts.Symbol }).symbol;
  const type =
    symbol === undefined ? undefined : convertType(p, p.checker.getTypeOfSymbol(symbol), emptyEnvironment(p));
  if (type === undefined || procedureBehind(type) === undefined || declared.typeParameters !== undefined) {
    const hint = "Hand on a function that makes the object: (…) => new C<T>(…).";
    refuse(p, node, "RG2011", `The class ${node.getText()} with type parameters is used as a value.`, hint);
    return unusable(u, node);
  }
  const record = valueRecord(p, declared, type);
  const closure = u.temporary(`${declared.name?.text ?? "C"}Class`, type);
  u.emit({
    kind: "allocate",
    target: closure,
    site: p.site(),
    allocated: recordType(record.id),
    extents: [],
    initial: { kind: "fields", values: new Map() },
    origin: originOf(node),
  });
  return read(closure);
}

function valueRecord(p: ProgramContext, node: ts.ClassLikeDeclaration, type: Type): RecordInfo {
  const key = `class value ${p.numberOf(node)}`;
  const known = p.recordKeys.get(key);
  if (known !== undefined) return known;
  const environment = emptyEnvironment(p);
  const record = newRecord(p, { name: `${node.name?.text ?? "C"}_class`, kind: "closure", node, environment });
  p.recordKeys.set(key, record);
  const id = p.unitId(record.name);
  record.methods.set("call", id);
  p.pending.push(() => lowerNew(p, id, node, record, type));
  return record;
}

/** The unit behind `call`: makes the object. */
function lowerNew(p: ProgramContext, id: UnitId, node: ts.ClassLikeDeclaration, closure: RecordInfo, type: Type): void {
  const u = new UnitContext(p, id, emptyEnvironment(p), originOf(node));
  const self = p.variable("self", pointerTo(recordType(closure.id)), "parameter", u.origin, { constant: true });
  const procedure = procedureBehind(type)!;
  u.result = procedure.result;
  const record = classRecord(p, node, [], convertType);
  const own = constructorOf(record);
  const parameters: VariableId[] = [self.id];
  const body = u.inBlock(() => {
    const pieces = procedure.parameters.map((t, i) => {
      const parameter = own?.parameters[i];
      const name =
        parameter !== undefined && ts.isIdentifier(parameter.name) ? parameter.name.text : `argument${i + 1}`;
      const rest = parameter?.dotDotDotToken !== undefined;
      const variable = p.variable(name, t, "parameter", originOf(parameter ?? node), {
        constant: true,
        ...(rest && { rest }),
      });
      parameters.push(variable.id);
      return { spread: rest, value: read(pathOf(variable)) };
    });
    const values =
      own === undefined
        ? []
        : fillArguments(u, { parameters: own.parameters, environment: record.environment }, pieces, own);
    const object = u.temporary("object", pointerTo(recordType(record.id)));
    constructInto(u, object, record, values, u.origin);
    u.emit({ kind: "return", values: [read(object)], origin: u.origin });
  });
  p.units.set(id, {
    id,
    name: id,
    kind: "lambda",
    parameters,
    results: [{ name: "value", type: procedure.result }],
    resultForm: "plain",
    body,
    origin: originOf(node),
    inline: true,
  });
}

/** `new C(…)` where C is a value. */
export function newThroughValue(
  u: UnitContext,
  node: ts.NewExpression,
  target: Parameters<typeof emitCall>[5],
): Expression {
  const p = u.program;
  const { before, pieces } = evaluateArguments(u, node.arguments ?? [], [() => u.lower.expression(u, node.expression)]);
  const closure = held(u, before[0]!, "C");
  const { type } = closure;
  // One of several classes of a table: what any of them makes.
  const isSeveral = type.kind === "union" && type.members.every((m) => procedureBehind(m) !== undefined);
  const procedure = procedureBehind(withoutNil(isSeveral ? typeOfNode(u, node.expression) : type));
  if (procedure === undefined || closure.kind !== "read") {
    refuse(
      p,
      node,
      "RG2043",
      `${node.expression.getText()} is not a class the program has the source of.`,
      "Use a class of the program, an array, a typed array, a Map or a Set; declare a class that is a value: C: typeof A.",
    );
    return unusable(u, node);
  }
  const { values, shape } = signatureArguments(u, p.checker.getResolvedSignature(node), pieces, node);
  const { length } = values;
  const isShort = shape.gathered !== true && length < procedure.parameters.length;
  if (isShort) for (let k = length; k < procedure.parameters.length; k++) values.push(undefinedConstant);
  return emitCall(
    u,
    {
      kind: "method",
      receiver: isSeveral ? { ...closure.path, type: pointerTo(procedure) } : closure.path,
      method: "call",
      ...(isShort && { passed: length }),
      ...shape,
    },
    [closure, ...values],
    procedure.result,
    node,
    target,
    "object",
  );
}

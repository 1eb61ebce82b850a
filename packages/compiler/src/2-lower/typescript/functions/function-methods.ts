/**
 * `call`, `apply` and `bind` of functions.
 *
 * `f.call(o, a)` is `f(a)` where f makes no use of `this`; `f.bind(null, a)` is a closure that holds f and a.
 * Limits: functions that use `this` are not called with another one.
 */
import ts from "#typescript";
import { deref, field, nilType, pathOf, pointerTo, read, recordType } from "../../../il/builders.js";
import type { Argument, Expression, Field, ProcedureType, Type } from "../../../il/types.js";
import type { FunctionNode, ProgramContext, RecordInfo, UnitContext } from "../context.js";
import { bare } from "../context.js";
import { unusable } from "../expressions/access.js";
import { captureFacts } from "../names/captures.js";
import { libraryName } from "../names/library-names.js";
import { functionOf, isLibrary, symbolOf } from "../names/symbols.js";
import { objectTag, tagName } from "../objects/object-tags.js";
import { originOf, refuse } from "../origins.js";
import { emptyEnvironment } from "../types/environments.js";
import { newRecord } from "../types/records.js";
import { procedureBehind, typeKey } from "../types/type-keys.js";
import { evaluateArguments } from "./arguments.js";

type CallWith = (callee: ts.Expression, given: readonly ts.Expression[]) => Expression;

/** Is it a call of `call`, `apply` or `bind` of a function? */
export function isFunctionMethod(p: ProgramContext, callee: ts.Expression): callee is ts.PropertyAccessExpression {
  if (!ts.isPropertyAccessExpression(callee) || !/^(call|apply|bind)$/.test(callee.name.text)) return false;
  const symbol = symbolOf(p, callee.name);
  return symbol !== undefined && isLibrary(p, symbol);
}

/** `callWith` calls a function, named by an expression, with other arguments than the call's own. */
export function functionMethod(
  u: UnitContext,
  node: ts.CallExpression,
  callee: ts.PropertyAccessExpression,
  callWith: CallWith,
): Expression {
  const p = u.program;
  const inner = bare(callee.expression);
  const [self, ...others] = node.arguments;
  if (callee.name.text === "call" && self !== undefined && libraryName(p, inner) === tagName)
    return objectTag(u, u.lower.expression(u, self));
  const symbol = symbolOf(p, ts.isPropertyAccessExpression(inner) ? inner.name : inner);
  const f = symbol === undefined ? undefined : functionOf(p, symbol);
  const isMethod =
    symbol !== undefined && (symbol.flags & ts.SymbolFlags.Method) !== 0 && !isLibrary(p, symbol) && f === undefined;
  if (isMethod || (f !== undefined && usesThis(p, f))) {
    const object = self?.getText() ?? "object";
    refuse(
      p,
      node,
      "RG2013",
      `${inner.getText()} is called with another \`this\`.`,
      isMethod
        ? `Call the method on the object: ${object}.${symbol.name}(…).`
        : "Make the object a parameter of the function.",
    );
    return unusable(u, node);
  }
  if (self !== undefined && !ts.isIdentifier(bare(self)) && self.kind !== ts.SyntaxKind.ThisKeyword)
    u.lower.effect(u, self);
  if (callee.name.text === "bind") return bound(u, node, inner, others);
  const given = callee.name.text === "call" ? others : others.slice(0, 1).flatMap(elementsOf);
  return callWith(inner, given);
}

/** What `apply` hands over. */
function elementsOf(list: ts.Expression): readonly ts.Expression[] {
  const inner = bare(list);
  return ts.isArrayLiteralExpression(inner) ? inner.elements : [ts.factory.createSpreadElement(inner)];
}

function usesThis(p: ProgramContext, f: FunctionNode): boolean {
  if (ts.isArrowFunction(f)) return false;
  return captureFacts(p, f).needsThis.has(f) || mentionsThis(f.body);
}

function mentionsThis(node: ts.Node | undefined): boolean {
  if (node === undefined) return false;
  if (node.kind === ts.SyntaxKind.ThisKeyword) return true;
  if (ts.isFunctionLike(node) && !ts.isArrowFunction(node)) return false;
  return ts.forEachChild(node, (child) => mentionsThis(child) || undefined) ?? false;
}

/** A closure that holds the function and its first arguments. */
function bound(
  u: UnitContext,
  node: ts.CallExpression,
  inner: ts.Expression,
  given: readonly ts.Expression[],
): Expression {
  const { before, pieces } = evaluateArguments(u, given, [() => u.lower.expression(u, inner)]);
  const [f] = before;
  const procedure = procedureBehind(f!.type);
  if (procedure === undefined || pieces.some((piece) => piece.spread)) {
    refuse(u.program, node, "RG2003", "What is bound here is not known.", `Write (…) => ${inner.getText()}(…).`);
    return unusable(u, node);
  }
  const values = new Map<string, Expression>([["f", f!]]);
  pieces.forEach((piece, i) => values.set(`bound${i + 1}`, piece.value));
  const record = boundRecord(u.program, node, procedure, values);
  const type = pointerTo({ ...procedure, parameters: procedure.parameters.slice(pieces.length) });
  const closure = u.temporary("bound", type);
  u.emit({
    kind: "allocate",
    target: closure,
    site: u.program.site(),
    allocated: recordType(record.id),
    extents: [],
    initial: { kind: "fields", values },
    origin: originOf(node),
  });
  return read(closure);
}

function boundRecord(
  p: ProgramContext,
  node: ts.CallExpression,
  procedure: ProcedureType,
  values: ReadonlyMap<string, Expression>,
): RecordInfo {
  const count = values.size - 1;
  const fields: Field[] = [...values].map(([name, value], i) => ({
    name,
    type: i === 0 ? value.type : (procedure.parameters[i - 1] ?? value.type),
  }));
  const key = `bound ${p.numberOf(node)} ${fields.map((own) => typeKey(own.type)).join()}`;
  const known = p.recordKeys.get(key);
  if (known !== undefined) return known;
  const record = newRecord(p, { name: "bound", kind: "closure", node, environment: emptyEnvironment(p) });
  p.recordKeys.set(key, record);
  record.fields = fields;
  const origin = originOf(node);
  const constant = { constant: true };
  const self = p.variable("self", pointerTo(recordType(record.id)), "parameter", origin, constant);
  const own = procedure.parameters
    .slice(count)
    .map((type: Type, i) => p.variable(`argument${i + 1}`, type, "parameter", origin, constant));
  const held = fields.map((part) => field(deref(pathOf(self)), part.name, part.type));
  const arguments_: Argument[] = [...held.map(read), ...own.map((v) => read(pathOf(v)))];
  const isVoid = procedure.result.kind === "nil";
  const result = p.variable("result", isVoid ? nilType : procedure.result, "local", origin, { temporary: true });
  const id = p.unitId("bound");
  record.methods.set("call", id);
  p.units.set(id, {
    id,
    name: id,
    kind: "lambda",
    parameters: [self.id, ...own.map((v) => v.id)],
    results: isVoid ? [] : [{ name: "value", type: procedure.result }],
    resultForm: "plain",
    body: {
      statements: [
        {
          kind: "call",
          targets: isVoid ? [] : [pathOf(result)],
          callee: { kind: "method", receiver: held[0]!, method: "call" },
          arguments: arguments_,
          origin,
        },
        { kind: "return", values: isVoid ? [] : [read(pathOf(result))], origin },
      ],
    },
    origin,
    inline: true,
  });
  return record;
}

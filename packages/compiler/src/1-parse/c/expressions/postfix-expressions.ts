/** Subscripts, calls, members, `++` and `--` behind an expression (C11 6.5.2). */
import { didYouMean } from "../../../diagnostics/did-you-mean.js";
import type { Parser } from "../parser.js";
import type { Expression } from "../syntax.js";
import type { FunctionType } from "../types/c-types.js";
import { printType } from "../types/print-type.js";
import { isComplete, isFault, isIntegerType, withoutQualifiers, withQualifiers } from "../types/type-relations.js";
import { increment } from "./assignable.js";
import { assignTo, decay, faultExpression, markAddressTaken, promote, promoteArgument } from "./conversions.js";
import { fieldNames, fieldPath } from "./fields.js";
import { primaryExpression } from "./primary-expressions.js";

export function postfixExpression(p: Parser): Expression {
  const start = p.index;
  return postfixOperators(p, primaryExpression(p), start);
}

/** What stands behind an expression that began at `start`. */
export function postfixOperators(p: Parser, first: Expression, start: number): Expression {
  let e = first;
  for (;;) {
    if (p.token.kind !== "punctuator") return e;
    switch (p.token.text) {
      case "[":
        e = subscript(p, e, start);
        break;
      case "(":
        e = call(p, e, start);
        break;
      case ".":
      case "->":
        e = member(p, e, start);
        break;
      case "++":
      case "--": {
        const sign = p.take().text as "++" | "--";
        e = increment(p, sign, "postfix", e, start);
        break;
      }
      default:
        return e;
    }
  }
}

function subscript(p: Parser, object: Expression, start: number): Expression {
  p.take();
  const written = decay(p.grammar.expression(p));
  p.expect("]", "after the subscript");
  const left = decay(object);
  if (isFault(left.type) || isFault(written.type)) return faultExpression(p, start);
  const [base, index] = left.type.kind === "pointer" ? [left, written] : [written, left];
  if (base.type.kind !== "pointer" || !isIntegerType(index.type)) {
    const message =
      base.type.kind !== "pointer"
        ? `"${printType(left.type)}" has no elements.`
        : `A subscript is an integer, not "${printType(index.type)}".`;
    p.error("RG1125", p.spanSince(start), message, base.type.kind !== "pointer" ? "Only arrays and pointers do." : "");
    return faultExpression(p, start);
  }
  const { target } = base.type;
  if (!isComplete(target)) {
    p.error("RG1129", p.spanSince(start), `The size of an element, "${printType(target)}", is not known.`, "");
    return faultExpression(p, start);
  }
  return {
    kind: "subscript",
    base,
    index: promote(index),
    type: target,
    isLvalue: true,
    span: p.spanSince(start),
    expansion: p.expansionSince(start),
  };
}

function member(p: Parser, object: Expression, start: number): Expression {
  const arrow = p.take().text === "->";
  const name = p.take();
  if (name.kind !== "identifier") p.fail(`The name of a member is expected, not "${name.text}".`, "", name.span);
  const base = arrow ? decay(object) : object;
  const record = arrow ? (base.type.kind === "pointer" ? base.type.target : null) : base.type;
  if (isFault(base.type) || (record !== null && isFault(record))) return faultExpression(p, start);
  if (record?.kind !== "record") {
    const other =
      base.type.kind === "record"
        ? "."
        : base.type.kind === "pointer" && base.type.target.kind === "record"
          ? "->"
          : "";
    const hint = other === "" ? "Only structs and unions do." : `Did you mean ${other}${name.text} ?`;
    p.error(
      "RG1130",
      p.spanSince(start),
      `"${printType(base.type)}" has no members${other === "" ? "" : ` behind "${arrow ? "->" : "."}"`}.`,
      hint,
    );
    return faultExpression(p, start);
  }
  const path = fieldPath(record.declaration, name.text);
  if (path === undefined) {
    const message = record.declaration.complete
      ? `"${printType(record)}" has no member "${name.text}".`
      : `The members of "${printType(record)}" are not known.`;
    p.error("RG1130", name.span, message, didYouMean(name.text, fieldNames(record.declaration)));
    return faultExpression(p, start);
  }
  const span = p.spanSince(start);
  const expansion = p.expansionSince(start);
  let e = base;
  let within = record;
  for (const [depth, field] of path.entries()) {
    const last = depth === path.length - 1;
    const isArrow = arrow && depth === 0;
    const type = withQualifiers(field.type, { ...within.qualifiers, restrict: false });
    e = {
      kind: "member",
      object: e,
      arrow: isArrow,
      field,
      record: within.declaration,
      type,
      isLvalue: isArrow || e.isLvalue,
      span,
      expansion: last ? expansion : null,
    };
    if (!last && type.kind === "record") within = type;
  }
  return e;
}

function call(p: Parser, callee: Expression, start: number): Expression {
  p.take();
  const given: Expression[] = [];
  if (!p.is(")")) {
    do given.push(p.grammar.assignment(p));
    while (p.accept(","));
  }
  p.expect(")", "after the arguments");
  return callOf(p, callee, given, start);
}

/** The call of an expression with arguments that have been read. */
export function callOf(p: Parser, callee: Expression, given: readonly Expression[], start: number): Expression {
  if (isFault(callee.type)) return faultExpression(p, start);
  const pointed = callee.type.kind === "pointer" ? callee.type.target : callee.type;
  if (pointed.kind !== "function") {
    p.error("RG1125", p.spanSince(start), `"${printType(callee.type)}" is no function.`, "Only functions are called.");
    return faultExpression(p, start);
  }
  const direct = calledName(callee);
  const name = direct?.kind === "functionName" ? `"${direct.symbol.name}"` : "the function";
  const values = convertArguments(p, pointed, given, name, start);
  const { result } = pointed;
  if (result.kind !== "void" && !isComplete(result) && !isFault(result)) {
    p.error("RG1129", p.spanSince(start), `The size of the result, "${printType(result)}", is not known.`, "");
  }
  return {
    kind: "call",
    callee: direct ?? decay(callee),
    calleeType: pointed,
    arguments: values,
    type: withoutQualifiers(result),
    isLvalue: false,
    span: p.spanSince(start),
    expansion: p.expansionSince(start),
  };
}

/** A function's name, also where it is written `(*f)` or `(&f)`. */
function calledName(callee: Expression): Expression | null {
  if (callee.kind === "functionName") return callee;
  if (callee.kind === "convert" && callee.how === "decay") return calledName(callee.operand);
  if (callee.kind === "unary" && callee.operator === "addressOf") return calledName(callee.operand);
  if (callee.kind === "unary" && callee.operator === "dereference" && callee.type.kind === "function") {
    return calledName(callee.operand);
  }
  return null;
}

function convertArguments(
  p: Parser,
  type: FunctionType,
  given: readonly Expression[],
  name: string,
  start: number,
): Expression[] {
  const { parameters, variadic, unprototyped } = type;
  if (unprototyped) return given.map((argument) => promoteArgument(argument));
  const wanted = parameters.length;
  if (given.length < wanted || (given.length > wanted && !variadic)) {
    const least = variadic ? "at least " : "";
    const message = `${capital(name)} takes ${least}${wanted} argument${wanted === 1 ? "" : "s"}, ${given.length} ${given.length === 1 ? "is" : "are"} given.`;
    p.error(
      "RG1123",
      p.spanSince(start),
      message,
      `Its parameters are (${parameters.map((one) => printType(one.type, one.name ?? "")).join(", ")}).`,
    );
  }
  return given.map((argument, i) => {
    const parameter = parameters[i];
    if (argument.type.kind === "array") markAddressTaken(argument);
    if (parameter === undefined) return promoteArgument(argument);
    const said = p.program.behindVoid.get(name.slice(1, -1))?.[i] ?? null;
    const hint = `Give the storage the type that derivatives of ${name} have for what is behind its "void *".`;
    return assignTo(p, argument, parameter.type, `Argument ${i + 1} of ${name}`, ...(said === null ? [] : [hint]));
  });
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

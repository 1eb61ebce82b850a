/**
 * The arguments of a call through a value or an object as the callee takes them. JavaScript drops what a callee does not take and gives
 * undefined for what it misses; a type with a rest parameter may have values without one, and the other way round.
 * In: the call, a unit that it may lead to. Out: an argument for each parameter; for a rest parameter of the unit that the call does
 * not gather, what the list is made of; null where that needs more than reading elements one by one.
 * Limits: a list is only made of what holds no references; a rest parameter meets another one only at the same place.
 */
import { binary, conditional, constant, deref, element, length, read } from "../builders.js";
import type {
  Argument,
  ArrayType,
  CallStatement,
  Expression,
  Program,
  RecordReference,
  Type,
  Unit,
  Variable,
} from "../types.js";

const undefinedValue = constant(undefined);

export type Fitted =
  | Argument
  | { readonly kind: "gather"; readonly list: ArrayType | RecordReference; readonly values: readonly Expression[] };

export function fittedArguments(
  program: Pick<Program, "records" | "variables">,
  call: CallStatement,
  unit: Unit,
  given: readonly Argument[] = call.arguments,
): readonly Fitted[] | null {
  const { callee } = call;
  if (callee.kind !== "method") return given;
  const asked = unit.parameters.map((id) => program.variables.get(id) as Variable);
  const restAt = asked.findIndex((v) => v.rest === true);
  const gatheredAt = callee.gathered === true ? given.length - 1 : -1;
  if (restAt === gatheredAt) return asked.map((_, k) => given[k] ?? undefinedValue);
  if (gatheredAt >= 0) {
    const list = given[gatheredAt];
    if (restAt >= 0 || list?.kind !== "read") return null;
    return asked.map((v, k) => (k < gatheredAt ? given[k]! : elementFor(v, list, k - gatheredAt)));
  }
  const list = listBehind(asked[restAt]!.type);
  const passed = callee.passed !== undefined ? callee.passed + 1 : given.length;
  const values = given.slice(restAt, passed);
  if (list === null || !elementsOf(program, list).every(isPlain) || values.some((v) => v.kind === "reference"))
    return null;
  const fitted: Fitted[] = asked.slice(0, restAt).map((_, k) => given[k] ?? undefinedValue);
  return [...fitted, { kind: "gather", list, values: values as readonly Expression[] }];
}

/** Beyond its end a list has undefined: told apart only where the callee may ask. */
function elementFor({ type }: Variable, list: Expression & { kind: "read" }, at: number): Expression {
  const value = read(element(deref(list.path), constant(at)));
  if (type.kind !== "union" && !(type.kind === "pointer" && type.nullable)) return value;
  return conditional(binary("less", constant(at), length(list)), value, undefinedValue, type);
}

/** A list, or a tuple of values of several types. */
function listBehind(type: Type): ArrayType | RecordReference | null {
  const target = type.kind === "pointer" ? type.target : null;
  return target?.kind === "array" || target?.kind === "record" ? target : null;
}

/** Of a tuple nothing may be missing: it has no length of its own. */
function elementsOf(program: Pick<Program, "records">, list: ArrayType | RecordReference): readonly Type[] {
  if (list.kind === "array") return list.element.kind === "union" ? list.element.members : [list.element];
  return (program.records.get(list.record)?.fields ?? []).map((f) => f.type);
}

/** Neither a reference nor several kinds of values. */
function isPlain(type: Type): boolean {
  return ["real", "integer", "boolean", "string"].includes(type.kind) || type.kind === "nil";
}

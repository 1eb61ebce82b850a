/**
 * Values of one kind stored where another is kept. The type checker sees to it, but for `any`: arrays of `any` are taken as arrays of
 * numbers, and variables without a type by their uses. Where that was wrong, this says so. Nor may a number be kept as `unknown`: it would
 * lose its derivative.
 *
 * In: the lowered program. Out: RG2002 for each such store. Limits: unions and null may be stored anywhere, and anything else but numbers as `unknown`.
 */
import type { DiagnosticBag } from "../../../diagnostics/diagnostic.js";
import type { Origin } from "../../../diagnostics/origin.js";
import { declaredType, prefixType } from "../../../il/queries/path-types.js";
import type { CallStatement, Expression, Path, Statement, Type, Unit, VariableId } from "../../../il/types.js";
import { forEachPath, forEachPathRead, forEachStatement } from "../../../il/visit.js";
import { isNumber } from "../types/type-keys.js";
import { mayBeAny } from "./open-types.js";
import type { Lowered } from "./store-relations.js";
import { fieldOf, fieldsBehind, methodsOf, propertiesOf } from "./store-relations.js";

export function checkStores(program: Lowered, bag: DiagnosticBag): void {
  const opened = openedVariables(program);
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      checkStatement(s, unit);
      forEachPathRead(s, (path) => {
        checkFunction(path.type, declaredType(program, path.root, path.steps), s.origin);
        for (const { record, name } of fieldsBehind(program, path))
          checkFunction(path.type, fieldOf(record, name)?.type, s.origin, isOpen);
      });
    });

  /** What a field or an element of no type leads to would be taken from the object itself, not from its derivative. */
  function checkSource(to: Type | undefined, value: Expression, origin: Origin): void {
    const declared = value.kind === "read" ? declaredType(program, value.path.root, value.path.steps) : value.type;
    checkNumber(to, declared, origin);
    if (value.kind !== "read") return;
    if (
      declared !== undefined &&
      isOpen(declared) &&
      [to, value.type].some((t) => t && losesObject(program, t, declared))
    )
      reportOpened(origin);
  }

  /** A number that comes out of any has no derivative. */
  function checkNumber(to: Type | undefined, from: Type | undefined, origin: Origin): void {
    if (to === undefined || !isNumber(to) || from === undefined || !mayBeAny(from)) return;
    const hint = "Declare the type of what it is taken from: new Map<string, number>(), a field that is a number.";
    bag.add("RG2002", "error", origin, "A number is taken from a value of type any.", hint);
  }

  /** A function value whose type leaves open what it gives: any, or type parameters of its own, which may stand for anything. */
  function checkCalled({ type }: Pick<Path, "type">, to: Type | undefined, origin: Origin): void {
    if (type.kind !== "pointer" || type.target.kind !== "procedure" || to === undefined) return;
    const { result } = type.target;
    if (!isOpen(result) || !(isNumber(to) || losesObject(program, to, result))) return;
    const message = "The type of this function value does not say what it gives.";
    const hint = "Declare what it gives; a function with type parameters of its own as a method of a class.";
    bag.add("RG2002", "error", origin, message, hint);
  }

  function reportOpened(origin: Origin): void {
    const hint = "Declare the type of the field or element, or of what the function gives.";
    bag.add("RG2002", "error", origin, "Numbers are reached through a value whose type is not known.", hint);
  }

  /**
   * What a function gives, or is given, as any leads to numbers for those who call it, or for the function. `mayLose`: the types that count, where
   * it is not sure that this function is called.
   */
  function checkFunction(to: Type, from: Type | undefined, origin: Origin, mayLose = (_: Type): boolean => true): void {
    if (to.kind !== "pointer" || to.target.kind !== "procedure") return;
    if (from?.kind !== "pointer" || from.target.kind !== "procedure") return;
    const { parameters, result } = from.target;
    const given = to.target.parameters;
    // A rest parameter takes a list where the call gives numbers; `this` stands before the others where it is declared.
    const takes = (wanted: Type, own: Type | undefined): boolean =>
      own !== undefined &&
      mayLose(own) &&
      losesObject(program, wanted, own) &&
      (isOpen(own) || !(wanted.kind === "pointer" && wanted.target.kind === "array"));
    const isTaken = parameters.length <= given.length && parameters.some((wanted, i) => takes(wanted, given[i]));
    if (!(mayLose(result) && losesObject(program, to.target.result, result)) && !isTaken) return;
    const message = "A function gives or takes what leads to numbers as a value whose type is not known.";
    bag.add(
      "RG2002",
      "error",
      origin,
      message,
      "Declare the type of what it gives and takes; `any` is taken as a number.",
    );
  }

  /** What is behind a reference is read through a variable of no type, and its numbers with it. */
  function checkOpened(to: VariableId, from: Type, origin: Origin): void {
    if (!opened.has(to) || !leadsToNumbers(program, from, 0)) return;
    const hint = "Declare the type of the variable or parameter.";
    bag.add("RG2002", "error", origin, "Numbers are reached through a value whose type is not known.", hint);
  }

  function check(to: Type | undefined, from: Type, origin: Origin): void {
    if (to === undefined) return;
    checkFunction(to, from, origin);
    if (losesNumber(to, from)) {
      const hint = "Declare the type of the variable, parameter or array: number, or a type parameter.";
      bag.add("RG2002", "error", origin, "A number is stored where the type of what is kept is not known.", hint);
      return;
    }
    if (agree(to, from, 0)) return;
    if (isDictionary(to) !== isDictionary(from) && to.kind === "pointer" && from.kind === "pointer") {
      const [message, hint] = isDictionary(to)
        ? [
            "An object with listed properties",
            "Declare it as a dictionary where it is made: const table: Record<string, number> = { … }.",
          ]
        : ["A dictionary", "Declare what it is stored in as a dictionary: Record<string, number>."];
      const where = isDictionary(to) ? "a dictionary" : "an object with listed properties";
      bag.add("RG2002", "error", origin, `${message} is stored where ${where} is kept.`, hint);
      return;
    }
    const message = `A value of another kind is stored where ${kindOf(to)} is kept.`;
    bag.add(
      "RG2002",
      "error",
      origin,
      message,
      "Declare the type of the variable or array; `any` is taken as a number.",
    );
  }

  /** A property that the object was not made with: whoever reads it through another type would not find this one. */
  function checkListed(target: Path, from: Type, origin: Origin): void {
    const last = target.steps.at(-1);
    // A method may be called on other objects than it was written for.
    if (program.variables.get(target.root)?.role !== "local") return;
    if (last?.kind !== "field" || !(from.kind === "real" || leadsToNumbers(program, from, 0))) return;
    const whole = prefixType(program, target, target.steps.length - 1);
    const record = whole?.kind === "record" ? program.records.get(whole.record) : undefined;
    if (record === undefined || record.fields.some((f) => f.name === last.name)) return;
    const message = `The property ${last.name} is set on an object that was made without it.`;
    bag.add("RG2002", "error", origin, message, "Name all properties where the object is made.");
  }

  /** `isDispatched`: which method runs is not known. Its arguments may be missing, and are what the checker says, but for any. */
  function checkCall(s: CallStatement, callee: Unit | undefined, isDispatched: boolean): void {
    s.arguments.forEach((a, i) => {
      const parameter = callee?.parameters[i];
      const to = parameter === undefined ? undefined : program.variables.get(parameter)?.type;
      if (parameter === undefined || to === undefined || a.kind === "reference") return;
      if (!isDispatched) check(to, a.type, s.origin);
      else if (isOpen(a.type) && losesObject(program, to, a.type)) reportOpened(s.origin);
      checkSource(to, a, s.origin);
      checkOpened(parameter, a.type, s.origin);
    });
    s.targets.forEach((target, i) => {
      const result = callee?.results[i];
      if (target === null || result === undefined) return;
      if (!isDispatched) check(target.type, result.type, s.origin);
      checkNumber(target.type, result.type, s.origin);
      if (isDispatched || isOpen(result.type))
        if (losesObject(program, target.type, result.type)) reportOpened(s.origin);
    });
  }

  function checkStatement(s: Statement, unit: Unit): void {
    switch (s.kind) {
      case "assign":
        // A section is filled with one value, or with another section.
        if (s.target.type.kind !== "array") check(s.target.type, s.value.type, s.origin);
        checkSource(s.target.type, s.value, s.origin);
        checkListed(s.target, s.value.type, s.origin);
        if (s.target.steps.length === 0) checkOpened(s.target.root, s.value.type, s.origin);
        break;
      case "allocate": {
        const { allocated, initial } = s;
        const made: Type = { kind: "pointer", target: allocated, nullable: false };
        check(s.target.type, made, s.origin);
        checkListed(s.target, made, s.origin);
        if (initial.kind === "elements" && allocated.kind === "array") {
          for (const value of initial.values) {
            check(allocated.element, value.type, s.origin);
            checkSource(allocated.element, value, s.origin);
          }
        } else if (initial.kind === "fill" && allocated.kind === "array") {
          check(allocated.element, initial.value.type, s.origin);
        } else if (initial.kind === "fields" && allocated.kind === "record") {
          const fields = program.records.get(allocated.record)?.fields;
          for (const [name, value] of initial.values) {
            const field = fields?.find((f) => f.name === name)?.type;
            check(field, value.type, s.origin);
            checkSource(field, value, s.origin);
          }
        }
        break;
      }
      case "call": {
        const { callee } = s;
        if (callee.kind === "external") break;
        if (callee.kind === "method") checkCalled(callee.receiver, s.targets[0]?.type, s.origin);
        const isDispatched = callee.kind === "method";
        if (isDispatched)
          for (const { record, name } of propertiesOf(program, callee.receiver, callee.method))
            checkCalled({ type: fieldOf(record, name)!.type }, s.targets[0]?.type, s.origin);
        for (const id of isDispatched ? methodsOf(program, callee.receiver, callee.method) : [callee.unit])
          checkCall(s, program.units.get(id), isDispatched);
        break;
      }
      case "return":
        s.values.forEach((value, i) => {
          check(unit.results[i]?.type, value.type, s.origin);
          checkSource(unit.results[i]?.type, value, s.origin);
        });
        break;
      default:
    }
  }
}

/** Variables of no type through which something behind a reference is read. */
function openedVariables(program: Lowered): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  const look = (path: Path): void => {
    if (path.steps.length > 0 && isOpen(program.variables.get(path.root)?.type)) found.add(path.root);
  };
  for (const unit of program.units.values()) forEachStatement(unit.body, (s) => forEachPath(s, look));
  return found;
}

function isOpen(type: Type | undefined): boolean {
  return type !== undefined && (type.kind === "opaque" || (type.kind === "union" && type.members.some(isOpen)));
}

/** Is it a number, or anything, where an object that leads to numbers is wanted? */
function losesObject(program: Lowered, to: Type, from: Type): boolean {
  const takesNumbers = (to.kind === "union" ? to.members : [to]).some(isNumber);
  return (isOpen(from) || (isNumber(from) && !takesNumbers)) && leadsToNumbers(program, to, 0);
}

function leadsToNumbers(program: Lowered, type: Type, depth: number): boolean {
  if (depth > 4) return false;
  const inner = (t: Type): boolean => leadsToNumbers(program, t, depth + 1);
  switch (type.kind) {
    case "real":
      return depth > 0;
    case "pointer":
      return inner(type.target);
    case "array":
      return inner(type.element);
    case "map":
      return inner(type.value);
    case "union":
      return type.members.some((m) => leadsToNumbers(program, m, depth));
    case "record":
      return program.records.get(type.record)?.fields.some((f) => inner(f.type)) ?? false;
    default:
      return false;
  }
}

/** A number kept as `unknown` would have no derivative. */
function losesNumber(to: Type, from: Type): boolean {
  if (to.kind === "opaque") return from.kind === "real";
  if (to.kind === "union")
    return from.kind === "real" && to.members.some((m) => m.kind === "opaque") && !to.members.some(isNumber);
  if (to.kind !== "pointer" || from.kind !== "pointer") return false;
  return (
    to.target.kind === "array" && from.target.kind === "array" && losesNumber(to.target.element, from.target.element)
  );
}

/** Could a value of type `b` be kept where the type is `a`? Records are told apart by the type checker. */
function agree(a: Type, b: Type, depth: number): boolean {
  const [x, y] = [familyOf(a), familyOf(b)];
  if (x === undefined || y === undefined) return true;
  if (x !== y) return false;
  if (a.kind !== "pointer" || b.kind !== "pointer" || depth > 4) return true;
  const [s, t] = [familyOf(a.target), familyOf(b.target)];
  if (s !== undefined && t !== undefined && s !== t) return false;
  if (a.target.kind === "array" && b.target.kind === "array")
    return agree(a.target.element, b.target.element, depth + 1);
  return true;
}

function isDictionary(type: Type): boolean {
  return type.kind === "pointer" && type.target.kind === "map" && type.target.plain === true;
}

function familyOf(type: Type): string | undefined {
  switch (type.kind) {
    case "real":
    case "integer":
      return "a number";
    case "boolean":
    case "string":
    case "array":
    case "map":
      return type.kind;
    // A function value is a pointer to a closure record.
    case "record":
    case "procedure":
      return "object";
    case "pointer":
      return "a reference";
    default:
      return undefined;
  }
}

function kindOf(type: Type): string {
  const family = familyOf(type) ?? "another";
  return family === "boolean" || family === "string" ? `a ${family}` : family;
}

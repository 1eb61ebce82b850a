/** Library functions as values: `x.map(Math.sin)`, `x.filter(Boolean)`. Closures without captured values that call the function. */
import type ts from "typescript";
import type { Origin } from "../../../diagnostics/origin.js";
import {
  binary,
  booleanType,
  constant,
  intrinsic,
  operation,
  pathOf,
  pointerTo,
  read,
  real64,
  recordType,
  stringType,
} from "../../../il/builders.js";
import type { Expression, Statement, Type, Variable, VariableId } from "../../../il/types.js";
import { intrinsics } from "../../../languages/intrinsics.js";
import { hostReadings, mathFunctions, passiveFunctions } from "../../../languages/typescript.js";
import type { ProgramContext, RecordInfo, UnitContext } from "../context.js";
import { originOf } from "../origins.js";
import { emptyEnvironment } from "../types/environments.js";
import { newRecord } from "../types/records.js";

interface Shape {
  readonly parameters: readonly Type[];
  readonly result: Type;
  readonly value: (parameters: readonly Expression[]) => Expression;
  /** It gives another value each time: a call, not an operation. */
  readonly isReading?: boolean;
}

/** A closure for the library function, undefined where there is none. */
export function libraryFunctionValue(u: UnitContext, node: ts.Expression, name: string): Expression | undefined {
  const p = u.program;
  const expected = p.checker.getContextualType(node)?.getCallSignatures()[0]?.parameters.length;
  const shape = shapeOf(name, expected ?? 2);
  if (shape === undefined) return undefined;
  const record = closureFor(p, name, shape, node);
  const { parameters, result } = shape;
  const closure = u.temporary(name.replace(".", "_"), pointerTo({ kind: "procedure", parameters, result }));
  const allocated = recordType(record.id);
  const initial = { kind: "fields" as const, values: new Map<string, Expression>() };
  u.emit({
    kind: "allocate",
    target: closure,
    site: p.site(),
    allocated,
    extents: [],
    initial,
    origin: originOf(node),
  });
  return read(closure);
}

function shapeOf(name: string, count: number): Shape | undefined {
  const math = name.startsWith("Math.") ? mathFunctions.get(name.slice(5)) : undefined;
  if (math !== undefined) {
    const arity = intrinsics.get(math)?.arity;
    const parameters: Type[] = Array.from({ length: arity === "any" ? count : (arity ?? 1) }, () => real64);
    return { parameters, result: real64, value: (given) => intrinsic(math, given) };
  }
  if (hostReadings.has(name)) return { parameters: [], result: real64, value: () => constant(0), isReading: true };
  const passive = passiveFunctions.get(name);
  if (passive === "boolean") {
    return {
      parameters: [real64],
      result: booleanType,
      value: (given) => operation("external", given, booleanType, name),
    };
  }
  if (name === "String") {
    return { parameters: [real64], result: stringType, value: (given) => operation("text", given, stringType) };
  }
  if (name === "Number" || name === "parseFloat") {
    return { parameters: [stringType], result: real64, value: (given) => operation("parse", given, real64) };
  }
  if (name === "Boolean") {
    const isNumber = (x: Expression): Expression => binary("equal", x, x, booleanType);
    const value = ([x]: readonly Expression[]): Expression =>
      binary("and", binary("notEqual", x!, constant(0), booleanType), isNumber(x!), booleanType);
    return { parameters: [real64], result: booleanType, value };
  }
  return undefined;
}

function closureFor(p: ProgramContext, name: string, shape: Shape, node: ts.Node): RecordInfo {
  const key = `library ${name} ${shape.parameters.length}`;
  const known = p.recordKeys.get(key);
  if (known !== undefined) return known;
  const own = name.replace(".", "_");
  const record = newRecord(p, { name: own, kind: "closure", node, environment: emptyEnvironment(p) });
  p.recordKeys.set(key, record);
  const origin = originOf(node);
  const id = p.unitId(own);
  record.methods.set("call", id);
  const self = p.variable("self", pointerTo(recordType(record.id)), "parameter", origin, { constant: true });
  const parameters = shape.parameters.map((type, i) =>
    p.variable(`x${i + 1}`, type, "parameter", origin, { constant: true }),
  );
  const ids: VariableId[] = [self.id, ...parameters.map((v) => v.id)];
  p.units.set(id, {
    id,
    name: own,
    kind: "lambda",
    parameters: ids,
    results: [{ name: "value", type: shape.result }],
    resultForm: "plain",
    body: { statements: statementsOf(p, name, shape, parameters, origin) },
    origin,
    inline: true,
  });
  return record;
}

function statementsOf(
  p: ProgramContext,
  name: string,
  shape: Shape,
  parameters: readonly Variable[],
  origin: Origin,
): readonly Statement[] {
  if (shape.isReading !== true)
    return [{ kind: "return", values: [shape.value(parameters.map((v) => read(pathOf(v))))], origin }];
  const taken = pathOf(p.variable(name.slice(name.indexOf(".") + 1), shape.result, "local", origin));
  return [
    { kind: "call", targets: [taken], callee: { kind: "external", name }, arguments: [], origin },
    { kind: "return", values: [read(taken)], origin },
  ];
}

/**
 * Parameters that may be of several types (`number | number[]`, optional ones) get units of their own for the types they are called
 * with. Tests of their types are then decided here, and derivatives see plain numbers instead of unions.
 *
 * Limits: direct calls only; parameters that are assigned keep their declared types.
 */
import type ts from "typescript";
import type { Expression, Type } from "../../../il/types.js";
import type { Environment, ProgramContext } from "../context.js";
import { mayBeMissing } from "../expressions/choices.js";
import { captureFacts } from "../names/captures.js";
import { isPointerTo, mayBeNil, orNil, typeKey, withoutNil } from "../types/type-keys.js";
import { convertType } from "../types/types.js";
import { parameterSymbol } from "./arguments.js";

/** For each parameter, the type it has in this call, where that is narrower than the declared one. */
export function specialTypes(
  p: ProgramContext,
  parameters: readonly ts.ParameterDeclaration[],
  values: readonly Expression[],
  environment: Environment,
): (Type | undefined)[] {
  return parameters.map((parameter, i) => {
    const value = values[i];
    const symbol = parameterSymbol(p, parameter);
    if (value === undefined || symbol === undefined || parameter.dotDotDotToken !== undefined) return undefined;
    const facts = captureFacts(p, parameter);
    if (facts.reassigned.has(symbol) || facts.boxed.has(symbol)) return undefined;
    const plain = convertType(p, p.checker.getTypeAtLocation(parameter), environment);
    const declared = parameter.questionToken !== undefined ? orNil(plain) : plain;
    if (declared.kind !== "union" && !(declared.kind === "pointer" && declared.nullable)) return undefined;
    if (value.kind === "constant" && value.type.kind === "nil") return value.type;
    const says = withoutNil(declared).kind !== "opaque";
    if (!says && value.type.kind === "real") return mayBeMissing(value) ? orNil(value.type) : value.type;
    // Where undefined is among the kinds, an element that is not there is one of them.
    if (mayBeNil(declared) ? mayBeMissing(value) : mayBeNil(value.type) || value.type.kind === "opaque")
      return undefined;
    return narrower(declared, value.type);
  });
}

function narrower(declared: Type, type: Type): Type | undefined {
  const present = withoutNil(declared);
  // A parameter that says nothing (`x?` without a type) is what it is given.
  if (present.kind === "opaque") return type.kind === "nil" || type.kind === "union" ? undefined : type;
  if (present.kind === "pointer") return type.kind === "pointer" ? present : undefined;
  if (present.kind !== "union") return typeKey(present) === typeKey(type) ? present : undefined;
  const same = present.members.find((member) => typeKey(member) === typeKey(type));
  if (same !== undefined || type.kind !== "pointer") return same;
  const pointers = present.members.filter((m) => m.kind === "pointer");
  // Records of several kinds are one member; so is a list whose elements are said in another way.
  const [only] = pointers;
  if (only !== undefined && pointers.length === 1 && isPointerTo(type, only.target.kind)) return only;
  return isPointerTo(type, "record") ? pointers.find((m) => isPointerTo(m, "record")) : undefined;
}

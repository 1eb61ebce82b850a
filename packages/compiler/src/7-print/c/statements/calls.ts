/** Calls, and where the results go. */
import { isKeptCall } from "../../../il/conventions/kept-storage.js";
import { isLengthNote } from "../../../il/conventions/length-note.js";
import { isProfileCall } from "../../../il/conventions/profile-calls.js";
import { isShadowCall, shadowCall } from "../../../il/conventions/shadow-calls.js";
import { isStepCall } from "../../../il/conventions/step-calls.js";
import { sameType } from "../../../il/equal.js";
import type { Argument, CallStatement, Path, Type, VariableId } from "../../../il/types.js";
import { Precedence } from "../../layout/precedence.js";
import { handed } from "../declarations/const-casts.js";
import { declaration } from "../declarations/types.js";
import { isVoidPointer } from "../expressions/operands.js";
import type { UnitContext } from "../unit-context.js";
import { declarationOf, store } from "../unit-context.js";

/** The call will be written where its result is read. */
export function foldCall(c: UnitContext, s: CallStatement): void {
  const { callee } = s;
  const [target] = s.targets;
  if (target === undefined || target === null) return;
  const args = (list: readonly Argument[]): string => `(${list.map((a) => argument(c, a)).join(", ")})`;
  if (callee.kind === "unit") {
    const { program, leadsToConst } = c.expressions.env;
    const parameters = program.units.get(callee.unit)?.parameters ?? [];
    const list = s.arguments.map((a, k) => argument(c, a, parameters[k] !== undefined && !leadsToConst(parameters[k])));
    c.standFor(target.root, `${c.unitName(callee.unit)}(${list.join(", ")})`);
  } else if (callee.kind === "external") {
    c.standFor(target.root, outsideName(c, s, callee.name) + args(s.arguments));
  } else
    c.standFor(target.root, c.expressions.placeOf(callee.receiver, Precedence.postfix) + args(s.arguments.slice(1)));
}

/** `steps.forward` is rg_steps_forward. */
function outsideName(c: UnitContext, s: CallStatement, name: string): string {
  if (isStepCall(s)) {
    c.expressions.env.include('"retrograd.h"');
    return `rg_steps_${name.slice(name.indexOf(".") + 1).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
  }
  if (isKeptCall(name)) c.expressions.env.include('"retrograd.h"');
  else c.expressions.env.callsOutside(name);
  return name;
}

export function printCall(c: UnitContext, s: CallStatement): void {
  const { callee } = s;
  switch (callee.kind) {
    case "external": {
      if (isLengthNote(s) && !isAsked(c, s)) return;
      if (isProfileCall(callee.name)) {
        c.expressions.env.include('"retrograd_profile.h"');
        finish(c, s, `${profileFunction(callee.name)}(${s.arguments.map((a) => argument(c, a)).join(", ")})`, 0);
        return;
      }
      if (callee.name === "accumulate")
        c.expressions.env.refuse(
          "RG5102",
          "the adjoint of a function that returns a pointer cannot be seeded in C yet",
          "hand the storage over as a parameter",
          s.origin,
        );
      if (isShadowCall(callee.name)) {
        printShadowCall(c, s, callee.name);
        return;
      }
      const name = outsideName(c, s, callee.name);
      const after: Behind[] = [];
      const args = s.arguments.map((a) => argument(c, a, isLengthNote(s)));
      for (const target of s.targets.slice(1)) if (target !== null) args.push(behind(c, s, target, after));
      finish(c, s, `${name}(${args.join(", ")})`, 0);
      for (const { path, text } of after) store(c, s, path, text);
      break;
    }
    case "method": {
      if (callee.method !== "call") {
        c.expressions.env.refuse(
          "RG5102",
          `C has no methods ('${callee.method}')`,
          "call the function itself",
          s.origin,
        );
        return;
      }
      const receiver = c.expressions.placeOf(callee.receiver, Precedence.postfix);
      finish(
        c,
        s,
        `${receiver}(${s.arguments
          .slice(1)
          .map((a) => argument(c, a))
          .join(", ")})`,
        0,
      );
      break;
    }
    case "unit": {
      const signature = c.signatureOf(callee.unit);
      const unit = c.expressions.env.program.units.get(callee.unit);
      const after: Behind[] = [];
      let k = 0;
      const args = signature.slots.map((slot) => {
        if (slot.kind === "parameter") {
          const { env } = c.expressions;
          const given = s.arguments[k++]!;
          return addressAsDeclared(c, given, slot.variable) ?? argument(c, given, !env.leadsToConst(slot.variable));
        }
        const type = unit?.results[slot.index]?.type ?? { kind: "nil" };
        const target = s.targets[slot.index] ?? null;
        // A derivative of the user's that does without the adjoint of a number saves the work where nobody wants it.
        if (target === null && unit?.derivative?.optionalResults?.includes(slot.index) === true) {
          c.expressions.env.include("<stddef.h>");
          return "NULL";
        }
        const isConst = c.givesConst(callee.unit, slot.index);
        if (target !== null && target.steps.length === 0 && sameType(target.type, type) && isOwn(c, target)) {
          const declared = declarationOf(c, s, target);
          if (declared !== undefined) c.writer.line(`${c.declare(declared.variable)}${slot.adds ? " = 0" : ""};`);
          else if (slot.adds) c.writer.line(`${c.expressions.place(target)} = 0;`);
          return addressOfResult(c, target, type, isConst);
        }
        const name = c.fresh(target === null ? "unused" : slot.name);
        const own = declaration(c.expressions.env, type, name, { constTarget: isConst });
        c.writer.line(`${own}${slot.adds ? " = 0" : ""};`);
        if (target !== null) after.push({ path: target, text: name });
        return `&${name}`;
      });
      finish(c, s, `${c.unitName(callee.unit)}(${args.join(", ")})`, signature.returned);
      for (const { path, text } of after) store(c, s, path, text);
      break;
    }
  }
}

interface Behind {
  readonly path: Path;
  readonly text: string;
}

/** The pointer through which an external gives a result: to the target where it is a variable, else to one that is stored `after`. */
function behind(c: UnitContext, s: CallStatement, target: Path, after: Behind[]): string {
  if (target.steps.length === 0 && isOwn(c, target)) {
    const declared = declarationOf(c, s, target);
    if (declared !== undefined) c.writer.line(`${c.declare(declared.variable)};`);
    return `&${c.expressions.place(target)}`;
  }
  const name = c.fresh("result");
  c.writer.line(`${declaration(c.expressions.env, target.type, name)};`);
  after.push({ path: target, text: name });
  return `&${name}`;
}

/** `&p` of a pointer, where the parameter says otherwise than p whether what is behind it is read-only: as the user's text did, with a cast. */
function addressAsDeclared(c: UnitContext, given: Argument, parameter: VariableId): string | undefined {
  const { env } = c.expressions;
  let a = given;
  while (a.kind === "convert" && isOfPointers(a.type)) a = a.operand;
  if ((a.kind !== "reference" && a.kind !== "address") || a.path.steps.length > 0) return undefined;
  if (a.path.type.kind !== "pointer" || a.path.type.target.kind === "pointer") return undefined;
  const isConst = env.leadsToConst(parameter, 1);
  return env.leadsToConst(a.path.root) === isConst ? undefined : addressOfResult(c, a.path, a.path.type, isConst);
}

function isOfPointers(type: Type): boolean {
  const behind = type.kind === "pointer" ? type.target : type;
  return behind.kind === "pointer" || (behind.kind === "array" && behind.element.kind === "pointer");
}

/** `&x`, for a function that may say otherwise than the declaration of x whether what is behind it is read-only. */
function addressOfResult(c: UnitContext, target: Path, type: Type, isConst: boolean): string {
  const { env } = c.expressions;
  const text = `&${c.expressions.place(target)}`;
  if (type.kind !== "pointer" || env.leadsToConst(target.root) === isConst) return text;
  return `(${declaration(env, type, "*", { constTarget: isConst })})${text}`;
}

/** A local variable, whose address nothing else can have in this statement. */
function isOwn(c: UnitContext, path: Path): boolean {
  return c.expressions.env.program.variables.get(path.root)?.role === "local";
}

function argument(c: UnitContext, a: Argument, mayWrite = false): string {
  // To a function that wants rows: what lies flat fits by this cast.
  if (a.kind === "convert" && isVoidPointer(a.type) && a.operand.type.kind === "pointer")
    return `(void *)${c.expressions.text(a.operand, Precedence.unary, "assign")}`;
  if (a.kind !== "reference") return handed(c, a, mayWrite);
  const place = c.expressions.placeOf(a.path, Precedence.unary);
  if (a.path.type.kind === "array") return place;
  return place.startsWith("*") ? place.slice(1) : `&${place}`;
}

function finish(c: UnitContext, s: CallStatement, text: string, returned: number): void {
  const target = returned < 0 ? null : (s.targets[returned] ?? null);
  if (target === null) c.writer.line(`${text};`);
  else store(c, s, target, text);
}

function printShadowCall(c: UnitContext, s: CallStatement, name: string): void {
  c.expressions.env.include('"retrograd.h"');
  const [first] = s.arguments;
  const args = s.arguments.map((a) => argument(c, a));
  if (name === shadowCall.pair && first?.kind === "address")
    args.push(`sizeof ${c.expressions.placeOf(first.path, Precedence.unary)}`);
  finish(c, s, `${name}(${args.join(", ")})`, 0);
}

/** `enterPlace` is rg_enter_place. */
function profileFunction(name: string): string {
  return `rg_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}

/** Does anything ask how long that is? */
function isAsked(c: UnitContext, s: CallStatement): boolean {
  const [pointer] = s.arguments;
  const { env } = c.expressions;
  const type = pointer?.kind === "read" && pointer.type.kind === "pointer" ? pointer.type.target : undefined;
  const element = type?.kind === "array" ? type.element : type;
  if (element === undefined || !env.asksLength(element)) return false;
  env.include('"retrograd.h"');
  return true;
}

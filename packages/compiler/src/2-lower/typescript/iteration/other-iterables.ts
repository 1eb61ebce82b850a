/**
 * What is no array where an `Iterable<number>` or `ArrayLike<number>` is kept: a Set, a Map, an object with an iterator of its own. What is run over there is taken
 * for an array of one kind or another.
 *
 * In: the lowered program. Out: RG2031 where such a value is stored, handed over or given.
 * Method: the types of what is stored and of where it is stored are compared, in depth.
 * Limits: what becomes a list where it is handed on (handed-on.ts) is one.
 */
import type { DiagnosticBag } from "../../../diagnostics/diagnostic.js";
import type { Origin } from "../../../diagnostics/origin.js";
import { spanOf } from "../../../diagnostics/origin.js";
import { declaredType } from "../../../il/queries/path-types.js";
import type { Type } from "../../../il/types.js";
import { forEachExpressionOf, forEachStatement } from "../../../il/visit.js";
import { methodsOf } from "../inferred-types/store-relations.js";
import type { Lowered } from "../objects/each-store.js";
import { eachStore } from "../objects/each-store.js";
import { arrayKinds } from "../types/type-keys.js";

export function refuseOtherIterables(program: Parameters<typeof methodsOf>[0] & Lowered, bag: DiagnosticBag): void {
  const pairs = new Set<string>();
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      const check = (to: Type | undefined, from: Type): void => {
        pairs.clear();
        if (to !== undefined && differ(to, from)) report(s.origin);
      };
      eachStore(program, unit, s, check);
      if (s.kind === "call" && s.callee.kind === "method")
        for (const id of methodsOf(program, s.callee.receiver, s.callee.method)) {
          const callee = program.units.get(id);
          s.arguments.forEach((a, i) => {
            const parameter = callee?.parameters[i];
            if (parameter !== undefined && a.kind !== "reference")
              check(program.variables.get(parameter)?.type, a.type);
          });
          s.targets.forEach((target, i) => {
            const result = callee?.results[i]?.type;
            if (target !== null && result !== undefined) check(target.type, result);
          });
        }
      forEachExpressionOf(s, (e) => {
        if (e.kind === "conditional") for (const value of [e.whenTrue, e.whenFalse]) check(e.type, value.type);
        else if (e.kind === "read") {
          const declared = declaredType(program, e.path.root, e.path.steps);
          if (declared === undefined) return;
          check(e.path.type, declared);
          // An assertion: a list is not a Set because it is called one.
          if (arrayKinds(declared) !== undefined && !isArrays(e.path.type)) check(declared, e.path.type);
        }
      });
    });

  function report(origin: Origin): void {
    const span = spanOf(origin);
    if (bag.all.some((d) => d.code === "RG2031" && d.file === span?.file && d.line === span.line)) return;
    const message = "What is run over here may be no array, but a Set, a Map or an object with an iterator of its own.";
    bag.add("RG2031", "error", origin, message, "Hand on a list of its values: [...values].");
  }

  /** Is `to` an array of some kind, and `from` something else? */
  function differ(to: Type, from: Type): boolean {
    if (to === from) return false;
    if (arrayKinds(to) !== undefined) return (from.kind === "union" ? from.members : [from]).some(isNoArray);
    if (from.kind === "union") return from.members.some((member) => differ(to, member));
    if (to.kind === "union") {
      const alike = to.members.filter((member) => member.kind === from.kind);
      return alike.length > 0 && alike.every((member) => differ(member, from));
    }
    if (to.kind === "pointer" && from.kind === "pointer") return differ(to.target, from.target);
    if (to.kind === "array" && from.kind === "array") return differ(to.element, from.element);
    if (to.kind === "map" && from.kind === "map") return differ(to.value, from.value) || differ(to.key, from.key);
    if (to.kind === "procedure" && from.kind === "procedure")
      return (
        differ(to.result, from.result) ||
        to.parameters.some((parameter, i) => from.parameters[i] !== undefined && differ(from.parameters[i], parameter))
      );
    if (to.kind !== "record" || from.kind !== "record") return false;
    const pair = `${to.record}<${from.record}`;
    if (to.record === from.record || pairs.has(pair)) return false;
    pairs.add(pair);
    const given = program.records.get(from.record)?.fields ?? [];
    return (program.records.get(to.record)?.fields ?? []).some((field) => {
      const own = given.find((f) => f.name === field.name);
      return own !== undefined && differ(field.type, own.type);
    });
  }
}

function isNoArray(type: Type): boolean {
  if (type.kind === "pointer") return type.target.kind !== "array";
  return type.kind === "string";
}

function isArrays(type: Type): boolean {
  return (type.kind === "union" ? type.members : [type]).every((t) => !isNoArray(t));
}

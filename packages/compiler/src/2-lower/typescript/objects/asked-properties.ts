/**
 * `"name" in object` is asked of the value: a property without one counts as missing. That is so where nobody puts `null` or `undefined` there.
 * So it is of optional properties that a spread copies over others.
 *
 * In: the checker's type of the object; the lowered program, which properties are asked for and what is copied. Out: RG2051, RG2052 where a
 * property may be there with nothing in it.
 * Limits: objects that a head is handed have no optional properties that are `undefined` (docs/limits.md).
 */
import ts from "#typescript";
import type { DiagnosticBag } from "../../../diagnostics/diagnostic.js";
import type { Expression, Program } from "../../../il/types.js";
import { forEachStatement } from "../../../il/visit.js";
import type { AskedProperty, ProgramContext } from "../context.js";
import { originOf } from "../origins.js";
import { mayBeNil } from "../types/type-keys.js";

export function askedProperty(p: ProgramContext, node: ts.BinaryExpression, name: string): AskedProperty {
  const type = p.checker.getNonNullableType(p.checker.getTypeAtLocation(node.right));
  const mayBeEmpty = (type.isUnion() ? type.types : [type]).some((member) => {
    const property = p.checker.getPropertyOfType(member, name);
    if (property === undefined) return false;
    const held = p.checker.getTypeOfSymbol(property);
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    const empty = isOptional ? ts.TypeFlags.Null : ts.TypeFlags.Null | ts.TypeFlags.Undefined;
    return (held.isUnion() ? held.types : [held]).some((part) => part.flags & empty);
  });
  return { name, object: node.right.getText(), origin: originOf(node), mayBeEmpty };
}

export function refuseEmptyProperties(
  p: Pick<ProgramContext, "units" | "records" | "asked" | "copies" | "copiedValues">,
  bag: DiagnosticBag,
): void {
  const copied = p.copies.flatMap(({ source, before, origin }) => {
    const fields = p.records.get(source)?.fields ?? [];
    return fields.flatMap((f) => (f.optional === true && before.has(f.name) ? [{ name: f.name, origin }] : []));
  });
  if (p.asked.length === 0 && copied.length === 0) return;
  const emptied = emptiedProperties(p, p.copiedValues);
  for (const { name, object, origin, mayBeEmpty } of p.asked) {
    if (!mayBeEmpty && !emptied.has(name)) continue;
    const message = `${name} may be there with nothing in it, which \`in\` tells from a property that is missing.`;
    bag.add("RG2051", "error", origin, message, `Ask for what it holds: ${object}.${name} !== undefined.`);
  }
  for (const { name, origin } of copied) {
    if (!emptied.has(name)) continue;
    const message = `${name} may be there with nothing in it, which a copy puts in the place of what stands before.`;
    bag.add(
      "RG2052",
      "error",
      origin,
      message,
      `Write what is meant: ${name}: other.${name} ?? …; or leave ${name} out where there is none.`,
    );
  }
}

/** Properties, by their names, that are somewhere given a value which may be `null` or `undefined`. */
function emptiedProperties(program: Pick<Program, "units">, copied: ReadonlySet<Expression>): ReadonlySet<string> {
  const emptied = new Set<string>();
  const put = (name: string, value: Expression): void => {
    // A copy of a property that is missing is none.
    if (!copied.has(value) && (value.type.kind === "opaque" || mayBeNil(value.type))) emptied.add(name);
  };
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      if (s.kind === "assign") {
        const last = s.target.steps.at(-1);
        if (last?.kind === "field") put(last.name, s.value);
      } else if (s.kind === "allocate" && s.initial.kind === "fields")
        for (const [name, value] of s.initial.values) put(name, value);
    });
  return emptied;
}

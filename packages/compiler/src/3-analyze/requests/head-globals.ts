/**
 * head-globals: the module-level variables that a request names as independents or dependents.
 * In: a head, the names (or none for the default). Out: the variables; diagnostics RG4003.
 * Method: those that names begin with; by default those that head-zones takes because parameters (or results) have nothing to offer.
 * Storage that is an independent, and written, is a dependent too.
 * Limits: a variable that is a number at one time and a reference at another is refused; so is a reference that the head replaces, as
 * dependent: its caller has no hold of what it leads to at the end.
 */

import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { isContinuous } from "../../il/builders.js";
import type { Type, Variable, VariableId } from "../../il/types.js";
import type { HeadZonesInput } from "./head-roots.js";
import {
  behind,
  headingOf,
  leftBehind,
  parameterZones,
  partsOfName,
  resultZones,
  rootNamed,
  touchedGlobals,
  usedGlobals,
} from "./head-roots.js";

export interface HeadGlobals {
  readonly inputs: ReadonlySet<VariableId>;
  readonly outputs: ReadonlySet<VariableId>;
}

export function headGlobals(
  input: HeadZonesInput,
  wrt: readonly string[] | null,
  of: readonly string[] | null,
  bag: DiagnosticBag,
): HeadGlobals {
  const { pointsTo, effects, head } = input;
  const { written } = effects.summary(head);
  const universe = effects.universe(head);
  const isWritten = (zone: Parameters<typeof universe.bitOf>[0]): boolean => written.has(universe.bitOf(zone));
  const given = behind(pointsTo, parameterZones(input));
  const left = [...behind(pointsTo, resultZones(input)), ...leftBehind(pointsTo, parameterZones(input), isWritten)];
  const inputs = wrt === null ? byDefault(input, given.size === 0, "read") : named(input, "--wrt", wrt, bag);
  const asked = of === null ? byDefault(input, left.length === 0, "written") : named(input, "--of", of, bag);
  // As behind a parameter: what is handed over for storage that the head writes are derivatives of what it holds at the end.
  const touched = touchedGlobals(input, "written");
  const outputs = [...new Set([...asked, ...inputs.filter((v) => isStorage(v.type) && touched.has(v.id))])];
  for (const variable of new Set([...inputs, ...outputs])) {
    if (!isStorage(variable.type) && !isContinuous(variable.type) && !isReference(variable.type))
      refuse(
        input,
        bag,
        `'${variable.name}' may be a number, and may be something else: its derivative cannot be handed over.`,
        "Give it one type; a number that may be missing can be an array of one element or none.",
      );
  }
  for (const variable of outputs) {
    if (!isReference(variable.type) || !pointsTo.zonesOfVariable(variable.id).some(isWritten)) continue;
    refuse(
      input,
      bag,
      `'${variable.name}' gets another object or array: whoever calls the derivative has no hold of that one's derivatives.`,
      `Store into what '${variable.name}' leads to, or return the new object.`,
    );
  }
  return { inputs: new Set(inputs.map((v) => v.id)), outputs: new Set(outputs.map((v) => v.id)) };
}

function byDefault(input: HeadZonesInput, wanted: boolean, access: "read" | "written"): readonly Variable[] {
  if (!wanted) return [];
  const touched = touchedGlobals(input, access);
  return usedGlobals(input).filter((variable) => touched.has(variable.id));
}

function named(
  input: HeadZonesInput,
  option: string,
  names: readonly string[],
  bag: DiagnosticBag,
): readonly Variable[] {
  const variables: Variable[] = [];
  for (const name of names) {
    if (name === "return") continue;
    const root = rootNamed(input, partsOfName(name));
    const globals = root?.variables.filter((variable) => variable.role === "global") ?? [];
    if (globals.length > 1)
      refuse(
        input,
        bag,
        `${option} ${name}: several modules have a variable '${globals[0]?.name}', and more than one of them is used.`,
        "Rename one of them.",
      );
    variables.push(...globals);
  }
  return variables;
}

/** At file scope: the variable is an array, or a record. */
function isStorage(type: Type): boolean {
  return type.kind === "array" || type.kind === "record";
}

function isReference(type: Type): boolean {
  if (type.kind === "union") return type.members.every((member) => member.kind === "nil" || isReference(member));
  return type.kind === "pointer";
}

function refuse(input: HeadZonesInput, bag: DiagnosticBag, message: string, hint: string): void {
  bag.add("RG4003", "error", headingOf(input), message, hint);
}

/**
 * Numbers and booleans that may be undefined when the program runs and are asked whether they are: what is saved of them has to come
 * back as it was.
 *
 * In      program, points-to (for callees)
 * Out     for a path, whether such values may be behind it
 * Method  backward from the tests along copies, arguments and results, until nothing is added; variables one by one, fields by their
 *         names, the elements of all lists together, the values of all maps together
 *         Switched off: behind all paths.
 * Limits  elements of typed arrays are never among them: what is outside one stays undefined, whatever is stored there
 */

import { prefixPath } from "../../il/queries/path-types.js";
import type { Expression, Path, Program, Statement } from "../../il/types.js";
import { forEachExpressionOf, forEachStatement } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import type { PointsTo } from "../storage-facts.js";

export type TestedNumbers = (path: Path) => boolean;

export function testedNumbers(
  program: Program,
  pointsTo: Pick<PointsTo, "units" | "callees">,
  enabled = true,
): TestedNumbers {
  if (!traitsOf(program).hasMissingValues) return () => false;
  if (!enabled) return (path) => placeOf(path) !== "packed";
  const tested = new Set<string>();
  /** What each place, or each unit's result, may be a copy of. */
  const sources = new Map<string, Set<string>>();
  for (const id of pointsTo.units) {
    const unit = program.units.get(id);
    if (unit === undefined) continue;
    forEachStatement(unit.body, (s) => {
      forEachExpressionOf(s, (e) => {
        for (const operand of testedOperands(e)) for (const place of copied(operand)) tested.add(place);
      });
      if (s.kind === "return") for (const value of s.values) from(`result ${id}`, value);
      else readStatement(s);
    });
  }
  for (const place of tested) for (const source of sources.get(place) ?? []) tested.add(source);
  // What is saved of a map are entries that are there: one is undefined only where something undefined was stored.
  if (!sources.has("values")) tested.delete("values");
  tested.delete("packed");
  return tested.size === 0 ? () => false : (path) => tested.has(placeOf(path));

  function from(place: string, value: Expression): void {
    for (const source of copied(value)) add(place, source);
    if (value.kind === "constant" && value.value === undefined) add(place, "undefined");
  }

  function add(place: string, source: string): void {
    const known = sources.get(place);
    if (known === undefined) sources.set(place, new Set([source]));
    else known.add(source);
  }

  function readStatement(s: Statement): void {
    switch (s.kind) {
      case "assign":
        from(placeOf(s.target), s.value);
        break;
      case "allocate": {
        const { initial } = s;
        if (initial.kind === "fields") for (const [name, value] of initial.values) from(`field ${name}`, value);
        else if (initial.kind === "elements") for (const value of initial.values) from("elements", value);
        else if (initial.kind === "fill") from("elements", initial.value);
        // A copy: the elements of lists are one place, and those of typed arrays are never undefined.
        break;
      }
      case "call":
        for (const callee of pointsTo.callees(s)) {
          for (const target of s.targets) if (target !== null) add(placeOf(target), `result ${callee}`);
          program.units.get(callee)?.parameters.forEach((parameter, i) => {
            const argument = s.arguments[i];
            if (argument !== undefined && argument.kind !== "reference") from(`variable ${parameter}`, argument);
          });
        }
        break;
      default:
    }
  }

  /** The places whose values the expression may hand on as they are. */
  function copied(e: Expression): readonly string[] {
    switch (e.kind) {
      case "read":
        return [placeOf(e.path)];
      case "conditional":
        return [...copied(e.whenTrue), ...copied(e.whenFalse)];
      case "convert":
        return copied(e.operand);
      case "binary":
        return e.operator === "coalesce" || e.operator === "and" || e.operator === "or"
          ? [...copied(e.left), ...copied(e.right)]
          : [];
      default:
        return [];
    }
  }

  function placeOf(path: Path): string {
    const last = path.steps.at(-1);
    switch (last?.kind) {
      case undefined:
        return `variable ${path.root}`;
      case "field":
        return `field ${last.name}`;
      case "key":
        return "values";
      case "index":
      case "section": {
        const array = prefixPath(program, path, path.steps.length - 1);
        return array?.type.kind === "array" && array.type.storage === "packed" ? "packed" : "elements";
      }
      default:
        return path.type.kind === "array" && path.type.storage === "packed" ? "packed" : "elements";
    }
  }
}

/** What a test looks at that tells undefined from numbers: directly, or as a side of a comparison of booleans. */
function testedOperands(e: Expression): readonly Expression[] {
  if (e.kind === "operation") return e.name === "isNil" || e.name === "isKind" ? e.arguments : [];
  if (e.kind !== "binary") return [];
  switch (e.operator) {
    case "coalesce":
      return [e.left];
    case "equal":
    case "notEqual":
      // NaN is no more equal to a number than undefined is; a boolean that comes back is false.
      return e.left.type.kind === "boolean" ? [e.left, e.right] : [];
    default:
      return [];
  }
}

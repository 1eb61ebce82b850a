/**
 * keys-and-texts: numbers with derivatives that become a key of a map, a member of a set, or text, and numbers again.
 * In: the program, points-to, effects, varied, useful. Out: diagnostics RG3307.
 * Method: the zones of texts and keys that something varied gets into, whatever the order; a number that is read out of one of them and
 * is useful may be one that went in. Texts with a fixed number of decimals (toFixed) are rounded numbers: these have no derivative.
 * Limits: insensitive to flow.
 */

import type { BitSet } from "../../dataflow/bit-set.js";
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { Origin } from "../../diagnostics/origin.js";
import { spanOf } from "../../diagnostics/origin.js";
import { isDate } from "../../il/conventions/dates.js";
import { prefixPath } from "../../il/queries/path-types.js";
import type { CallStatement, Expression, Program, Statement, Type, UnitId } from "../../il/types.js";
import { forEachExpression, forEachPath, forEachStatementOf, initialValues } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import { mayCarryDerivative } from "../../rules/linearize.js";
import { readsVaried } from "../activity/varied-reads.js";
import type { Useful, Varied } from "../activity-facts.js";
import { differentiableOperations } from "../effects/differentiable-reads.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";

export interface KeysAndTextsInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly varied: Varied;
  readonly useful: Useful;
}

const becomes = { keyAt: "a key", parse: "text", date: "a date" };

/** A number that is read out of a key, a text or a date. */
interface Return {
  readonly unit: UnitId;
  readonly statement: Statement;
  readonly from: "keyAt" | "parse" | "date";
  readonly operand: Expression;
  /** The numbers become a date and a number again in one step. */
  readonly isDirect: boolean;
}

export function reportKeysAndTexts(input: KeysAndTextsInput, bag: DiagnosticBag): void {
  const { program, pointsTo, effects, useful } = input;
  if (!traitsOf(program).hasTextsAndKeys) return;
  const returns: Return[] = [];
  forEachStatementOf(program, pointsTo.units, findReturns);
  if (returns.length === 0) return;
  /** Where what varies got into the texts and keys of a zone. */
  const carrying = new Map<ZoneId, Origin>();
  for (let before = -1; before !== carrying.size; ) {
    before = carrying.size;
    forEachStatementOf(program, pointsTo.units, carryOn);
  }
  for (const { unit, statement, from, operand, isDirect } of returns) {
    const carried = from === "keyAt" ? carriedIn(keysOf(operand)) : carriedBy(unit, statement, operand);
    const source = isDirect ? statement.origin : carried;
    if (source === null) continue;
    const [to, at] = [spanOf(statement.origin), spanOf(source)];
    const line = at?.file === to?.file && at?.line !== to?.line ? at?.line : undefined;
    bag.add(
      "RG3307",
      "error",
      statement.origin,
      `What is read here may be a number that depends on the inputs and became ${becomes[from]}${line === undefined ? "" : ` in line ${line}`}: its derivative would be lost.`,
      from === "keyAt"
        ? "Keep such numbers in an array, or as the values of the map."
        : "Hand the number itself over, in a variable.",
    );
  }

  function findReturns(unit: UnitId, s: Statement): void {
    for (const value of usefulValues(unit, s))
      differentiableOperations(value, (e) => {
        const [operand] = e.arguments;
        if (operand === undefined || e.type.kind !== "real") return;
        const isOfDate = e.name === "stringOp" && isDate(operand.type);
        if (e.name !== "keyAt" && e.name !== "parse" && !isOfDate) return;
        const from = isOfDate || e.detail === "Date.UTC" ? "date" : e.name === "keyAt" ? "keyAt" : "parse";
        const isDirect = e.detail === "Date.UTC" && e.arguments.some((a) => readsVaried(input, unit, s, a));
        returns.push({ unit, statement: s, from, operand, isDirect });
      });
  }

  function usefulValues(unit: UnitId, s: Statement): readonly Expression[] {
    switch (s.kind) {
      case "assign": {
        const after = useful.after(unit, s);
        return pointsTo.zonesOf(s.target).some((zone) => has(unit, zone, after)) ? [s.value] : [];
      }
      case "return":
        return s.values;
      case "call":
        return s.arguments.flatMap((a) => (a.kind === "reference" ? [] : [a]));
      case "allocate":
        return initialValues(s);
      default:
        return [];
    }
  }

  function carryOn(unit: UnitId, s: Statement): void {
    forEachPath(s, (path) => {
      path.steps.forEach((step, k) => {
        const from = step.kind === "key" ? carriedByKey(unit, s, step.key) : null;
        const map = from === null ? undefined : prefixPath(program, path, k);
        if (map !== undefined && from !== null) mark(pointsTo.zonesOf(map).filter(areKeys), from);
      });
    });
    const put = (value: Expression, into: () => readonly ZoneId[]): void => {
      if (isText(value.type)) mark(into().filter(areTexts), carriedBy(unit, s, value));
    };
    switch (s.kind) {
      case "assign":
        put(s.value, () => pointsTo.zonesOf(s.target));
        break;
      case "allocate":
        for (const value of initialValues(s)) put(value, () => pointsTo.zonesOfSite(s.site));
        if (s.initial.kind === "copy")
          mark(pointsTo.zonesOfSite(s.site).filter(areTexts), carriedIn(pointsTo.zonesOf(s.initial.source)));
        break;
      case "return":
        s.values.forEach((value, k) => {
          put(value, () => pointsTo.zoneOfResult(unit, k));
        });
        break;
      case "call":
        for (const callee of pointsTo.callees(s)) carryThrough(unit, s, callee);
        break;
      default:
    }
  }

  function carryThrough(unit: UnitId, call: CallStatement, callee: UnitId): void {
    program.units.get(callee)?.parameters.forEach((parameter, k) => {
      const argument = call.arguments[k];
      if (argument === undefined || argument.kind === "reference" || !isText(argument.type)) return;
      mark(pointsTo.zonesOfVariable(parameter), carriedBy(unit, call, argument));
    });
    call.targets.forEach((target, k) => {
      if (target !== null) mark(pointsTo.zonesOf(target).filter(areTexts), carriedIn(pointsTo.zoneOfResult(callee, k)));
    });
  }

  function carriedByKey(unit: UnitId, s: Statement, key: Expression): Origin | null {
    if (key.type.kind === "string") return carriedBy(unit, s, key);
    return mayCarryDerivative(key.type) && readsVaried(input, unit, s, key) ? s.origin : null;
  }

  /** Of a text: it is made of something varied here, or of texts that carry such. */
  function carriedBy(unit: UnitId, s: Statement, text: Expression): Origin | null {
    let source: Origin | null = null;
    forEachExpression(text, (e) => {
      if (e.kind === "read" && isText(e.type)) source ??= carriedIn(pointsTo.zonesOf(e.path));
      if (e.kind !== "operation") return;
      const [operand] = e.arguments;
      if (e.name === "keyAt" && operand !== undefined) source ??= carriedIn(keysOf(operand));
      else if (isWriting(e) && e.arguments.some((a) => readsVaried(input, unit, s, a))) source ??= s.origin;
    });
    return source;
  }

  function carriedIn(zones: readonly ZoneId[]): Origin | null {
    for (const zone of zones) {
      const source = carrying.get(zone);
      if (source !== undefined) return source;
    }
    return null;
  }

  function mark(zones: readonly ZoneId[], source: Origin | null): void {
    if (source !== null) for (const zone of zones) if (!carrying.has(zone)) carrying.set(zone, source);
  }

  function keysOf(map: Expression): readonly ZoneId[] {
    return pointsTo.sitesOf(map).flatMap((site) => pointsTo.zonesOfSite(site).filter(areKeys));
  }

  function areKeys(zone: ZoneId): boolean {
    return pointsTo.zones[zone]?.kind === "keys";
  }

  function areTexts(zone: ZoneId): boolean {
    const type = pointsTo.zones[zone]?.type;
    return type !== undefined && isText(type);
  }

  function has(unit: UnitId, zone: ZoneId, facts: BitSet): boolean {
    const bit = effects.universe(unit).bitOf(zone);
    return bit >= 0 && facts.has(bit);
  }
}

/** Of what numbers become and are read from again: texts and dates. */
function isText(type: Type): boolean {
  return type.kind === "string" || isDate(type);
}

/** A number becomes text with all its digits. */
function isWriting({ name, detail }: Expression & { kind: "operation" }): boolean {
  if (name === "external") return detail === "new Date";
  return name === "text" || (name === "stringOp" && (detail === "toExponential" || detail === "toPrecision"));
}

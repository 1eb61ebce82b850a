/**
 * bits-of-numbers: bits of a number with a derivative (C) that become another number: `(double)bits * 0x1p-52`.
 * In: the program, points-to, effects, varied, useful. Out: diagnostics RG3307.
 * Method: bits come from a copy into an integer, from a union's integer member, or through a pointer to integers. Integers hold
 * them on, whatever the order, until only sign and exponent are left: those, comparisons, and elements that are chosen by them are
 * constant almost everywhere. What is left of the fraction must not be converted to a number that is useful.
 * Limits: integers are followed zone by zone, not from bit to bit.
 */

import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { prefixType } from "../../il/queries/path-types.js";
import type { Expression, Path, Program, Statement, Type, UnitId } from "../../il/types.js";
import { forEachExpression, forEachExpressionOf, forEachStatement, forEachStatementOf } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import { zonesEverVaried } from "../activity/zones-ever-varied.js";
import type { Useful, Varied } from "../activity-facts.js";
import type { Effects, PointsTo, ZoneId } from "../storage-facts.js";

export interface BitsOfNumbersInput {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly varied: Varied;
  readonly useful: Useful;
}

/** So many of the lowest bits may be of a fraction; 0: none. */
type Fraction = number;

const fractionOf: Readonly<Record<number, Fraction>> = { 32: 23, 64: 52 };
const anywhere: Fraction = 128;

export function reportBitsOfNumbers(input: BitsOfNumbersInput, bag: DiagnosticBag): void {
  const { program, pointsTo, effects, useful } = input;
  if (!traitsOf(program).storageIsRetyped || !readsBits(program, pointsTo)) return;
  const everVaried = zonesEverVaried(input);
  const held = new Map<ZoneId, Fraction>();
  const isVaried = (zones: readonly ZoneId[]): boolean => zones.some((zone) => everVaried.has(zone));
  for (let changed = true; changed; ) {
    changed = false;
    const hold = (zones: readonly ZoneId[], fraction: Fraction): void => {
      for (const zone of zones) {
        if ((held.get(zone) ?? 0) >= fraction) continue;
        held.set(zone, fraction);
        changed = true;
      }
    };
    forEachStatementOf(program, pointsTo.units, (unit, s) => {
      if (s.kind === "assign" && s.value.type.kind === "integer") hold(pointsTo.zonesOf(s.target), fractionIn(s.value));
      else if (s.kind === "return")
        s.values.forEach((value, k) => {
          if (value.type.kind === "integer") hold(pointsTo.zoneOfResult(unit, k), fractionIn(value));
        });
      else if (s.kind === "call")
        for (const callee of pointsTo.callees(s)) {
          program.units.get(callee)?.parameters.forEach((parameter, k) => {
            const given = s.arguments[k];
            if (given !== undefined && given.kind !== "reference")
              hold(pointsTo.zonesOfVariable(parameter), fractionIn(given));
          });
          s.targets.forEach((target, k) => {
            if (target?.type.kind !== "integer") return;
            hold(
              pointsTo.zonesOf(target),
              Math.max(0, ...pointsTo.zoneOfResult(callee, k).map((z) => held.get(z) ?? 0)),
            );
          });
        }
    });
  }
  forEachStatementOf(program, pointsTo.units, (unit, s) => {
    for (const value of usefulValues(unit, s))
      forEachExpression(value, (e) => {
        if (!becomesNumber(e)) return;
        bag.add(
          "RG3307",
          "error",
          s.origin,
          "The bits of a value that depends on the inputs become another number here: its derivative would be lost.",
          "Compute the number without its bits: frexp, ldexp, copysign, fabs; or let the bits only decide.",
        );
      });
  });

  /** Values of real type that reach the outputs. */
  function usefulValues(unit: UnitId, s: Statement): readonly Expression[] {
    const universe = effects.universe(unit);
    const isUseful = (zones: readonly ZoneId[], at: { has(bit: number): boolean }): boolean =>
      zones.some((zone) => {
        const bit = universe.bitOf(zone);
        return bit >= 0 && at.has(bit);
      });
    switch (s.kind) {
      case "assign":
        return isUseful(pointsTo.zonesOf(s.target), useful.after(unit, s)) ? [s.value] : [];
      case "return":
        return s.values.filter((_, k) => isUseful(pointsTo.zoneOfResult(unit, k), useful.atExit(unit)));
      case "call":
        return s.arguments.flatMap((a) => (a.kind !== "reference" && a.type.kind === "real" ? [a] : []));
      default:
        return [];
    }
  }

  function becomesNumber(e: Expression): boolean {
    if (e.kind === "convert") return e.type.kind === "real" && fractionIn(e.operand) > 0;
    return e.kind === "intrinsic" && e.type.kind === "real" && e.arguments.some((a) => fractionIn(a) > 0);
  }

  function fractionIn(e: Expression): Fraction {
    if (e.type.kind !== "integer") return 0;
    switch (e.kind) {
      case "read": {
        const heldThere = Math.max(0, ...pointsTo.zonesOf(e.path).map((zone) => held.get(zone) ?? 0));
        return Math.max(heldThere, ofStorage(e.path));
      }
      case "operation": {
        const [number] = e.arguments;
        if (e.name !== "external" || number?.kind !== "read" || !isBitsOf(e.detail)) return 0;
        return isVaried(pointsTo.zonesOf(number.path)) ? (fractionOf[e.type.bits] ?? anywhere) : 0;
      }
      case "binary":
        return ofOperation(e);
      case "unary":
      case "convert":
        return fractionIn(e.operand);
      case "conditional":
        return Math.max(fractionIn(e.whenTrue), fractionIn(e.whenFalse));
      case "intrinsic":
        return Math.max(0, ...e.arguments.map((a) => fractionIn(a)));
      default:
        return 0;
    }
  }

  function ofOperation(e: Expression & { kind: "binary" }): Fraction {
    const [left, right] = [fractionIn(e.left), fractionIn(e.right)];
    const by = e.right.kind === "constant" && typeof e.right.value === "number" ? e.right.value : null;
    switch (e.operator) {
      case "shiftRight":
      case "shiftRightUnsigned":
        return by === null ? Math.max(left, right) : Math.max(0, left - by);
      case "shiftLeft":
        return left === 0 ? right : anywhere;
      case "bitAnd":
        return by !== null && Number.isInteger(by) && left > 0 && left < 64 && hasNone(by, left)
          ? 0
          : Math.max(left, right);
      default:
        return Math.max(left, right);
    }
  }

  /** The storage is a number's, and the path takes it for an integer. */
  function ofStorage(path: Path): Fraction {
    if (path.type.kind !== "integer") return 0;
    const { bits } = path.type;
    const isOverlaid = path.steps.some((step, k) => {
      const type = step.kind === "field" ? prefixType(program, path, k) : undefined;
      return type?.kind === "record" && program.records.get(type.record)?.kind === "union";
    });
    const zones = isOverlaid
      ? pointsTo.zonesOf(path)
      : pointsTo.misfits(path).flatMap((m) => (m.isBits ? m.zones : []));
    if (!isVaried(zones.filter((zone) => holdsReals(pointsTo.zones[zone]?.type)))) return 0;
    const widths = zones.map((zone) => widthOf(zone));
    return widths.every((width) => width === bits) ? (fractionOf[bits] ?? anywhere) : anywhere;
  }

  function holdsReals(type: Type | undefined): boolean {
    if (type?.kind === "array") return holdsReals(type.element);
    if (type?.kind === "record")
      return (program.records.get(type.record)?.fields ?? []).some((f) => holdsReals(f.type));
    return type?.kind === "real" || type?.kind === "complex";
  }

  /** Of the only real numbers in the storage; 0 where there are others. */
  function widthOf(zone: ZoneId): number {
    const type = pointsTo.zones[zone]?.type;
    if (type?.kind === "real") return type.bits;
    if (type?.kind !== "record") return 0;
    const fields = program.records.get(type.record)?.fields ?? [];
    const [first, ...others] = fields.flatMap((f) => (f.type.kind === "real" ? [f.type.bits as number] : []));
    return first !== undefined && others.every((bits) => bits === first) ? first : 0;
  }
}

function isBitsOf(name: string | undefined): boolean {
  return name === "bits_of_double" || name === "bits_of_float";
}

/** Are the lowest bits of the mask zero? */
function hasNone(mask: number, lowest: number): boolean {
  return (BigInt(mask) & ((1n << BigInt(lowest)) - 1n)) === 0n;
}

/** Does anything in the program look at the bits of a number? */
function readsBits(program: Program, pointsTo: PointsTo): boolean {
  let areRead = [...program.records.values()].some((record) => record.kind === "union");
  for (const unit of pointsTo.units)
    forEachStatement(program.units.get(unit)?.body ?? { statements: [] }, (s) => {
      if (areRead) return;
      const look = (e: Expression): void => {
        if (e.kind === "operation" && isBitsOf(e.detail)) areRead = true;
        if (e.kind === "read" && e.path.type.kind === "integer" && pointsTo.misfits(e.path).some((m) => m.isBits))
          areRead = true;
      };
      forEachExpressionOf(s, look);
    });
  return areRead;
}

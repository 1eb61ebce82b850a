/**
 * active-unions: unions of C whose members share storage of derivatives.
 * In: the program, points-to, effects, varied. Out: diagnostics RG2117.
 * Method: of each union the members that the statements name; more than one, of different types, one with real numbers and one varied: what
 * is stored in one is read as another, and its derivative with it. (Active would not do: a value that is read as bits is not useful.)
 * Limits: members that are only named where they were stored (a tag decides) are refused too.
 */
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { Origin } from "../../diagnostics/origin.js";
import { sameType } from "../../il/equal.js";
import { fieldType, prefixPath, prefixType } from "../../il/queries/path-types.js";
import type { Path, Program, RecordId, Statement, Type, UnitId } from "../../il/types.js";
import { forEachExpressionOf, forEachStatement, storedPaths } from "../../il/visit.js";
import { zonesEverVaried } from "../activity/zones-ever-varied.js";
import type { Varied } from "../activity-facts.js";
import type { Effects, PointsTo } from "../storage-facts.js";

interface Used {
  readonly members: Map<string, Type>;
  /** Members that something is stored to, or may be, as their address is taken. */
  readonly stored: Set<string>;
  active: Place | null;
  /** A member leads to storage with derivatives. */
  leading: Place | null;
}

interface Place {
  readonly member: string;
  readonly origin: Origin;
}

interface Facts {
  readonly program: Program;
  readonly pointsTo: PointsTo;
  readonly effects: Effects;
  readonly varied: Varied;
  /** Without the analysis of activity: whatever has a shadow counts as varied. */
  readonly hasShadow: ((path: Path) => boolean) | null;
}

export function reportActiveUnions(facts: Facts, bag: DiagnosticBag): void {
  const { program, pointsTo, effects, varied, hasShadow } = facts;
  if (![...program.records.values()].some((record) => record.kind === "union")) return;
  const everVaried = zonesEverVaried(facts);
  const unions = new Map<RecordId, Used>();
  const leadsToDerivatives = (path: Path, union: number): boolean => {
    const last = path.steps.findIndex((step, k) => k > union && step.kind === "deref");
    const pointer = last < 0 ? path : prefixPath(program, path, last);
    if (pointer?.type.kind !== "pointer") return false;
    const target: Path = { ...pointer, steps: [...pointer.steps, { kind: "deref" }], type: pointer.type.target };
    if (hasShadow?.(target) === true) return true;
    return pointsTo.sitesOf(pointer).some((site) => pointsTo.zonesOfSite(site).some((zone) => everVaried.has(zone)));
  };
  const see = (unit: UnitId, path: Path, s: Statement, onlyReads: boolean): void => {
    const universe = effects.universe(unit);
    const bits = pointsTo.zonesOf(path).map((zone) => universe.bitOf(zone));
    const hasDerivative = (): boolean =>
      hasShadow?.(path) === true ||
      bits.some((bit) => bit >= 0 && (varied.before(unit, s).has(bit) || varied.after(unit, s).has(bit)));
    path.steps.forEach((step, k) => {
      const type = step.kind === "field" ? prefixType(program, path, k) : undefined;
      if (step.kind !== "field" || type?.kind !== "record") return;
      if (program.records.get(type.record)?.kind !== "union") return;
      const used: Used = unions.get(type.record) ?? {
        members: new Map(),
        stored: new Set(),
        active: null,
        leading: null,
      };
      unions.set(type.record, used);
      const member = fieldType(program, type.record, step.name);
      if (member !== undefined) used.members.set(step.name, member);
      if (!onlyReads) used.stored.add(step.name);
      if (used.active === null && hasDerivative()) used.active = { member: step.name, origin: s.origin };
      if (used.leading === null && leadsToDerivatives(path, k)) used.leading = { member: step.name, origin: s.origin };
    });
  };
  for (const id of pointsTo.units)
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
      forEachExpressionOf(s, (e) => {
        if (e.kind === "read" || e.kind === "address") see(id, e.path, s, e.kind === "read");
      });
      for (const path of storedPaths(s)) see(id, path, s, false);
    });
  for (const { members, stored, active, leading } of unions.values()) {
    if (leading !== null)
      bag.add(
        "RG2117",
        "error",
        leading.origin,
        `'${leading.member}' of a union leads to storage with derivatives: where those are cannot be told from a union.`,
        `Write struct in place of union where '${leading.member}' is declared: the pointer then has a place of its own, and so has the one to its derivatives.`,
      );
    if (active !== null && areOnlyBits(program, members, stored)) continue;
    const [first, ...others] = [...members.values()];
    if (![...members.values()].some((type) => containsReal(program, type))) continue;
    if (active === null || first === undefined || others.every((type) => sameType(type, first))) continue;
    const bits = [...members.values()].every((type) => type.kind === "real" || isBits(program, type));
    const names = [...members.keys()].map((name) => `'${name}'`).join(", ");
    const asStruct = `Write struct in place of union where ${names} are declared`;
    bag.add(
      "RG2117",
      "error",
      active.origin,
      `'${active.member}' has derivatives, and the union shares its storage among ${names}.`,
      bits
        ? `${asStruct}. If the bits of the number are meant: what is made of them has no derivative, compute it otherwise (ldexp, copysign, 1 / sqrt(x)).`
        : `${asStruct}: each of them then has a place of its own, and so has its derivative.`,
    );
  }
}

/** One member is stored to, a number; the others are integers that are read: what its bits are used for is another question. */
function areOnlyBits(program: Program, members: ReadonlyMap<string, Type>, stored: ReadonlySet<string>): boolean {
  return [...members].every(([name, type]) =>
    stored.has(name) ? stored.size === 1 && type.kind === "real" : isBits(program, type),
  );
}

/** Integers, by themselves, in rows or in structs. */
function isBits(program: Program, type: Type): boolean {
  switch (type.kind) {
    case "integer":
    case "boolean":
      return true;
    case "array":
      return isBits(program, type.element);
    case "record": {
      const record = program.records.get(type.record);
      return record?.fields.every((f) => isBits(program, f.type)) === true;
    }
    default:
      return false;
  }
}

function containsReal(program: Program, type: Type): boolean {
  switch (type.kind) {
    case "real":
    case "complex":
      return true;
    case "array":
      return containsReal(program, type.element);
    case "record":
      return program.records.get(type.record)?.fields.some((f) => containsReal(program, f.type)) ?? false;
    default:
      return false;
  }
}

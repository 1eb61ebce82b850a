/**
 * active-unions: unions of C whose members share storage of derivatives.
 * In: the program, points-to, activity. Out: diagnostics RG2117.
 * Method: of each union the members that the statements name; more than one, of different types, and one of them with derivatives: what
 * is stored in one is read as another, and its derivative with it.
 * Limits: members that are only named where they were stored (a tag decides) are refused too.
 */
import type { DiagnosticBag } from "../diagnostics/diagnostic.js";
import type { Origin } from "../diagnostics/origin.js";
import { sameType } from "../il/equal.js";
import { fieldType, prefixType } from "../il/path-types.js";
import type { Path, Program, RecordId, Type } from "../il/types.js";
import { forEachPath, forEachStatement } from "../il/visit.js";
import type { Activity } from "./activity-facts.js";
import type { PointsTo } from "./storage-facts.js";

interface Used {
  readonly members: Map<string, Type>;
  active: { readonly member: string; readonly origin: Origin } | null;
}

export function reportActiveUnions(
  program: Program,
  pointsTo: PointsTo,
  activity: Pick<Activity, "pathHasShadow">,
  bag: DiagnosticBag,
): void {
  if (![...program.records.values()].some((record) => record.kind === "union")) return;
  const unions = new Map<RecordId, Used>();
  const see = (path: Path, origin: Origin): void => {
    path.steps.forEach((step, k) => {
      const type = step.kind === "field" ? prefixType(program, path, k) : undefined;
      if (step.kind !== "field" || type?.kind !== "record") return;
      if (program.records.get(type.record)?.kind !== "union") return;
      const used: Used = unions.get(type.record) ?? { members: new Map(), active: null };
      unions.set(type.record, used);
      const member = fieldType(program, type.record, step.name);
      if (member !== undefined) used.members.set(step.name, member);
      if (used.active === null && activity.pathHasShadow(path)) used.active = { member: step.name, origin };
    });
  };
  for (const id of pointsTo.units)
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) =>
      forEachPath(s, (path) => see(path, s.origin)),
    );
  for (const { members, active } of unions.values()) {
    const [first, ...others] = [...members.values()];
    if (active === null || first === undefined || others.every((type) => sameType(type, first))) continue;
    const names = [...members.keys()].map((name) => `'${name}'`).join(", ");
    bag.add(
      "RG2117",
      "error",
      active.origin,
      `'${active.member}' has derivatives, and the union shares its storage among ${names}.`,
      "Make it a struct: what is stored then has a place of its own, and so has its derivative.",
    );
  }
}

/**
 * asked-extents: of how many elements a list has, or which keys a map has, does anything but the place of its own elements depend?
 * In: the program, points-to. Out: the zones of such lengths and keys.
 * Method: a length that stands in a subscript of the list itself, or in its own new length, tells where an element is put or taken from (`push`,
 * `pop`); any other tells how many there are.
 * Limits: whether there was an element to take, the element itself tells: taken-elements.ts.
 */
import { samePath } from "../../il/equal.js";
import type { Expression, Path, Program, Statement } from "../../il/types.js";
import { forEachExpression, forEachExpressionOf, forEachPath, forEachStatement } from "../../il/visit.js";
import type { PointsTo, ZoneId } from "../storage-facts.js";

export function askedExtents(program: Program, pointsTo: PointsTo): ReadonlySet<ZoneId> {
  const asked = new Set<ZoneId>();
  for (const id of pointsTo.units) {
    const unit = program.units.get(id);
    if (unit === undefined) continue;
    forEachStatement(unit.body, (s) => {
      let placing: ReadonlySet<Expression> | undefined;
      forEachExpressionOf(s, (e) => {
        const list = extentOf(e);
        if (list === undefined) return;
        placing ??= placingIn(s);
        if (placing.has(e)) return;
        for (const zone of lengthsOf(pointsTo, list)) asked.add(zone);
      });
    });
  }
  return asked;
}

/** The zones of the length of what an expression leads to, or of its keys. */
export function lengthsOf(pointsTo: PointsTo, list: Expression): readonly ZoneId[] {
  const zones = pointsTo.sitesOf(list).flatMap((site) => pointsTo.zonesOfSite(site));
  return zones.filter((zone) => ["length", "keys"].includes(pointsTo.zones[zone]?.kind ?? ""));
}

/** The list whose length, or the map whose keys, an expression asks for. */
function extentOf(e: Expression): Expression | undefined {
  if (e.kind !== "operation") return undefined;
  return e.name === "length" || e.name === "size" || e.name === "keyAt" || e.name === "has"
    ? e.arguments[0]
    : undefined;
}

/** Lengths in a statement that only say where in their lists something is. */
export function placingIn(s: Statement): ReadonlySet<Expression> {
  const placing = new Set<Expression>();
  const note = (list: Path, among: Expression): void =>
    forEachExpression(among, (e) => {
      const asked = extentOf(e);
      if (asked?.kind === "read" && samePath(asked.path, list)) placing.add(e);
    });
  forEachPath(s, (path) => {
    path.steps.forEach((step, k) => {
      if (step.kind === "index") for (const subscript of step.indices) note(before(path, k - 1), subscript);
    });
  });
  if (s.kind === "resize") note(before(s.array, s.array.steps.length - 1), s.length);
  return placing;
}

/** The pointer that is followed at a step. */
function before(path: Path, count: number): Path {
  return { ...path, steps: path.steps.slice(0, Math.max(0, count)) };
}

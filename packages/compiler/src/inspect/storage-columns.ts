/**
 * Columns: where references lead, what storage is read and written.
 *
 * In      points-to, effects
 * Out     `points-to`: for each reference that a statement sets, and each through which it writes, the objects it may lead to.
 *         `effects`: what a statement reads, what it writes, and what of that it surely overwrites
 */
import type { Effects, PointsTo } from "../3-analyze/storage-facts.js";
import { pathName } from "../il/queries/path-name.js";
import { prefixPath } from "../il/queries/path-types.js";
import type { Path, Program, Statement } from "../il/types.js";
import { pointersOnTheWay, writtenPaths } from "../il/visit.js";
import type { FactProvider } from "./fact-provider.js";
import { statementProvider } from "./fact-provider.js";
import { zoneNames } from "./zone-names.js";

export function pointsToColumn(program: Program, pointsTo: PointsTo): FactProvider {
  return statementProvider("points-to", "points to", program, (_, statement) =>
    pointersIn(program, statement)
      .map((pointer) => {
        const names = new Set(pointsTo.sitesOf(pointer).map((id) => pointsTo.sites.get(id)?.name ?? `object ${id}`));
        // A parameter leads to what is called by its name.
        const isPlain = names.size === 1 && names.has(pathName(program, pointer));
        return names.size === 0 || isPlain ? "" : `${pathName(program, pointer)} → ${[...names].sort().join(" or ")}`;
      })
      .filter((text, i, all) => text !== "" && all.indexOf(text) === i)
      .join("; "),
  );
}

function pointersIn(program: Program, statement: Statement): readonly Path[] {
  const found: Path[] = [];
  for (const path of writtenPaths(statement)) {
    for (const length of pointersOnTheWay(path)) found.push(...[prefixPath(program, path, length) ?? []].flat());
  }
  if (statement.kind === "allocate") found.push(statement.target);
  if (statement.kind === "assign" && "type" in statement.value && statement.value.type.kind === "pointer")
    found.push(statement.target);
  return found;
}

export function effectsColumn(program: Program, effects: Effects): FactProvider {
  return statementProvider("effects", "effects", program, (unit, statement) => {
    const { read, written, killed } = effects.of(unit.id, statement);
    const universe = effects.universe(unit.id);
    const said = [
      ["reads", zoneNames(program, universe, read)],
      ["writes", zoneNames(program, universe, written)],
      ["overwrites", zoneNames(program, universe, killed)],
    ];
    return said.flatMap(([what, names]) => (names === "" ? [] : `${what} ${names}`)).join("; ");
  });
}

/**
 * Column: where references lead.
 *
 * In      points-to
 * Out     `points-to`: for each reference that a statement sets, and each through which it writes, the objects it may lead to
 */
import type { PointsTo } from "../3-analyze/storage-facts.js";
import { prefixPath } from "../il/path-types.js";
import type { Path, Program, Statement } from "../il/types.js";
import { pointersOnTheWay, writtenPaths } from "../il/visit.js";
import type { FactProvider } from "./fact-provider.js";
import { statementProvider } from "./fact-provider.js";
import { pathName } from "./path-name.js";

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

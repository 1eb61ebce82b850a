/**
 * The report of `retrograd inspect`.
 *
 * In      what the analyses found, the columns asked for, the user's files
 * Out     text
 */
import type { PointsTo } from "../3-analyze/storage-facts.js";
import { dump } from "../il/dump/dump.js";
import type { ActivityFacts } from "./activity-columns.js";
import { activeColumn, usefulColumn, variedColumn } from "./activity-columns.js";
import type { AdjointFacts } from "./adjoint-columns.js";
import { liveColumn, planColumn, recordColumn } from "./adjoint-columns.js";
import type { FactProvider } from "./fact-provider.js";
import { renderFacts } from "./render-facts.js";
import type { SnapshotFacts } from "./snapshot-column.js";
import { snapshotColumn } from "./snapshot-column.js";
import { effectsColumn, pointsToColumn } from "./storage-columns.js";

export interface InspectedFacts extends ActivityFacts, AdjointFacts, SnapshotFacts {
  readonly pointsTo: PointsTo;
}

export function inspectReport(
  facts: InspectedFacts,
  show: readonly string[],
  files: readonly { readonly path: string; readonly text: string }[],
): string {
  const columns = show.flatMap((name) => columnFor(facts, name) ?? []);
  const parts = columns.length === 0 ? [] : [renderFacts({ files, columns })];
  if (show.includes("il")) parts.push(dump(facts.program));
  return parts.join("\n");
}

function columnFor(facts: InspectedFacts, name: string): FactProvider | undefined {
  switch (name) {
    case "active":
      return activeColumn(facts);
    case "varied":
      return variedColumn(facts);
    case "useful":
      return usefulColumn(facts);
    case "live":
      return liveColumn(facts);
    case "tbr":
      return recordColumn(facts);
    case "plan":
      return planColumn(facts);
    case "snapshots":
      return snapshotColumn(facts);
    case "points-to":
      return pointsToColumn(facts.program, facts.pointsTo);
    case "effects":
      return effectsColumn(facts.program, facts.effects);
    default:
      return undefined;
  }
}

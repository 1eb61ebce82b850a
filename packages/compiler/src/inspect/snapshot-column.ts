/**
 * Column: what would have to be stored to run a loop, an iteration or a call again when the backward sweep comes to it.
 *
 * In      snapshots
 * Out     for each: what its adjoint needs where it begins, what it overwrites, what the adjoint of the rest overwrites; the snapshot, and
 *         what is stored beside it for what comes before
 */
import type { Snapshot } from "../3-analyze/snapshots/snapshots.js";
import type { Effects } from "../3-analyze/storage-facts.js";
import type { Program, Statement } from "../il/types.js";
import type { FactProvider } from "./fact-provider.js";
import { statementProvider } from "./fact-provider.js";
import { zoneNames } from "./zone-names.js";

export interface SnapshotFacts {
  readonly program: Program;
  readonly effects: Effects;
  /** Found when first asked for. */
  readonly snapshots: () => readonly Snapshot[];
}

export function snapshotColumn({ program, effects, snapshots }: SnapshotFacts): FactProvider {
  const byStatement = new Map<Statement, Snapshot[]>();
  return statementProvider("snapshots", "snapshots", program, (unit, statement) => {
    if (byStatement.size === 0)
      for (const snapshot of snapshots()) {
        const at = byStatement.get(snapshot.piece.statement);
        if (at === undefined) byStatement.set(snapshot.piece.statement, [snapshot]);
        else at.push(snapshot);
      }
    const universe = effects.universe(unit.id);
    const names = (set: Snapshot["needed"]): string => zoneNames(program, universe, set) || "nothing";
    return (byStatement.get(statement) ?? [])
      .map(({ piece, needed, written, later, snapshot, beside }) => {
        const said = [
          `needs ${names(needed)}`,
          `overwrites ${names(written)}`,
          `the rest leaves ${names(later)} overwritten`,
          `snapshot: ${names(snapshot)}`,
        ];
        if (!beside.isEmpty) said.push(`beside it: ${names(beside)}`);
        return `${piece.kind}: ${said.join(", ")}`;
      })
      .join("; ");
  });
}

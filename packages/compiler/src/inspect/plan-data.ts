/**
 * The plan for programs to read: `inspect --show plan --json`.
 *
 * In      the plan, adjoint liveness, to-be-recorded
 * Out     one entry for each thing that has to get back, with its place, the reason and what one execution costs
 */
import type { Reason } from "../4-plan/plan.js";
import { spanOf } from "../diagnostics/origin.js";
import { pathName } from "../il/queries/path-name.js";
import { forEachStatement } from "../il/visit.js";
import type { PlanEntry, PlannedFacts } from "./plan-entries.js";
import { planEntries } from "./plan-entries.js";
import type { ReaderRow } from "./reader-words.js";
import { readerRows } from "./reader-words.js";

export interface PlanRow {
  /** The procedure, by its name in the program. */
  readonly function: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly about: PlanEntry["about"];
  /** The name of what the entry is about, or the kind of statement. */
  readonly subject: string;
  readonly kind: string;
  readonly reason: Reason;
  /** What one execution leaves on the stacks, in bytes. */
  readonly bytes: number;
  /** As many bytes again for each element of these arrays. */
  readonly arrays: readonly { readonly array: string; readonly elementBytes: number }[];
  /** Operations beyond what the program itself does. */
  readonly operations: number;
  /** What storing it and computing it again cost, where that was weighed: the unit is about a multiplication. */
  readonly weighed?: { readonly store: number; readonly again: number };
  /** Values: who in the backward sweep needs it. */
  readonly neededBy: readonly ReaderRow[];
}

export function planData(facts: PlannedFacts): readonly PlanRow[] {
  const { program } = facts;
  const rows: PlanRow[] = [];
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      const span = spanOf(s.origin);
      if (span === null || span.line < 1) return;
      for (const { about, subject, plan, readers } of planEntries(facts, unit, s)) {
        const { kind, reason, cost, weighed } = plan;
        const { file, line, column } = span;
        const { bytes, operations } = cost;
        const arrays = cost.arrays.map(({ whole, elementBytes }) => ({
          array: pathName(program, whole),
          elementBytes,
        }));
        const place = { function: unit.name, file, line, column };
        const neededBy = readerRows(program, readers);
        const price = { bytes, arrays, operations, ...(weighed === undefined ? {} : { weighed }) };
        rows.push({ ...place, about, subject, kind, reason, ...price, neededBy });
      }
    });
  return rows;
}

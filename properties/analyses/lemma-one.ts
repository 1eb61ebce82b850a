/**
 * Lemma 1 of Araya-Polo, Hascoët 2004: W(U ⊢ X̅) ∩ R(U⃖) = ∅. The adjoint of what follows a point leaves what the backward sweep of what is
 * before it reads. In: the analyses of a program. Out: where that does not hold, and at how many points something was read.
 */
import type { Block, Statement } from "../../packages/compiler/src/il/types.js";
import { forEachStatement, writtenPaths } from "../../packages/compiler/src/il/visit.js";
import type { AnalyzedCase } from "./analyzed-cases.js";

export function lemmaOne({ name, facts, plan }: AnalyzedCase): {
  readonly wrong: readonly string[];
  readonly count: number;
} {
  const { program, pointsTo, effects } = facts;
  const { recorded, choices } = plan;
  const unitOf = new Map<Statement, Parameters<typeof effects.of>[0]>();
  for (const unit of program.units.values()) forEachStatement(unit.body, (s) => void unitOf.set(s, unit.id));

  /**
   * To-be-recorded tells elements apart, objects by their age, and storage by the pointers that lead to it: its zones as a whole are
   * required, and what this store overwrites of them is not.
   */
  const ignored = (s: Statement): boolean => {
    const unit = unitOf.get(s);
    if (unit === undefined || recorded.isSaved(s) || choices.inverted(s) !== undefined) return false;
    const isTold = s.kind === "erase" || s.kind === "allocate" || writtenPaths(s).some((path) => path.steps.length > 0);
    return isTold && effects.of(unit, s).written.intersects(recorded.before(s) ?? effects.universe(unit).empty());
  };
  const { inUnit } = plan.writes(ignored);
  const wrong: string[] = [];
  let count = 0;
  for (const id of pointsTo.units) {
    const unit = program.units.get(id);
    if (unit === undefined) continue;
    const universe = effects.universe(id);
    const check = (where: string, s: Statement, written = inUnit.before(s), read = recorded.before(s)): void => {
      if (written === undefined || read === undefined) return;
      if (!read.isEmpty) count++;
      const both = written.copy();
      both.intersect(read);
      if (!both.isEmpty)
        wrong.push(
          `${name}: ${where} ${s.kind} ${JSON.stringify(s.origin).slice(0, 160)} in ${unit.name}: ${both
            .toArray()
            .map((bit) => universe.zoneAt(bit).name)
            .join(", ")}`,
        );
    };
    const visit = (block: Block): void =>
      forEachStatement(block, (s) => {
        check("before", s);
        check("after", s, inUnit.after(s), recorded.after(s));
      });
    visit(unit.body);
  }
  return { wrong, count };
}

/**
 * What replacing objects by variables has in common, whichever objects they are: statements that allocate and copy become others, paths
 * through the pointers lead to variables, and questions about the objects have answers.
 * In: a program; for a unit what is to be replaced. Out: the program without these objects.
 */
import type { Rewriter } from "../../il/rewrite.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { AllocateStatement, Expression, Program, RecordId, Statement, Unit } from "../../il/types.js";
import { foldDecidedTests } from "../branches/fold-decided-tests.js";
import { ProgramDraft } from "../program-draft.js";
import type { UnitFacts } from "../units/unit-facts.js";
import type { UnitLayout } from "../units/unit-layout.js";

export interface ObjectReplacement {
  /** What becomes of statements that allocate objects or copy pointers to them. */
  readonly statements: ReadonlyMap<Statement, readonly Statement[]>;
  /** What becomes of everything that leads to the objects, or asks about them. */
  readonly rewriter: Rewriter;
}

/** Which of the objects may be replaced at all: those that an allocation makes. */
export type WhichObjects = (allocation: AllocateStatement) => boolean;

export interface ReplacingPass {
  readonly name: string;
  /** How often a unit is looked at: what is left may be replaced when others are. */
  readonly rounds: number;
  /** Undefined where there is nothing to replace. */
  readonly find: (draft: ProgramDraft, unit: Unit, layout: UnitLayout) => ObjectReplacement | undefined;
}

export function replaceObjects(pass: ReplacingPass, program: Program, facts: UnitFacts): Program {
  const draft = new ProgramDraft(program);
  for (const unit of program.units.values()) {
    let current = unit;
    for (let round = 0; round < pass.rounds; round++) {
      const next = facts.settle(pass.name, current, (u) => replacedIn(pass, draft, u, facts));
      if (next === current) break;
      current = next;
    }
    draft.replaceUnit(unit, current);
  }
  return draft.finish();
}

function replacedIn(pass: ReplacingPass, draft: ProgramDraft, unit: Unit, facts: UnitFacts): Unit {
  const { allocates, hasJump } = facts.contentsOf(unit);
  if (!allocates || hasJump) return unit;
  const replacement = pass.find(draft, unit, facts.layoutOf(unit));
  if (replacement === undefined) return unit;
  const { statements, rewriter } = replacement;
  const without = rewriteBlock(unit.body, { statement: (s) => statements.get(s) ?? s });
  return { ...unit, body: foldDecidedTests(rewriteBlock(without, rewriter), false) };
}

/** Is an object that was made as one record, or of none, an instance of another? */
export function isInstance(program: Pick<Program, "records">, made: RecordId | undefined, asked: unknown): boolean {
  let record = made === undefined ? undefined : program.records.get(made);
  while (record !== undefined && record.id !== asked) {
    record = record.base === undefined ? undefined : program.records.get(record.base);
  }
  return record !== undefined;
}

export function booleanConstant(value: boolean): Expression {
  return { kind: "constant", value, type: { kind: "boolean" } };
}

/** The statements, the first of them with the comments of the one that they take the place of. */
export function withCommentsOf(s: Statement, list: readonly Statement[]): readonly Statement[] {
  const [first, ...others] = list;
  return first === undefined || s.comments === undefined ? list : [{ ...first, comments: s.comments }, ...others];
}

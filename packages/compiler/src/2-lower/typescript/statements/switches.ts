/** `switch`: arms that fall through get a copy of the arms they fall into. */

import ts from "#typescript";
import { ifThen } from "../../../il/builders.js";
import type { Block, Expression, Statement } from "../../../il/types.js";
import type { JumpTarget, UnitContext } from "../context.js";
import { held } from "../expressions/choices.js";
import { throwForOthers } from "../inferred-types/excluded-branches.js";
import { declareEarly } from "../names/variables.js";
import { refuse } from "../origins.js";
import { leaves } from "./leaving.js";
import { lowerStatements } from "./pieces.js";

export function lowerSwitch(u: UnitContext, node: ts.SwitchStatement, names: readonly string[]): void {
  const origin = u.origin;
  const selector = held(u, u.lower.expression(u, node.expression), "selector");
  const clauses = node.caseBlock.clauses;
  const label = u.program.label(names[0] ?? "switch");
  const target: JumpTarget = { names, label, loop: false, plainBreak: true, used: false };
  const leading = u.takeLeading();
  const body = u.inBlock(() => {
    declareEarly(
      u,
      clauses.flatMap((c) => [...c.statements]),
    );
    u.jumps.push(target);
    const arms: { values: Expression[]; body: Block }[] = [];
    let waiting: Expression[] = [];
    clauses.forEach((clause, i) => {
      if (ts.isCaseClause(clause)) {
        const before = u.block.length;
        waiting.push(u.lower.expression(u, clause.expression));
        if (u.block.length > before) {
          const hint = "Compute the value before the switch, or write if … else if.";
          refuse(u.program, clause.expression, "RG2067", "The value of this case needs a call or an assignment.", hint);
        }
      }
      const isDefault = ts.isDefaultClause(clause);
      // Labels above one body share an arm; the default stands alone.
      const next = clauses[i + 1];
      const sharesNext = clause.statements.length === 0 && next !== undefined && !isDefault && ts.isCaseClause(next);
      if (sharesNext) return;
      const values = waiting;
      const arm = armBody(u, clauses, i, label);
      if (isDefault) {
        if (values.length > 0) arms.push({ values, body: arm });
        arms.push({ values: [], body: values.length > 0 ? armBody(u, clauses, i, label) : arm });
      } else {
        arms.push({ values, body: arm });
      }
      waiting = [];
    });
    u.jumps.pop();
    const sorted = [...arms.filter((a) => a.values.length > 0), ...arms.filter((a) => a.values.length === 0)];
    u.emit({ kind: "switch", selector, arms: sorted, origin });
  });
  const inner = body.statements[body.statements.length - 1]!;
  const isExited = hasExit(body, label);
  if (!isExited) {
    u.block.push(...body.statements.slice(0, -1));
    u.emit({ ...inner, ...leading } as Statement);
    return;
  }
  u.emit({ kind: "scope", label, body, origin, ...leading });
}

/** The statements from a clause on, up to where control leaves; a `break` at the very end is left out. */
function armBody(
  u: UnitContext,
  clauses: readonly ts.CaseOrDefaultClause[],
  from: number,
  label: JumpTarget["label"],
): Block {
  const body = u.inBlock(() => {
    for (const clause of clauses.slice(from)) {
      if (u.program.excluded.has(clause)) throwForOthers(u);
      else lowerStatements(u, clause.statements);
      if (leaves(u.block)) break;
    }
    u.takeLeading();
  });
  return withoutLastBreak(body, label);
}

function withoutLastBreak(block: Block, label: JumpTarget["label"]): Block {
  const last = block.statements[block.statements.length - 1];
  if (last === undefined) return block;
  const before = block.statements.slice(0, -1);
  if (last.kind === "exit" && last.how === "break" && last.label === label) return { statements: before };
  if (last.kind === "if") {
    return {
      statements: [
        ...before,
        {
          ...last,
          ...ifThen(last.test, withoutLastBreak(last.then, label), withoutLastBreak(last.else, label), last.origin),
        },
      ],
    };
  }
  return block;
}

/** Is there still a break to the switch's end? */
function hasExit(block: Block, label: JumpTarget["label"]): boolean {
  const inside = (b: Block): boolean =>
    b.statements.some((s) => {
      if (s.kind === "exit") return s.label === label;
      if (s.kind === "if") return inside(s.then) || inside(s.else);
      if (s.kind === "switch") return s.arms.some((a) => inside(a.body));
      if (s.kind === "loop") return inside(s.init) || inside(s.body) || inside(s.update);
      return s.kind === "scope" && inside(s.body);
    });
  return inside(block);
}

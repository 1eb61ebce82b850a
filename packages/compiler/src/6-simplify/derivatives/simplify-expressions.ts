/**
 * Folds the obvious in derivative statements: constants, 1 * x, 0 * x, x + 0, x - -y, --x; and drops `x = x`.
 *
 * In: a program; which statements are derivatives. Out: the same program with simpler derivative statements.
 * Method: bottom up, by the folding constructors of il/fold-arithmetic.ts. A conditional whose sides are equal becomes that side.
 * Limits: primal statements keep every operation the user wrote, with its rounding and its NaNs.
 */
import { isContinuous } from "../../il/builders.js";
import { sameExpression, samePath } from "../../il/equal.js";
import { added, negated, over, subtracted, times } from "../../il/fold-arithmetic.js";
import type { Rewriter } from "../../il/rewrite.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { Block, Expression, Program, Statement } from "../../il/types.js";

export function simplifyExpressions(program: Program, isDerivative: (statement: Statement) => boolean): Program {
  const units = new Map(program.units);
  let changed = false;
  const folding: Rewriter = { expression: foldNode };
  const rewriter: Rewriter = {
    statement: (s) => {
      if (!isDerivative(s)) return s;
      const after = simple(s, folding);
      return isIdle(after) ? [] : after;
    },
  };
  for (const [id, unit] of program.units) {
    if (unit.derivative === undefined) continue;
    const body = rewriteBlock(unit.body, rewriter);
    if (body === unit.body) continue;
    units.set(id, { ...unit, body });
    changed = true;
  }
  return changed ? { ...program, units } : program;
}

/** Only statements without blocks inside: those in blocks are rewritten by themselves. */
function simple(s: Statement, folding: Rewriter): Statement {
  switch (s.kind) {
    case "assign":
    case "call":
    case "push":
    case "return": {
      const block: Block = rewriteBlock({ statements: [s] }, folding);
      return block.statements[0] ?? s;
    }
    default:
      return s;
  }
}

function isIdle(s: Statement): boolean {
  return s.kind === "assign" && s.value.kind === "read" && samePath(s.value.path, s.target) && s.comments === undefined;
}

function foldNode(e: Expression): Expression {
  if (!isContinuous(e.type)) return e;
  switch (e.kind) {
    case "unary":
      return e.operator === "negate" ? kept(e, negated(e.operand)) : e;
    case "binary":
      switch (e.operator) {
        case "add":
          return kept(e, added(e.left, e.right));
        case "subtract":
          return kept(e, subtracted(e.left, e.right));
        case "multiply":
          return kept(e, times(e.left, e.right));
        case "divide":
          return kept(e, over(e.left, e.right));
        default:
          return e;
      }
    case "conditional":
      return sameExpression(e.whenTrue, e.whenFalse) ? e.whenTrue : e;
    default:
      return e;
  }
}

/** The node itself where folding changed nothing. */
function kept(before: Expression, after: Expression): Expression {
  return sameExpression(before, after) ? before : after;
}

/**
 * Makes a unit's body a piece of another one's: every return becomes what is to be done with the value, then goes to the end.
 * In: statements; what a return becomes; a source of labels. Out: statements without returns.
 * Method: a return at the end of everything needs no jump. `if (c) return a; rest` becomes `if (c) … else { rest }`. A return inside
 * a loop that is the last statement leaves the loop. Only what remains needs a scope and an exit.
 */
import type { Block, LabelId, ReturnStatement, Statement } from "../../il/types.js";
import { childBlocks } from "../../il/visit.js";

export function convertReturns(
  body: Block,
  onReturn: (s: ReturnStatement) => readonly Statement[],
  freshLabel: () => LabelId,
): readonly Statement[] {
  let scopeLabel: LabelId | undefined;
  const converted = tail(body.statements);
  if (scopeLabel === undefined) return converted;
  const origin = body.statements[0]!.origin;
  return [{ kind: "scope", label: scopeLabel, body: { statements: converted }, origin }];

  /** Statements after which nothing comes. */
  function tail(list: readonly Statement[]): Statement[] {
    const out: Statement[] = [];
    for (let i = 0; i < list.length; i++) {
      const s = list[i]!;
      if (s.kind === "return") {
        out.push(...onReturn(s));
        return out;
      }
      if (!containsReturn(s)) {
        out.push(s);
        continue;
      }
      const rest = list.slice(i + 1);
      if (s.kind === "if" && (rest.length === 0 || endsAbruptly(s.then))) {
        const then = tailBlock(s.then.statements);
        out.push({ ...s, then, else: tailBlock([...s.else.statements, ...rest]) });
        return out;
      }
      if (s.kind === "if" && endsAbruptly(s.else)) {
        const then = tailBlock([...s.then.statements, ...rest]);
        out.push({ ...s, then, else: tailBlock(s.else.statements) });
        return out;
      }
      if (s.kind === "switch" && rest.length === 0) {
        out.push({ ...s, arms: s.arms.map((arm) => ({ ...arm, body: tailBlock(arm.body.statements) })) });
        return out;
      }
      if (s.kind === "loop" && rest.length === 0) {
        out.push(leaving(s, () => s.label));
        return out;
      }
      out.push(
        leaving(s, () => {
          scopeLabel ??= freshLabel();
          return scopeLabel;
        }),
      );
    }
    return out;
  }

  function tailBlock(list: readonly Statement[]): Block {
    return { statements: tail(list) };
  }

  /** A compound statement whose returns leave the construct of that label. */
  function leaving(s: Statement, label: () => LabelId): Statement {
    const block = (b: Block): Block => ({
      statements: b.statements.flatMap((inner): readonly Statement[] =>
        inner.kind === "return"
          ? [...onReturn(inner), { kind: "exit", how: "break", label: label(), origin: inner.origin }]
          : [containsReturn(inner) ? leaving(inner, label) : inner],
      ),
    });
    switch (s.kind) {
      case "if": {
        const then = block(s.then);
        return { ...s, then, else: block(s.else) };
      }
      case "switch":
        return { ...s, arms: s.arms.map((arm) => ({ ...arm, body: block(arm.body) })) };
      case "loop":
        return { ...s, init: block(s.init), body: block(s.body), update: block(s.update) };
      case "scope":
        return { ...s, body: block(s.body) };
      default:
        return s;
    }
  }
}

export function containsReturn(s: Statement): boolean {
  if (s.kind === "return") return true;
  return childBlocks(s).some((b) => b.statements.some(containsReturn));
}

/** The statement after the block is never reached from its end. */
function endsAbruptly(block: Block): boolean {
  const last = block.statements[block.statements.length - 1];
  if (last === undefined) return false;
  switch (last.kind) {
    case "return":
    case "throw":
    case "exit":
      return true;
    case "if":
      return endsAbruptly(last.then) && endsAbruptly(last.else);
    default:
      return false;
  }
}

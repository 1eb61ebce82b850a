/** `switch`: arms that fall through get a copy of the arms they fall into. */
import type { Statement as CStatement, SwitchStatement } from "../../1-parse/c/syntax.js";
import { constant, scope } from "../../il/builders.js";
import type { Block, Expression, Statement } from "../../il/types.js";
import { childBlocks } from "../../il/visit.js";
import { at } from "./program-context.js";
import type { JumpTarget, UnitContext } from "./unit-context.js";

interface Arm {
  readonly values: readonly bigint[];
  readonly isDefault: boolean;
  readonly statements: readonly CStatement[];
}

const widestRange = 256n;

export function lowerSwitch(u: UnitContext, s: SwitchStatement): void {
  const origin = at(s.span);
  const value = u.lower.value(u, s.selector);
  const selector = value.kind === "read" || value.kind === "constant" ? value : u.hold(value, "selector");
  const arms = armsOf(u, s);
  const label = u.program.label("switch");
  const target: JumpTarget = { label, kind: "switch", used: false };
  u.jumps.push(target);
  const lowered = arms.map((arm, k) => ({
    isDefault: arm.isDefault,
    values: arm.values.map((v): Expression => constant(Number(v), undefined, selector.type)),
    body: withoutLastBreak(armBody(u, arms.slice(k)), label),
  }));
  u.jumps.pop();
  u.origin = origin;
  const sorted = [
    ...lowered.filter((a) => a.values.length > 0),
    ...lowered.filter((a) => a.isDefault).map((a) => ({ ...a, values: [] })),
  ].map(({ values, body }) => ({ values, body }));
  const made: Statement = { kind: "switch", selector, arms: sorted, origin };
  if (sorted.some((arm) => leaves(arm.body, label))) u.emit(scope(label, { statements: [made] }, origin));
  else u.emit(made);
}

function armsOf(u: UnitContext, s: SwitchStatement): Arm[] {
  const arms: { values: bigint[]; isDefault: boolean; statements: CStatement[] }[] = [];
  const list = s.body.kind === "compound" ? s.body.statements : [s.body];
  for (const statement of list) {
    let inner = statement;
    const values: bigint[] = [];
    let isDefault = false;
    while (inner.kind === "case" || inner.kind === "default") {
      if (inner.kind === "default") isDefault = true;
      else {
        const high = inner.high?.value ?? inner.low.value;
        if (high - inner.low.value > widestRange)
          u.program.refuse(inner.span, "RG2151", "This range of cases is too wide.", "Write if … else if.");
        else for (let v = inner.low.value; v <= high; v++) values.push(v);
      }
      inner = inner.body;
    }
    if (inner !== statement) arms.push({ values, isDefault, statements: [inner] });
    else if (arms.length > 0) arms[arms.length - 1]?.statements.push(statement);
    else if (statement.kind === "declarationStatement") continue;
  }
  return arms;
}

function armBody(u: UnitContext, arms: readonly Arm[]): Block {
  return u.inBlock(() => {
    for (const arm of arms) {
      for (const s of arm.statements) u.lower.statement(u, s);
      const last = u.statements[u.statements.length - 1];
      if (last !== undefined && ["exit", "return", "throw", "goto"].includes(last.kind)) break;
    }
  });
}

function withoutLastBreak(block: Block, label: JumpTarget["label"]): Block {
  const last = block.statements[block.statements.length - 1];
  if (last?.kind === "exit" && last.how === "break" && last.label === label)
    return { statements: block.statements.slice(0, -1) };
  return block;
}

function leaves(block: Block, label: JumpTarget["label"]): boolean {
  return block.statements.some(
    (s) => (s.kind === "exit" && s.label === label) || childBlocks(s).some((child) => leaves(child, label)),
  );
}

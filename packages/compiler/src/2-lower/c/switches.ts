/**
 * `switch`: arms that fall through get a copy of the arms they fall into. Where a copy is not possible (labels inside) or too long, and where
 * case labels stand inside other statements, the switch jumps to labels.
 */
import type { CaseStatement, Statement as CStatement, SwitchStatement } from "../../1-parse/c/syntax.js";
import { constant, exit, scope } from "../../il/builders.js";
import type { Block, Constant, Expression, Statement } from "../../il/types.js";
import { childBlocks } from "../../il/visit.js";
import type { EndOfList } from "./pieces.js";
import { endOfBraces, lowerList } from "./pieces.js";
import { at } from "./program-context.js";
import type { JumpTarget, UnitContext } from "./unit-context.js";
import { childrenOf, forEachStatement } from "./walk-syntax.js";

interface Arm {
  readonly values: readonly Constant[];
  readonly isDefault: boolean;
  readonly statements: readonly CStatement[];
  /** Behind its last statement. */
  readonly end: EndOfList;
}

const widestRange = 256n;

const nothingAbove = { comments: [], pragmas: [] };

export function lowerSwitch(u: UnitContext, s: SwitchStatement): void {
  const origin = at(s.span);
  const value = u.lower.value(u, s.selector);
  const selector = value.kind === "read" || value.kind === "constant" ? value : u.hold(value, "selector");
  const arms = armsOf(u, s);
  if (needsLabels(s, arms)) {
    jumpToCases(u, s, selector);
    return;
  }
  const label = u.program.label("switch");
  const target: JumpTarget = { label, kind: "switch", used: false };
  u.jumps.push(target);
  const lowered = arms.map((arm, k) => ({
    isDefault: arm.isDefault,
    values: arm.values.map((v): Expression => ({ ...v, type: selector.type })),
    body: withoutLastBreak(armBody(u, arms.slice(k)), label),
  }));
  u.jumps.pop();
  u.origin = origin;
  const sorted = [
    // What the default arm is for needs no values.
    ...lowered.filter((a) => a.values.length > 0 && !a.isDefault),
    ...lowered.filter((a) => a.isDefault).map((a) => ({ ...a, values: [] })),
  ].map(({ values, body }) => ({ values, body }));
  const made: Statement = { kind: "switch", selector, arms: sorted, origin };
  if (sorted.some((arm) => leaves(arm.body, label))) u.emit(scope(label, { statements: [made] }, origin));
  else u.emit(made);
}

/** More statements than this are not copied, unless the switch has a third of them anyway. */
const mostCopied = 150;

function needsLabels(s: SwitchStatement, arms: readonly Arm[]): boolean {
  if (hasLabelsInside(s)) return true;
  const sizes = arms.map((arm) => {
    let count = 0;
    for (const one of arm.statements) forEachStatement(one, () => count++);
    return count;
  });
  let own = 0;
  let all = 0;
  for (const [k, size] of sizes.entries()) {
    own += size;
    for (let j = k; j < arms.length; j++) {
      all += sizes[j]!;
      const last = arms[j]?.statements.at(-1);
      if (last !== undefined && !fallsThrough(last)) break;
    }
  }
  return all > mostCopied && all > 3 * own;
}

function fallsThrough(s: CStatement): boolean {
  const last = s.kind === "compound" ? s.statements.at(-1) : s;
  if (last?.kind === "compound") return fallsThrough(last);
  return last === undefined || !["break", "continue", "return", "goto"].includes(last.kind);
}

/** Labels for `goto`, and labels of this switch anywhere but directly in its braces. */
function hasLabelsInside(s: SwitchStatement): boolean {
  let found = false;
  const within = (inner: CStatement, direct: boolean): void => {
    if (inner.kind === "label") found = true;
    const isCase = inner.kind === "case" || inner.kind === "default";
    if (isCase && !direct) found = true;
    if (inner.kind === "switch") {
      forEachStatement(inner, (each) => {
        if (each.kind === "label") found = true;
      });
    } else for (const child of childrenOf(inner)) within(child, direct && isCase);
  };
  for (const one of s.body.kind === "compound" ? s.body.statements : [s.body]) within(one, true);
  return found;
}

/** The selector leads to labels; what is in the braces follows as it is. */
function jumpToCases(u: UnitContext, s: SwitchStatement, selector: Expression): void {
  const { origin } = u;
  const label = u.program.label("switch");
  const arms: { readonly values: readonly Expression[]; readonly body: Block }[] = [];
  let otherwise: Statement = exit("break", label, origin);
  const collect = (inner: CStatement): void => {
    if (inner.kind === "case" || inner.kind === "default") {
      const to = u.program.label("case");
      u.caseLabels.set(inner, to);
      const jump: Statement = { kind: "goto", label: to, origin: at(inner.span) };
      if (inner.kind === "default") otherwise = jump;
      else {
        const values = valuesOf(u, inner).map((v): Expression => ({ ...v, type: selector.type }));
        arms.push({ values, body: { statements: [jump] } });
      }
    }
    if (inner.kind !== "switch") childrenOf(inner).forEach(collect);
  };
  collect(s.body);
  const target: JumpTarget = { label, kind: "switch", used: false };
  u.jumps.push(target);
  const body = u.inBlock(() => u.lower.statement(u, s.body));
  u.jumps.pop();
  u.origin = origin;
  const all = [...arms, { values: [], body: { statements: [otherwise] } }];
  const choice: Statement = { kind: "switch", selector, arms: all, origin };
  u.emit(scope(label, { statements: [choice, ...body.statements] }, origin));
}

/** As the text has them: enumerators, macros and characters keep their names. */
function valuesOf(u: UnitContext, s: CaseStatement): readonly Constant[] {
  const values: Constant[] = [];
  const high = s.high?.value ?? s.low.value;
  if (s.high === null) {
    const value = Number(s.low.value);
    const written = u.lower.value(u, s.low.expression);
    const text = written.kind === "constant" && written.value === value ? written.text : undefined;
    return [constant(value, text)];
  }
  if (high - s.low.value > widestRange)
    u.program.refuse(s.span, "RG2151", "This range of cases is too wide.", "Write if … else if.");
  else for (let v = s.low.value; v <= high; v++) values.push(constant(Number(v)));
  return values;
}

function armsOf(u: UnitContext, s: SwitchStatement): Arm[] {
  const arms: { values: Constant[]; isDefault: boolean; statements: CStatement[]; end: EndOfList }[] = [];
  const end: EndOfList = s.body.kind === "compound" ? endOfBraces(s.body) : { ...nothingAbove, span: s.body.span };
  const list = s.body.kind === "compound" ? s.body.statements : [s.body];
  for (const statement of list) {
    let inner = statement;
    const values: Constant[] = [];
    let isDefault = false;
    while (inner.kind === "case" || inner.kind === "default") {
      if (inner.kind === "default") isDefault = true;
      else values.push(...valuesOf(u, inner));
      inner = inner.body;
    }
    if (inner !== statement) {
      const last = arms.at(-1);
      if (last !== undefined) last.end = statement;
      arms.push({ values, isDefault, statements: [inner], end });
    } else if (arms.length > 0) arms[arms.length - 1]?.statements.push(statement);
    else if (statement.kind === "declarationStatement") continue;
  }
  return arms;
}

function armBody(u: UnitContext, arms: readonly Arm[]): Block {
  return u.inBlock(() => {
    for (const arm of arms) {
      lowerList(u, arm.statements, arm.end);
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

/** C statements as IL statements. */
import type {
  Expression as CExpression,
  Statement as CStatement,
  Declaration,
  ForStatement,
} from "../../1-parse/c/syntax.js";
import { InternalError } from "../../diagnostics/diagnostic.js";
import { constant, exit, ifThen, loop, not, pathOf, returns, scope } from "../../il/builders.js";
import type { Block, Expression, LabelId } from "../../il/types.js";
import { underDirectives } from "./directives.js";
import { coerce } from "./expressions/conversions.js";
import { lowerInitializer } from "./expressions/initializers.js";
import { lowerEffects, lowerTest, lowerValue } from "./expressions/values.js";
import { endOfBraces, lowerList } from "./pieces.js";
import { at } from "./program-context.js";
import { evaluateExtents } from "./storage/flat-arrays.js";
import { allocateLocal } from "./storage/local-storage.js";
import { lowerSwitch } from "./switches.js";
import { isPointedAt, lowerType } from "./types.js";
import type { JumpTarget, UnitContext } from "./unit-context.js";

export function lowerStatement(u: UnitContext, s: CStatement): void {
  u.origin = at(s.span);
  underDirectives(u, s, () => lowerBare(u, s));
}

function lowerBare(u: UnitContext, s: CStatement): void {
  switch (s.kind) {
    case "compound":
      lowerList(u, s.statements, endOfBraces(s));
      break;
    case "declarationStatement":
      lowerDeclaration(u, s.declaration);
      break;
    case "expressionStatement":
      lowerEffects(u, s.expression);
      break;
    case "empty":
      break;
    case "if": {
      const test = lowerTest(u, s.test);
      const { origin } = u;
      const then = u.inBlock(() => lowerStatement(u, s.whenTrue));
      const { whenFalse } = s;
      const otherwise = whenFalse === null ? undefined : u.inBlock(() => lowerStatement(u, whenFalse));
      u.emit(ifThen(test, then, otherwise, origin));
      break;
    }
    case "while":
    case "for":
      lowerLoop(u, s);
      break;
    case "do":
      lowerDo(u, s.test, s.body);
      break;
    case "switch":
      lowerSwitch(u, s);
      break;
    case "case":
    case "default": {
      const label = u.caseLabels.get(s);
      if (label === undefined) throw new InternalError("a case label that its switch does not know");
      u.emit({ kind: "label", label, origin: u.origin });
      lowerStatement(u, s.body);
      break;
    }
    case "label":
      u.emit({ kind: "label", label: u.label(s.label), origin: u.origin });
      lowerStatement(u, s.body);
      break;
    case "goto":
      u.emit({ kind: "goto", label: u.label(s.label), origin: u.origin });
      break;
    case "break":
    case "continue":
      jump(u, s.kind);
      break;
    case "return": {
      if (s.value === null || u.symbol === null || u.symbol.type.result.kind === "void") {
        if (s.value !== null) lowerEffects(u, s.value);
        u.emit(returns([], u.origin));
        break;
      }
      const type = lowerType(u.program, u.symbol.type.result, u.program.views.of(u.symbol));
      u.emit(returns([coerce(lowerValue(u, s.value), type)], u.origin));
      break;
    }
  }
}

function jump(u: UnitContext, how: "break" | "continue"): void {
  for (let k = u.jumps.length - 1; k >= 0; k--) {
    const target = u.jumps[k] as JumpTarget;
    if (how === "continue" && target.kind === "switch") continue;
    target.used = true;
    u.emit(exit(target.kind === "once" ? "break" : how, target.label, u.origin));
    return;
  }
}

export function lowerDeclaration(u: UnitContext, d: Declaration): void {
  for (const one of d.declarators) {
    if (one.kind === "variable" || one.kind === "typedef") evaluateExtents(u, one.extents);
    if (one.kind !== "variable") continue;
    const variable = u.program.variable(one.symbol);
    if (isPointedAt(one.symbol)) {
      allocateLocal(u, one.symbol, variable);
      continue;
    }
    if (one.symbol.storage === "static" || one.initializer === null) continue;
    lowerInitializer(u, pathOf(variable), one.initializer, one.symbol.type);
  }
}

function lowerLoop(u: UnitContext, s: ForStatement | (CStatement & { kind: "while" })): void {
  const { origin } = u;
  const label = u.program.label();
  const initial = s.kind === "for" ? s.init : null;
  const init = u.inBlock(() => {
    if (initial === null) return;
    if (initial.kind === "declaration") lowerDeclaration(u, initial);
    else lowerEffects(u, initial);
  });
  const { test, effects } = testOf(u, s.test);
  const body = inLoop(u, label, () => {
    if (effects.statements.length > 0) leaveUnless(u, effects, test, label);
    lowerStatement(u, s.body);
  });
  u.origin = origin;
  const next = s.kind === "for" ? s.update : null;
  const update = u.inBlock(() => {
    if (next !== null) lowerEffects(u, next);
  });
  const isPlain = effects.statements.length === 0;
  u.emit(loop(label, { init, test: isPlain ? test : constant(true), update, body }, origin));
}

function lowerDo(u: UnitContext, tested: CExpression, inner: CStatement): void {
  const { origin } = u;
  const label = u.program.label();
  const { test, effects } = testOf(u, tested);
  if (test.kind === "constant" && test.value === false && effects.statements.length === 0) {
    lowerOnce(u, inner);
    return;
  }
  const body = inLoop(u, label, () => lowerStatement(u, inner));
  // What the test does happens after the body, also where the body is continued.
  u.emit(loop(label, { test, testAt: "end", update: effects, body }, origin));
}

/** `do … while (0)`: a block that can be left. */
function lowerOnce(u: UnitContext, inner: CStatement): void {
  const { origin } = u;
  const target: JumpTarget = { label: u.program.label(), kind: "once", used: false };
  u.jumps.push(target);
  const body = u.inBlock(() => lowerStatement(u, inner));
  u.jumps.pop();
  if (target.used) u.emit(scope(target.label, body, origin));
  else for (const s of body.statements) u.emit(s);
}

function testOf(u: UnitContext, test: CExpression | null): { readonly test: Expression; readonly effects: Block } {
  let value: Expression = constant(true);
  const effects = u.inBlock(() => {
    if (test !== null) value = lowerTest(u, test);
  });
  return { test: value, effects };
}

function leaveUnless(u: UnitContext, effects: Block, test: Expression, label: LabelId): void {
  for (const s of effects.statements) u.emit(s);
  u.emit(ifThen(not(test), { statements: [exit("break", label, u.origin)] }, undefined, u.origin));
}

function inLoop(u: UnitContext, label: LabelId, lower: () => void): Block {
  u.jumps.push({ label, kind: "loop", used: false });
  const body = u.inBlock(lower);
  u.jumps.pop();
  return body;
}

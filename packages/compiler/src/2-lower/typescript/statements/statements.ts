/** Statements → IL statements. */

import ts from "#typescript";
import { constant, ifThen } from "../../../il/builders.js";
import { notBorne } from "../../../languages/directives.js";
import type { JumpTarget, UnitContext } from "../context.js";
import { bare } from "../context.js";
import { throwForOthers } from "../inferred-types/excluded-branches.js";
import { declarations } from "../names/variable-statements.js";
import { declareEarly } from "../names/variables.js";
import { beginStatement, refuse } from "../origins.js";
import { thrown } from "../texts/host-texts.js";
import { leaveForHandler, lowerTry } from "./attempts.js";
import { deferIncrements } from "./defer-increments.js";
import { jumpThrough, returnThrough } from "./finally-blocks.js";
import { lowerLoop } from "./loops.js";
import type { List } from "./pieces.js";
import { lowerStatements } from "./pieces.js";
import { lowerSwitch } from "./switches.js";

export function statement(u: UnitContext, node: ts.Statement): void {
  const directives = beginStatement(u, node);
  for (const { name, origin } of u.directives.over(node, directives, () => lowered(u, node))) {
    const { code, message, hint } = notBorne(name);
    u.program.bag.add(code, "error", origin, message, hint);
  }
}

function lowered(u: UnitContext, node: ts.Statement): void {
  const start = u.block.length;
  switch (node.kind) {
    case ts.SyntaxKind.VariableStatement:
      declarations(u, (node as ts.VariableStatement).declarationList);
      deferIncrements(u, start);
      return;
    case ts.SyntaxKind.ExpressionStatement: {
      const { expression } = node as ts.ExpressionStatement;
      if (!ts.isStringLiteral(expression)) u.lower.effect(u, expression);
      deferIncrements(u, start);
      return;
    }
    case ts.SyntaxKind.IfStatement:
      ifStatement(u, node as ts.IfStatement);
      return;
    case ts.SyntaxKind.Block:
      block(u, (node as ts.Block).statements);
      return;
    case ts.SyntaxKind.ForStatement:
    case ts.SyntaxKind.ForOfStatement:
    case ts.SyntaxKind.ForInStatement:
    case ts.SyntaxKind.WhileStatement:
    case ts.SyntaxKind.DoStatement:
      lowerLoop(u, node as ts.IterationStatement, []);
      return;
    case ts.SyntaxKind.SwitchStatement:
      lowerSwitch(u, node as ts.SwitchStatement, []);
      return;
    case ts.SyntaxKind.LabeledStatement:
      labelled(u, node as ts.LabeledStatement, []);
      return;
    case ts.SyntaxKind.BreakStatement:
    case ts.SyntaxKind.ContinueStatement:
      jump(u, node as ts.BreakOrContinueStatement);
      return;
    case ts.SyntaxKind.ReturnStatement:
      returnStatement(u, node as ts.ReturnStatement);
      return;
    case ts.SyntaxKind.ThrowStatement:
      if (!leaveForHandler(u, node as ts.ThrowStatement)) thrown(u, node as ts.ThrowStatement);
      return;
    case ts.SyntaxKind.FunctionDeclaration:
    case ts.SyntaxKind.ClassDeclaration:
    case ts.SyntaxKind.EnumDeclaration:
    case ts.SyntaxKind.EmptyStatement:
    case ts.SyntaxKind.InterfaceDeclaration:
    case ts.SyntaxKind.TypeAliasDeclaration:
    case ts.SyntaxKind.DebuggerStatement:
      return;
    case ts.SyntaxKind.TryStatement:
      lowerTry(u, node as ts.TryStatement);
      return;
    case ts.SyntaxKind.WithStatement:
      refuse(u.program, node, "RG2061", "`with` cannot be differentiated.", "Name the object.");
      return;
    default:
      refuse(
        u.program,
        node,
        "RG2062",
        `This statement (${ts.SyntaxKind[node.kind]}) is not possible in a differentiated function.`,
        "Move it to the top of the module.",
      );
  }
}

export function block(u: UnitContext, statements: List): void {
  declareEarly(u, statements);
  lowerStatements(u, statements);
}

function ifStatement(u: UnitContext, node: ts.IfStatement): void {
  const origin = u.origin;
  const test = u.lower.condition(u, node.expression);
  if (test.kind === "constant") {
    if (test.value === true) branchOf(u, node.thenStatement);
    else if (node.elseStatement !== undefined) branchOf(u, node.elseStatement);
    return;
  }
  const leading = u.takeLeading();
  const then = u.inBlock(() => branchOf(u, node.thenStatement));
  u.takeLeading();
  const otherwise = u.inBlock(() => {
    if (node.elseStatement !== undefined) branchOf(u, node.elseStatement);
  });
  u.takeLeading();
  u.emit({ ...ifThen(test, then, otherwise, origin), ...leading });
}

function branchOf(u: UnitContext, node: ts.Statement): void {
  if (u.program.excluded.has(node)) throwForOthers(u);
  else u.lower.statement(u, node);
}

function labelled(u: UnitContext, node: ts.LabeledStatement, outer: readonly string[]): void {
  const names = [...outer, node.label.text];
  const inner = node.statement;
  if (ts.isLabeledStatement(inner)) {
    labelled(u, inner, names);
    return;
  }
  if (ts.isIterationStatement(inner, false)) {
    lowerLoop(u, inner, names);
    return;
  }
  if (ts.isSwitchStatement(inner)) {
    lowerSwitch(u, inner, names);
    return;
  }
  const origin = u.origin;
  const label = u.program.label(node.label.text);
  const target: JumpTarget = { names, label, loop: false, plainBreak: false, used: false };
  const leading = u.takeLeading();
  u.jumps.push(target);
  const body = u.inBlock(() => u.lower.statement(u, inner));
  u.jumps.pop();
  if (target.used) u.emit({ kind: "scope", label, body, origin, ...leading });
  else u.block.push(...body.statements);
}

function jump(u: UnitContext, node: ts.BreakOrContinueStatement): void {
  const isBreak = ts.isBreakStatement(node);
  const name = node.label?.text;
  for (let i = u.jumps.length - 1; i >= 0; i--) {
    const target = u.jumps[i]!;
    const meant = name !== undefined ? target.names.includes(name) : isBreak ? target.plainBreak : target.loop;
    if (!meant) continue;
    target.used = true;
    const how = isBreak || target.next !== undefined ? "break" : "continue";
    const label = isBreak ? target.label : (target.next ?? target.label);
    jumpThrough(u, i, { kind: "exit", how, label, origin: u.origin });
    return;
  }
}

function returnStatement(u: UnitContext, node: ts.ReturnStatement): void {
  const origin = u.origin;
  if (u.leaving !== undefined) {
    if (node.expression !== undefined) u.lower.effect(u, node.expression);
    returnThrough(u, undefined, { kind: "exit", how: "break", label: u.leaving, origin });
    return;
  }
  if (node.expression === undefined) {
    const value = u.result === undefined ? undefined : constant(undefined, "undefined");
    returnThrough(u, value, { kind: "return", values: value === undefined ? [] : [value], origin });
    return;
  }
  if (u.result === undefined) {
    if (u.constructing !== undefined && bare(node.expression).kind !== ts.SyntaxKind.ThisKeyword) {
      const hint = "Make the other object in a function that is called without `new`.";
      refuse(u.program, node, "RG2001", "A constructor that returns another object cannot be differentiated.", hint);
    }
    u.lower.effect(u, node.expression);
    returnThrough(u, undefined, { kind: "return", values: [], origin });
    return;
  }
  const value = u.lower.expression(u, node.expression);
  returnThrough(u, value, { kind: "return", values: [value], origin });
}

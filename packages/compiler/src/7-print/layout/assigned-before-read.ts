/**
 * Is a variable given a value before it is read, on every way through some statements? From where its address is taken on, it counts as
 * given one: who has the address may store to it.
 * Method: one structured walk; a state at each exit is met into the state behind its target. The walk ends as soon as the
 * answer is known, and passes by what does not mention the variable.
 */
import type { Mentions } from "../../il/queries/mentions.js";
import type { LabelId, Path, Statement, VariableId } from "../../il/types.js";
import { forEachExpressionOf, forEachPathRead, referencePaths, writtenPaths } from "../../il/visit.js";
import { isWhole } from "./scopes.js";

/** Walks `statements` from `from` on. `readsThrough`: the statement is given the variable's address, and reads what is there. */
export function assignedBeforeRead(
  variable: VariableId,
  statements: readonly Statement[],
  from: number,
  mentions: Mentions,
  readsThrough: (s: Statement, variable: VariableId) => boolean = () => false,
): boolean {
  const followed = [variable];
  /** For each label, whether all breaks and all continues so far have the variable assigned. */
  const atBreak = new Map<LabelId, boolean>();
  const atContinue = new Map<LabelId, boolean>();
  let readTooEarly = false;

  function readsVariable(s: Statement): boolean {
    let found = false;
    const check = (p: Path): void => {
      if (p.root === variable) found = true;
    };
    forEachPathRead(s, check);
    for (const p of referencePaths(s)) check(p);
    for (const p of writtenPaths(s)) if (!isWhole(p)) check(p);
    // `&p->x` reads `p`.
    forEachExpressionOf(s, (e) => {
      if (e.kind === "address" && leadsThrough(e.path)) check(e.path);
    });
    return found;
  }

  function takesAddress(s: Statement): boolean {
    let found = false;
    forEachExpressionOf(s, (e) => {
      if (e.kind === "address" && e.path.root === variable && !leadsThrough(e.path)) found = true;
    });
    return found;
  }

  /** The state after some statements, given the state before; unreachable code counts as assigned. */
  function walkList(list: readonly Statement[], start: number, before: boolean): boolean {
    let state = before;
    for (let i = start; i < list.length; i++) {
      if (state || readTooEarly) return true;
      const s = list[i]!;
      if (!mentions.passesBy(s, followed)) state = walk(s);
    }
    return state;
  }

  /** The variable is not assigned before `s`. */
  function walk(s: Statement): boolean {
    switch (s.kind) {
      case "if": {
        check(s);
        const then = walkList(s.then.statements, 0, false);
        const otherwise = walkList(s.else.statements, 0, false);
        return then && otherwise;
      }
      case "switch": {
        check(s);
        let all = s.arms.some((arm) => arm.values.length === 0);
        for (const arm of s.arms) all = walkList(arm.body.statements, 0, false) && all;
        return all;
      }
      case "scope": {
        atBreak.set(s.label, true);
        const end = walkList(s.body.statements, 0, false);
        return end && atBreak.get(s.label)!;
      }
      case "loop": {
        if (walkList(s.init.statements, 0, false)) return true;
        atBreak.set(s.label, true);
        atContinue.set(s.label, true);
        if (s.testAt === "start") {
          check(s);
          const end = walkList(s.body.statements, 0, false);
          walkList(s.update.statements, 0, end && atContinue.get(s.label)!);
          return isTrue(s) && atBreak.get(s.label)!;
        }
        const end = walkList(s.body.statements, 0, false) && atContinue.get(s.label)!;
        const updated = walkList(s.update.statements, 0, end);
        if (!updated) check(s);
        return (updated || isTrue(s)) && atBreak.get(s.label)!;
      }
      case "exit": {
        (s.how === "break" ? atBreak : atContinue).set(s.label, false);
        return true;
      }
      case "goto":
      case "label":
        readTooEarly = true;
        return true;
      default:
        check(s);
        if (s.kind === "return" || s.kind === "throw" || takesAddress(s)) return true;
        return writtenPaths(s).some((p) => p.root === variable && isWhole(p));
    }
  }

  function check(s: Statement): void {
    if (readsVariable(s) || readsThrough(s, variable)) readTooEarly = true;
  }

  const end = walkList(statements, from, false);
  return end && !readTooEarly ? true : !readTooEarly;
}

const leadsThrough = (path: Path): boolean => path.steps.some((step) => step.kind === "deref");

function isTrue(s: Extract<Statement, { kind: "loop" }>): boolean {
  return s.test.kind === "constant" && s.test.value === true;
}

/**
 * Calls in derivative code that neither give anything nor change anything go.
 * In: a program. Out: the same program without calls of idle units whose results nobody takes.
 * Method: a unit is idle if it stores to its own variables alone, uses no stack, neither throws nor prints, and calls idle units only;
 * in call cycles all of this holds until the contrary is found. Functions of the host that only give a result are idle, too.
 * Limits: a unit that stores to objects of its own making does not count as idle.
 */
import { assertNever } from "../../il/assert-never.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { Program, Unit, UnitId } from "../../il/types.js";
import { forEachStatement, referencePaths, writtenPaths } from "../../il/visit.js";
import { ProgramDraft } from "../program-draft.js";
import { derivativeUnits } from "./derivative-values.js";

export function dropIdleCalls(program: Program): Program {
  const idle = idleUnits(program);
  const draft = new ProgramDraft(program);
  for (const unit of derivativeUnits(program)) {
    const body = rewriteBlock(unit.body, {
      statement: (s) => {
        if (s.kind !== "call") return s;
        const { callee } = s;
        const isIdle =
          callee.kind === "unit" ? idle.has(callee.unit) : callee.kind === "external" && callee.pure === true;
        return isIdle && s.targets.every((target) => target === null) ? [] : s;
      },
    });
    draft.setBody(unit, body);
  }
  return draft.finish();
}

function idleUnits(program: Program): ReadonlySet<UnitId> {
  const busy = new Set<UnitId>();
  const callers = new Map<UnitId, UnitId[]>();
  const reached: UnitId[] = [];
  for (const unit of program.units.values()) {
    if (!isIdleItself(program, unit, callers)) {
      busy.add(unit.id);
      reached.push(unit.id);
    }
  }
  for (let id = reached.pop(); id !== undefined; id = reached.pop()) {
    for (const caller of callers.get(id) ?? []) {
      if (busy.has(caller)) continue;
      busy.add(caller);
      reached.push(caller);
    }
  }
  return new Set([...program.units.keys()].filter((id) => !busy.has(id)));
}

function isIdleItself(program: Program, unit: Unit, callers: Map<UnitId, UnitId[]>): boolean {
  let idle = true;
  forEachStatement(unit.body, (s) => {
    switch (s.kind) {
      case "push":
      case "pop":
      case "stack":
      case "throw":
      case "output":
      case "release":
      case "resize":
      case "erase":
      case "goto":
      case "label":
        idle = false;
        return;
      case "call": {
        if (s.callee.kind !== "unit" || referencePaths(s).length > 0) {
          idle = false;
          return;
        }
        const known = callers.get(s.callee.unit);
        if (known === undefined) callers.set(s.callee.unit, [unit.id]);
        else known.push(unit.id);
        break;
      }
      case "assign":
      case "allocate":
      case "if":
      case "switch":
      case "loop":
      case "scope":
      case "exit":
      case "return":
        break;
      default:
        assertNever(s);
    }
    for (const path of writtenPaths(s)) {
      const variable = program.variables.get(path.root);
      const isOwn = variable?.role !== "global" && variable?.passing !== "reference";
      if (!isOwn || path.steps.some((step) => step.kind === "deref")) idle = false;
    }
  });
  return idle;
}

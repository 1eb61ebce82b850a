/** What kinds of statements a unit contains, and what it calls: one walk. */
import type { Unit, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";

export interface UnitContents {
  /** Directly called units, once per call statement. */
  readonly callees: readonly UnitId[];
  /** Names of methods called. */
  readonly methods: ReadonlySet<string>;
  readonly hasLoop: boolean;
  /** Goto and labels: the text is not the order of execution. */
  readonly hasJump: boolean;
  /** An allocation to a variable. */
  readonly allocates: boolean;
}

export function unitContents(unit: Unit): UnitContents {
  const callees: UnitId[] = [];
  const methods = new Set<string>();
  let hasLoop = false;
  let hasJump = false;
  let allocates = false;
  forEachStatement(unit.body, (s) => {
    switch (s.kind) {
      case "call":
        if (s.callee.kind === "unit") callees.push(s.callee.unit);
        else if (s.callee.kind === "method") methods.add(s.callee.method);
        break;
      case "loop":
        hasLoop = true;
        break;
      case "goto":
      case "label":
        hasJump = true;
        break;
      case "allocate":
        if (s.target.steps.length === 0) allocates = true;
        break;
      default:
    }
  });
  return { callees, methods, hasLoop, hasJump, allocates };
}

/**
 * Whether a piece of storage is assigned before every read, on every way through a block.
 * In: a list of statements; what a path is to the storage: all of it, something reached through it, or nothing. Out: yes or no.
 * Method: one walk over the region tree. After a construct that something jumps out of, only what was assigned before it counts.
 */
import type { Path, Statement } from "../../il/types.js";
import { forEachAccess } from "./variable-uses.js";

export type Relevance = "whole" | "through" | "none";

export function isAssignedBeforeRead(list: readonly Statement[], relevance: (path: Path) => Relevance): boolean {
  let readTooEarly = false;
  walk(list, false);
  return !readTooEarly;

  /** Gives whether the variable is assigned at the end of the list; true where the end is not reached. */
  function walk(statements: readonly Statement[], before: boolean): boolean {
    let assigned = before;
    for (const s of statements) assigned = step(s, assigned);
    return assigned;
  }

  function step(s: Statement, before: boolean): boolean {
    switch (s.kind) {
      case "if": {
        reads(s, before);
        const then = walk(s.then.statements, before);
        const otherwise = walk(s.else.statements, before);
        return then && otherwise;
      }
      case "switch": {
        reads(s, before);
        const ends = s.arms.map((arm) => walk(arm.body.statements, before));
        return before || (s.arms.some((arm) => arm.values.length === 0) && ends.every((end) => end));
      }
      case "loop": {
        const start = walk(s.init.statements, before);
        if (s.testAt === "start") reads(s, start);
        const jumps = leavesEarly(s.body.statements);
        const end = walk(s.body.statements, start);
        const updated = walk(s.update.statements, jumps ? start : end);
        if (s.testAt === "end") reads(s, updated);
        return s.testAt === "end" && !jumps ? updated : start;
      }
      case "scope": {
        const end = walk(s.body.statements, before);
        return leavesEarly(s.body.statements) ? before : end;
      }
      case "exit":
      case "return":
      case "throw":
        reads(s, before);
        return true;
      case "goto":
      case "label":
        return false;
      default: {
        reads(s, before);
        let assigned = before;
        forEachAccess(s, (path, access) => {
          if (access === "write" && relevance(path) === "whole") assigned = true;
        });
        return assigned;
      }
    }
  }

  function reads(s: Statement, assigned: boolean): void {
    if (assigned) return;
    forEachAccess(s, (path, access) => {
      const how = relevance(path);
      if (how === "through" || (how === "whole" && access !== "write")) readTooEarly = true;
    });
  }
}

/** An exit anywhere inside, whatever it leaves. */
function leavesEarly(list: readonly Statement[]): boolean {
  return list.some((s) => {
    switch (s.kind) {
      case "exit":
      case "goto":
        return true;
      case "if":
        return leavesEarly(s.then.statements) || leavesEarly(s.else.statements);
      case "switch":
        return s.arms.some((arm) => leavesEarly(arm.body.statements));
      case "loop":
        return leavesEarly(s.body.statements) || leavesEarly(s.init.statements) || leavesEarly(s.update.statements);
      case "scope":
        return leavesEarly(s.body.statements);
      default:
        return false;
    }
  });
}

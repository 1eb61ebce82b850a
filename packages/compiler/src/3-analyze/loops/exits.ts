/**
 * How control leaves regions early.
 * In: a unit. Out: for each early exit (break, continue, return before the unit's end) its target and its number there; for each
 * statement the exits inside it that leave it; whether a block can run to its end.
 * Method: one recursive walk. The numbers of a target's exits are in textual order from 1; 0 is the normal end. Hence "control came
 * past the exits before this point" is `code === 0 || code > n`.
 * Limits: goto is not handled here; a throw leaves the differentiated part and is no exit of any region.
 */
import type { Block, LabelId, Statement, Unit } from "../../il/types.js";
import { childBlocks } from "../../il/visit.js";

/** `continue` leaves the body of a loop, `break` a loop or scope, `return` the unit. */
export interface ExitTarget {
  readonly kind: "break" | "continue" | "return";
  readonly label?: LabelId;
  /** All exits to it, in textual order; the code of `exits[i]` is i + 1. */
  readonly exits: readonly Statement[];
}

export interface EarlyExit {
  readonly statement: Statement;
  readonly target: ExitTarget;
  readonly code: number;
}

export interface Exits {
  /** The early exit a statement is; undefined for all other statements, and for a return at the very end of the unit. */
  exitOf(statement: Statement): EarlyExit | undefined;
  /** The exits inside a statement whose target lies outside it, and the statement itself if it is one. */
  leaving(statement: Statement): readonly EarlyExit[];
  breakTarget(label: LabelId): ExitTarget | undefined;
  continueTarget(label: LabelId): ExitTarget | undefined;
  readonly returnTarget: ExitTarget | undefined;
  /** Control may come to the end of the block, or of the statement. */
  completes(at: Block | Statement): boolean;
}

export function exits(unit: Unit): Exits {
  const targets = new Map<string, { target: ExitTarget; list: Statement[] }>();
  const byStatement = new Map<Statement, EarlyExit>();
  const leaving = new Map<Statement, readonly EarlyExit[]>();
  const completing = new Map<Block | Statement, boolean>();
  const finalReturn = unit.body.statements.at(-1);

  function register(statement: Statement, kind: ExitTarget["kind"], label?: LabelId): EarlyExit {
    const key = `${kind} ${label ?? ""}`;
    let entry = targets.get(key);
    if (entry === undefined) {
      const list: Statement[] = [];
      entry = { list, target: label === undefined ? { kind, exits: list } : { kind, label, exits: list } };
      targets.set(key, entry);
    }
    entry.list.push(statement);
    const exit = { statement, target: entry.target, code: entry.list.length };
    byStatement.set(statement, exit);
    return exit;
  }

  function walkBlock(block: Block): EarlyExit[] {
    const exits: EarlyExit[] = [];
    let completes = true;
    for (const statement of block.statements) {
      exits.push(...walk(statement));
      completes &&= completing.get(statement) as boolean;
    }
    completing.set(block, completes);
    return exits;
  }

  function walk(s: Statement): readonly EarlyExit[] {
    let out: readonly EarlyExit[];
    let completes: boolean;
    if (s.kind === "exit") {
      out = [register(s, s.how, s.label)];
      completes = false;
    } else if (s.kind === "return") {
      out = s === finalReturn ? [] : [register(s, "return")];
      completes = s === finalReturn;
    } else if (s.kind === "throw" || s.kind === "goto") {
      out = [];
      completes = false;
    } else {
      const inside = childBlocks(s).flatMap((block) => walkBlock(block));
      const label = s.kind === "loop" || s.kind === "scope" ? s.label : undefined;
      out = label === undefined ? inside : inside.filter((e) => e.target.label !== label);
      const isLeft = (of: LabelId): boolean => targets.has(`break ${of}`);
      switch (s.kind) {
        case "if":
          completes = (completing.get(s.then) as boolean) || (completing.get(s.else) as boolean);
          break;
        case "switch":
          completes = s.arms.some((arm) => completing.get(arm.body)) || !s.arms.some((arm) => arm.values.length === 0);
          break;
        case "loop": {
          const endless = s.test.kind === "constant" && s.test.value === true;
          const mayRepeat = (completing.get(s.body) as boolean) || targets.has(`continue ${s.label}`);
          completes = isLeft(s.label) || (!endless && (s.testAt === "start" || mayRepeat));
          break;
        }
        case "scope":
          completes = isLeft(s.label) || (completing.get(s.body) as boolean);
          break;
        default:
          completes = true;
      }
    }
    leaving.set(s, out);
    completing.set(s, completes);
    return out;
  }

  walkBlock(unit.body);
  return {
    exitOf: (s) => byStatement.get(s),
    leaving: (s) => leaving.get(s) ?? [],
    breakTarget: (label) => targets.get(`break ${label}`)?.target,
    continueTarget: (label) => targets.get(`continue ${label}`)?.target,
    returnTarget: targets.get("return ")?.target,
    completes: (at) => completing.get(at) ?? true,
  };
}

/**
 * follow-moved-storage: where the backward sweep goes through an address of storage that may be elsewhere by then, it looks up where.
 * In: a derivative program as it will be printed, with a `turn` in each head whose releases save storage; the parameters of heads that
 * lead to storage which stays where it is. Out: the program without turns; its steps through addresses are marked `moved`.
 * Method: addresses are those of the forward sweep throughout: variables, fields, records on the stacks. At the mirrored time no two live
 * blocks share one, so that each step through an address can look up its block. Only the last step of what an address is taken of is
 * none. Variables that get nothing but addresses of staying storage are left alone. What is made in the backward sweep, by a piece that runs
 * again, is made at addresses that stand for nothing else (`apart`), and procedures that the piece calls have versions of their own.
 * Paper: Hascoët 2021, section 2.2 ("rebase addresses").
 */
import { InternalError } from "../../diagnostics/diagnostic.js";
import { isLengthNote } from "../../il/conventions/length-note.js";
import type { Rewriter } from "../../il/rewrite.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type {
  Argument,
  Block,
  Expression,
  Path,
  Program,
  Statement,
  Step,
  Unit,
  UnitId,
  VariableId,
} from "../../il/types.js";
import { forEachStatement, referencePaths, writtenPaths } from "../../il/visit.js";
import { versionsForBackward } from "./versions-for-backward.js";

export function followMovedStorage(
  derivative: Program,
  staying: ReadonlySet<VariableId>,
  heads: ReadonlySet<UnitId>,
): Program {
  if (![...derivative.units.values()].some((unit) => turnOf(unit.body) >= 0)) return derivative;
  const { program, versions } = versionsForBackward(derivative, backwardOf);
  const fixed = fixedVariables(program, staying, heads);
  const units = new Map(program.units);
  for (const unit of program.units.values()) {
    const from = versions.has(unit.id) ? 0 : backwardOf(unit);
    if (from === null) continue;
    const before = unit.body.statements.slice(0, from);
    const after = marked({ statements: unit.body.statements.slice(from).filter((s) => !isTurn(s)) }, fixed);
    check(after);
    units.set(unit.id, { ...unit, body: { statements: [...before, ...after.statements] } });
  }
  return { ...program, units };
}

/** From which statement on it is the backward sweep; null: it is none of it. */
function backwardOf(unit: Unit): number | null {
  if (unit.derivative?.role === "backward") return 0;
  const turn = turnOf(unit.body);
  return turn < 0 ? null : turn;
}

function turnOf(body: Block): number {
  return body.statements.findIndex(isTurn);
}

function isTurn(s: Statement): boolean {
  return s.kind === "stack" && s.action === "turn";
}

function marked(block: Block, fixed: ReadonlySet<VariableId>): Block {
  const through = (path: Path, last: boolean): Path => {
    const derefs = path.steps.flatMap((step, k) => (step.kind === "deref" ? [k] : []));
    const wanted = new Set(last ? derefs : derefs.slice(0, -1));
    if (fixed.has(path.root) && path.steps[0]?.kind === "deref") wanted.delete(0);
    if (wanted.size === 0) return path;
    return {
      ...path,
      steps: path.steps.map((step, k): Step => (wanted.has(k) ? ({ ...step, moved: true } as Step) : step)),
    };
  };
  const rewriter: Rewriter = {
    path: (path) => through(path, true),
    // The address is taken of a path that was rewritten as if it were read: its last step looks nothing up.
    expression: (e) => (e.kind === "address" ? { ...e, path: notLast(e.path) } : e),
    statement: (s) => {
      if (s.kind === "allocate" && s.stack !== true) return { ...s, apart: true };
      return s.kind === "call" && s.callee.kind === "external" && !isLengthNote(s)
        ? { ...s, arguments: s.arguments.map((a) => (a.kind === "reference" ? a : lookedUp(a))) }
        : s;
    },
  };
  return rewriteBlock(block, rewriter);
}

/** What the library reads, and where the runtime is told to look. */
function lookedUp(e: Expression): Expression {
  if (e.kind === "convert") return { ...e, operand: lookedUp(e.operand) };
  if (e.kind !== "read" || e.type.kind !== "pointer") return e;
  const path: Path = { ...e.path, steps: [...e.path.steps, { kind: "deref", moved: true }], type: e.type.target };
  return { kind: "address", path, type: e.type };
}

function notLast(path: Path): Path {
  const last = path.steps.map((step) => step.kind).lastIndexOf("deref");
  return { ...path, steps: path.steps.map((step, k): Step => (k === last ? { kind: "deref" } : step)) };
}

/** Of a call through a pointer nobody knows whether it looks up. What is called by name has a version that does, or needs none. */
function check(block: Block): void {
  const isAddress = (a: Argument): boolean => a.kind === "reference" || a.type.kind === "pointer";
  forEachStatement(block, (s) => {
    if (s.kind === "call" && s.callee.kind === "method" && s.arguments.some(isAddress))
      throw new InternalError("a call through a pointer is handed addresses in a backward sweep");
  });
}

/** Variables that hold no address of storage that may move. */
function fixedVariables(
  program: Program,
  staying: ReadonlySet<VariableId>,
  heads: ReadonlySet<UnitId>,
): ReadonlySet<VariableId> {
  const derivative = [...program.units.values()].filter((unit) => unit.derivative !== undefined);
  const fixed = new Set<VariableId>();
  const consider = (id: VariableId): void => {
    const variable = program.variables.get(id);
    if (variable?.type.kind === "pointer" && variable.role !== "global") fixed.add(id);
  };
  for (const unit of derivative) {
    unit.parameters.forEach(consider);
    forEachStatement(unit.body, (s) => writtenPaths(s).forEach((path) => consider(path.root)));
  }
  for (const unit of derivative)
    if (heads.has(unit.id)) for (const p of unit.parameters) if (!staying.has(p)) fixed.delete(p);
  const isFixed = (e: Expression): boolean => {
    switch (e.kind) {
      case "constant":
        return true;
      case "read":
        return e.path.steps.length === 0 && fixed.has(e.path.root);
      case "address": {
        const derefs = e.path.steps.flatMap((step, k) => (step.kind === "deref" ? [k] : []));
        return derefs.length === 0 || (derefs.length === 1 && derefs[0] === 0 && fixed.has(e.path.root));
      }
      case "convert":
        return isFixed(e.operand);
      case "conditional":
        return isFixed(e.whenTrue) && isFixed(e.whenFalse);
      default:
        return false;
    }
  };
  const drop = (path: Path | null | undefined): void => {
    if (path !== null && path !== undefined && path.steps.length === 0) fixed.delete(path.root);
  };
  const visit = (s: Statement): void => {
    for (const path of referencePaths(s)) drop(path);
    if (s.kind === "assign") {
      if (!isFixed(s.value)) drop(s.target);
    } else for (const path of writtenPaths(s)) drop(path);
    if (s.kind !== "call") return;
    const callee = s.callee.kind === "unit" ? program.units.get(s.callee.unit) : undefined;
    callee?.parameters.forEach((p, k) => {
      const argument = s.arguments[k];
      if (argument !== undefined && (argument.kind === "reference" || !isFixed(argument))) fixed.delete(p);
    });
  };
  const addressed = new Set<VariableId>();
  for (const unit of derivative) takenAddresses(unit, addressed);
  for (const id of addressed) fixed.delete(id);
  for (let before = -1; before !== fixed.size; ) {
    before = fixed.size;
    for (const unit of derivative) forEachStatement(unit.body, visit);
  }
  return fixed;
}

/** Variables that may be stored through pointers. */
function takenAddresses(unit: Unit, variables: Set<VariableId>): void {
  rewriteBlock(unit.body, {
    expression: (e) => {
      if (e.kind === "address" && e.path.steps.every((step) => step.kind !== "deref")) variables.add(e.path.root);
      return e;
    },
  });
}

/**
 * Leaves out assignments to local variables that nothing reads: compilers warn of them.
 * In: a unit. Out: the same without them. Limits: pops stay, as the stack counts them; results of calls are dropped, the calls stay.
 */
import { rewriteBlock } from "../../il/rewrite.js";
import type { Path, Program, Statement, Unit, VariableId } from "../../il/types.js";
import {
  forEachExpression,
  forEachExpressionOf,
  forEachPath,
  forEachStatement,
  referencePaths,
  storedPaths,
  writtenPaths,
} from "../../il/visit.js";

export function withoutUnread(program: Program, unit: Unit): Unit {
  const read = variablesRead(program, unit);
  const isLocal = (id: VariableId): boolean => program.variables.get(id)?.role === "local";
  const isUnread = (p: Path): boolean =>
    isLocal(p.root) && !read.has(p.root) && p.steps.every((s) => s.kind !== "deref");
  const body = rewriteBlock(unit.body, {
    statement: (s) => {
      if ((s.kind === "assign" || s.kind === "allocate") && isUnread(s.target)) return [];
      if (s.kind === "call" && s.targets.some((t) => t !== null && isUnread(t)))
        return { ...s, targets: s.targets.map((t) => (t !== null && isUnread(t) ? null : t)) };
      return s;
    },
  });
  return body === unit.body ? unit : { ...unit, body };
}

/** Variables of the unit that are read, or that something else may read. */
export function variablesRead(program: Program, unit: Unit): ReadonlySet<VariableId> {
  const read = new Set<VariableId>();
  for (let before = -1; before < read.size; ) {
    before = read.size;
    forEachStatement(unit.body, (s) => {
      if ((s.kind === "assign" || s.kind === "allocate") && isStore(program, s.target) && !read.has(s.target.root))
        return;
      look(s);
    });
  }
  return read;

  function look(s: Statement): void {
    forEachExpressionOf(s, (e) => {
      if (e.kind === "read" || e.kind === "address") add(e.path.root);
    });
    for (const p of referencePaths(s)) add(p.root);
    // An external stores through their addresses.
    if (s.kind === "call" && s.callee.kind === "external")
      for (const target of s.targets.slice(1)) if (target !== null) add(target.root);
    for (const p of writtenPaths(s)) if (p.steps.some((step) => step.kind === "deref")) add(p.root);
    for (const p of storedPaths(s)) extents(p.root);
    forEachPath(s, (p) => extents(p.root));
  }

  function add(id: VariableId): void {
    read.add(id);
  }

  /** Sizes of variable-length arrays are read where the array is used. */
  function extents(id: VariableId): void {
    const type = program.variables.get(id)?.type;
    const array = type?.kind === "pointer" ? type.target : type;
    if (array?.kind !== "array") return;
    for (const d of array.dimensions)
      if (d.extent !== undefined)
        forEachExpression(d.extent, (e) => {
          if (e.kind === "read") add(e.path.root);
        });
  }
}

function isStore(program: Program, target: Path): boolean {
  return program.variables.get(target.root)?.role === "local" && target.steps.every((s) => s.kind !== "deref");
}

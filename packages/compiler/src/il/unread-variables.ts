/**
 * Leaves out assignments to local variables and parameters by value that nothing reads, of places to themselves, and branches that do
 * nothing: compilers warn of such variables.
 * In: a unit. Out: the same without them. Limits: pops stay, as the stack counts them; results of calls are dropped, the calls stay.
 */
import { samePath } from "./equal.js";
import { rewriteBlock } from "./rewrite.js";
import type { Path, PopStatement, Program, Statement, Unit, VariableId } from "./types.js";
import {
  forEachExpression,
  forEachExpressionOf,
  forEachStatement,
  referencePaths,
  storedPaths,
  writtenPaths,
} from "./visit.js";

export function withoutUnread(program: Program, unit: Unit): Unit {
  let result = unit;
  // What an assignment or a test read is unread when it is gone.
  for (let before: Unit | null = null; before !== result; ) {
    before = result;
    result = withoutThese(program, result, variablesRead(program, result));
  }
  return result;
}

function withoutThese(program: Program, unit: Unit, read: ReadonlySet<VariableId>): Unit {
  const isUnread = (p: Path): boolean => isStore(program, p) && !read.has(p.root);
  const body = rewriteBlock(unit.body, {
    statement: (s) => {
      if ((s.kind === "assign" || s.kind === "allocate") && isUnread(s.target)) return [];
      if (s.kind === "assign" && s.value.kind === "read" && samePath(s.value.path, s.target)) return [];
      if (s.kind === "call" && s.targets.some((t) => t !== null && isUnread(t)))
        return { ...s, targets: s.targets.map((t) => (t !== null && isUnread(t) ? null : t)) };
      if (s.kind === "if" && s.then.statements.length + s.else.statements.length === 0) return [];
      return s;
    },
  });
  return body === unit.body ? unit : { ...unit, body };
}

/** Variables of the unit that are read, or that something else may read. */
export function variablesRead(program: Program, unit: Unit): ReadonlySet<VariableId> {
  const read = new Set<VariableId>();
  /** Stores to variables that nothing has read so far: what they read counts when something does. */
  const idle = new Map<VariableId, Statement[]>();
  const due: Statement[] = [];
  forEachStatement(unit.body, (s) => {
    if ((s.kind === "assign" || s.kind === "allocate") && isStore(program, s.target) && !read.has(s.target.root)) {
      const stores = idle.get(s.target.root);
      if (stores === undefined) idle.set(s.target.root, [s]);
      else stores.push(s);
    } else look(s);
  });
  for (let s = due.pop(); s !== undefined; s = due.pop()) look(s);
  return read;

  function look(s: Statement): void {
    forEachExpressionOf(s, (e) => {
      if (e.kind !== "read" && e.kind !== "address") return;
      add(e.path.root);
      extents(e.path.root);
    });
    for (const p of referencePaths(s)) add(p.root);
    // An external stores through their addresses.
    if (s.kind === "call" && s.callee.kind === "external")
      for (const target of s.targets.slice(1)) if (target !== null) add(target.root);
    // Only single values can be popped and dropped.
    if (s.kind === "pop" && !isSingle(s)) add(s.target.root);
    for (const p of writtenPaths(s)) if (p.steps.some((step) => step.kind === "deref")) add(p.root);
    for (const p of storedPaths(s)) extents(p.root);
  }

  function add(id: VariableId): void {
    if (read.has(id)) return;
    read.add(id);
    due.push(...(idle.get(id) ?? []));
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

/** What is stored is a part of a variable that ends with the unit. */
function isStore(program: Program, target: Path): boolean {
  const variable = program.variables.get(target.root);
  const ends = variable?.role === "local" || (variable?.role === "parameter" && variable.passing === "value");
  return ends && target.steps.every((s) => s.kind !== "deref");
}

/** A pop that can take its value off the stack and drop it. What goes to the stack of storage of any type needs a place. */
export function isSingle({ stack, target: { type } }: PopStatement): boolean {
  if (type.kind === "pointer") return type.target.kind !== "procedure";
  if (type.kind === "integer") return stack !== "reals" || type.bits < 64;
  return type.kind === "boolean" || (type.kind === "real" && type.bits !== 80);
}

/**
 * Whether running a statement may change what an expression gives.
 * In: an expression; statements. Out: yes or no, without points-to: two heap locations are taken as different only where they are
 * fields of different names, a field and an element, or elements of different kinds.
 */
import { assertNever } from "../../il/assert-never.js";
import type { CallStatement, Expression, Path, Statement, VariableId } from "../../il/types.js";
import { childBlocks, forEachExpression, writtenPaths } from "../../il/visit.js";

/** What an expression reads: variables, and kinds of heap locations. */
export interface Reads {
  readonly variables: ReadonlySet<VariableId>;
  readonly locations: ReadonlySet<string>;
}

export function readsOf(e: Expression): Reads {
  const variables = new Set<VariableId>();
  const locations = new Set<string>();
  forEachExpression(e, (inner) => {
    if (inner.kind === "read" || inner.kind === "address") {
      variables.add(inner.path.root);
      inner.path.steps.forEach((step, i) => {
        if (step.kind === "deref" && i > 0) locations.add(location(inner.path, i));
      });
      if (inner.path.steps.length > 0) locations.add(location(inner.path, inner.path.steps.length));
    } else if (inner.kind === "operation") {
      if (inner.name === "length") locations.add("length");
      if (inner.name === "size" || inner.name === "has" || inner.name === "keyAt") locations.add("entries");
      if (inner.name === "external") locations.add("outside");
    }
  });
  return { variables, locations };
}

/** The kind of location that the first `count` steps of a path denote. */
function location(path: Path, count: number): string {
  const last = path.steps[count - 1]!;
  switch (last.kind) {
    case "field":
      return `.${last.name}`;
    case "index":
    case "section": {
      if (count < path.steps.length) return "[pointer]";
      const type = path.type.kind === "array" ? path.type.element : path.type;
      if (type.kind === "real" || type.kind === "integer") return "[number]";
      return type.kind === "pointer" || type.kind === "boolean" ? `[${type.kind}]` : "[?]";
    }
    case "key":
      return "entries";
    case "deref":
      return "whole";
  }
}

/** May the statement, or one inside it, change what is read? `isShared`: variables that calls and stores through pointers may change. */
export function mayChange(s: Statement, reads: Reads, isShared: (variable: VariableId) => boolean): boolean {
  switch (s.kind) {
    case "exit":
    case "return":
    case "throw":
    case "output":
      return false;
    case "label":
    case "goto":
    case "release":
    case "push":
    case "pop":
    case "stack":
      return true;
    case "call":
      if (mayStore(s) && (reads.locations.size > 0 || [...reads.variables].some(isShared))) return true;
      break;
    case "resize":
      return [...reads.locations].some((l) => l === "length" || l.startsWith("[") || l === "whole");
    case "erase":
      return reads.locations.has("entries") || reads.locations.has("whole");
    case "assign":
    case "allocate":
    case "if":
    case "switch":
    case "loop":
    case "scope":
      break;
    default:
      return assertNever(s);
  }
  for (const p of writtenPaths(s)) if (stores(p, reads, isShared)) return true;
  return childBlocks(s).some((b) => b.statements.some((inner) => mayChange(inner, reads, isShared)));
}

/** May the call change storage that its results do not name? */
export function mayStore({ callee }: CallStatement): boolean {
  return callee.kind !== "external" || (callee.stores ?? []).length > 0;
}

function stores(p: Path, reads: Reads, isShared: (variable: VariableId) => boolean): boolean {
  if (p.steps.length === 0) return reads.variables.has(p.root);
  const throughPointer = p.steps.some((step) => step.kind === "deref");
  if (!throughPointer && reads.variables.has(p.root)) return true;
  if (throughPointer && [...reads.variables].some(isShared)) return true;
  const where = location(p, p.steps.length);
  if (where === "whole" || reads.locations.has("whole")) return reads.locations.size > 0;
  if (reads.locations.has(where)) return true;
  if (!where.startsWith("[")) return false;
  // Storing beyond the end of an array makes it grow.
  if (reads.locations.has("length")) return true;
  return [...reads.locations].some((l) => l.startsWith("[") && (l === "[?]" || where === "[?]"));
}

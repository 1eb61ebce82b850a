/**
 * JavaScript evaluates operands from left to right. Lowering an operand may emit statements (calls, assignments); where one of
 * them may change what an earlier operand reads, the earlier operand is first read into a temporary.
 */
import { assign, read } from "../../../il/builders.js";
import type { Block, Expression, Path, Statement } from "../../../il/types.js";
import { childBlocks, forEachExpression, subscriptsOf, writtenPaths } from "../../../il/visit.js";
import type { ProgramContext, UnitContext } from "../context.js";

/** Evaluates operands in order; what they give may be used after the last of them. */
export function inOrder(u: UnitContext, operands: readonly (() => Expression)[]): Expression[] {
  const values: Expression[] = [];
  const marks: number[] = [];
  for (const operand of operands) {
    values.push(operand());
    marks.push(u.block.length);
  }
  for (let j = values.length - 2; j >= 0; j--) values[j] = keep(u, values[j]!, marks[j]!);
  return values;
}

/** `value` as it was when the block had `mark` statements: itself, or a temporary if a later statement may change it. */
export function keep(u: UnitContext, value: Expression, mark: number): Expression {
  if (u.block.length === mark || value.kind === "constant") return value;
  if (!u.block.slice(mark).some((s) => mayChange(u.program, s, value))) return value;
  const saved = u.temporary("t", value.type);
  u.block.splice(mark, 0, assign(saved, value, u.origin));
  return read(saved);
}

/** A path whose way (base pointers, subscripts) stays as it was when the block had `mark` statements. */
export function keepPath(u: UnitContext, path: Path, mark: number): Path {
  if (u.block.length === mark || path.steps.length === 0) return path;
  const later = u.block.slice(mark);
  const before = u.block.length;
  const steps = path.steps.map((step) => {
    if (step.kind === "index") return { ...step, indices: step.indices.map((e) => keep(u, e, mark)) };
    if (step.kind === "key") return { ...step, key: keep(u, step.key, mark) };
    return step;
  });
  const kept = { ...path, steps };
  // The last deref reads the pointer before it: that pointer has to stay.
  const last = steps.map((s) => s.kind).lastIndexOf("deref");
  if (last < 0) return kept;
  const pointer = prefix(u.program, kept, last);
  if (!later.some((s) => mayChange(u.program, s, read(pointer)))) return kept;
  const saved = u.temporary("p", pointer.type);
  // After the subscripts that are kept, which it may read.
  u.block.splice(mark + u.block.length - before, 0, assign(saved, read(pointer), u.origin));
  return { root: saved.root, steps: steps.slice(last), type: path.type };
}

/** The first `count` steps of a path. */
export function prefix(p: ProgramContext, path: Path, count: number): Path {
  let type = p.variables.get(path.root)!.type;
  for (let i = 0; i < count; i++) {
    const step = path.steps[i]!;
    if (step.kind === "deref" && type.kind === "pointer") type = type.target;
    else if (step.kind === "field" && type.kind === "record") {
      type = p.records.get(type.record)?.fields.find((f) => f.name === step.name)?.type ?? {
        kind: "opaque",
        name: "unknown",
      };
    } else if (step.kind === "index" && type.kind === "array") type = type.element;
    else if (step.kind === "key" && type.kind === "map") type = type.value;
    else type = { kind: "opaque", name: "unknown" };
  }
  return { root: path.root, steps: path.steps.slice(0, count), type };
}

/** May the statement change the expression's value? */
export function mayChange(p: ProgramContext, statement: Statement, value: Expression): boolean {
  const reads = readsOf(value);
  return reads.length > 0 && statementMayChange(p, statement, reads);
}

type Reading = { readonly path: Path } | { readonly extent: "list" | "map" };

function readsOf(value: Expression): Reading[] {
  const found: Reading[] = [];
  forEachExpression(value, (e) => {
    if (e.kind === "read") found.push({ path: e.path });
    else if (e.kind === "operation") {
      const first = e.arguments[0]?.type;
      const target = first?.kind === "pointer" ? first.target : undefined;
      if (e.name === "length" && !(target?.kind === "array" && target.storage === "packed"))
        found.push({ extent: "list" });
      if (e.name === "size" || e.name === "has" || e.name === "keyAt") found.push({ extent: "map" });
    }
  });
  return found;
}

function statementMayChange(p: ProgramContext, statement: Statement, reads: readonly Reading[]): boolean {
  if (statement.kind === "call" && callChanges(p, statement) && reads.some((r) => isOpenToCalls(p, r))) return true;
  if (statement.kind === "resize" && reads.some((r) => "extent" in r && r.extent === "list")) return true;
  if (statement.kind === "erase" && reads.some((r) => ("extent" in r ? r.extent === "map" : hasStep(r.path, "key"))))
    return true;
  if (writtenPaths(statement).some((written) => reads.some((r) => storeChanges(written, r)))) return true;
  return childBlocks(statement).some((b: Block) => b.statements.some((s) => statementMayChange(p, s, reads)));
}

function callChanges(p: ProgramContext, statement: Extract<Statement, { kind: "call" }>): boolean {
  if (statement.callee.kind === "external") return false;
  return statement.callee.kind === "method" || !p.quietUnits.has(statement.callee.unit);
}

/** Storage other units may write: the heap and module variables. */
function isOpenToCalls(p: ProgramContext, reading: Reading): boolean {
  if ("extent" in reading) return true;
  const root = p.variables.get(reading.path.root)!;
  if (root.role === "global" && root.constant !== true) return true;
  return reading.path.steps.length > 0;
}

function hasStep(path: Path, kind: Path["steps"][number]["kind"]): boolean {
  return path.steps.some((s) => s.kind === kind);
}

function storeChanges(written: Path, reading: Reading): boolean {
  const last = written.steps[written.steps.length - 1];
  if ("extent" in reading) {
    return reading.extent === "map" ? last?.kind === "key" : last?.kind === "index";
  }
  const path = reading.path;
  if (last === undefined) return path.root === written.root;
  switch (last.kind) {
    case "field":
      return path.steps.some((s) => s.kind === "field" && s.name === last.name);
    case "index":
    case "section":
      return hasStep(path, "index") || hasStep(path, "section");
    case "key":
      return hasStep(path, "key");
    case "deref":
      return hasStep(path, "deref");
  }
}

/** Does the way to the path read only local variables? Then a call can store its result there directly. */
export function isFixedPlace(p: ProgramContext, path: Path): boolean {
  if (p.variables.get(path.root)!.role === "global" && path.steps.length > 0)
    return p.variables.get(path.root)!.constant === true;
  if (path.steps.filter((s) => s.kind === "deref").length > 1 || hasStep(path, "key")) return false;
  return subscriptsOf(path).every((e) => readsOf(e).every((r) => "path" in r && r.path.steps.length === 0));
}

/** Does the expression read the variable? */
export function mentions(value: Expression, path: Path): boolean {
  return readsOf(value).some((r) => "path" in r && r.path.root === path.root);
}

/** Walks over the IL. Nothing here builds nodes; see rewrite.ts. */
import { assertNever } from "./assert-never.js";
import type {
  AllocateStatement,
  Argument,
  Block,
  Expression,
  HostText,
  Path,
  Program,
  Statement,
  UnitId,
} from "./types.js";

/** The blocks a statement contains, in the order in which they are written. */
export function childBlocks(s: Statement): readonly Block[] {
  switch (s.kind) {
    case "if":
      return [s.then, s.else];
    case "switch":
      return s.arms.map((arm) => arm.body);
    case "loop":
      return [s.init, s.body, s.update];
    case "scope":
      return [s.body];
    default:
      return [];
  }
}

/** Every statement of a block and of the blocks inside, each before what it contains. */
export function forEachStatement(block: Block, visit: (s: Statement) => void): void {
  // Without lists of blocks: this is the compiler's most frequent walk.
  for (const s of block.statements) {
    visit(s);
    switch (s.kind) {
      case "if":
        forEachStatement(s.then, visit);
        forEachStatement(s.else, visit);
        break;
      case "switch":
        for (const arm of s.arms) forEachStatement(arm.body, visit);
        break;
      case "loop":
        forEachStatement(s.init, visit);
        forEachStatement(s.body, visit);
        forEachStatement(s.update, visit);
        break;
      case "scope":
        forEachStatement(s.body, visit);
        break;
      default:
    }
  }
}

/** Every statement of some units, blocks inside included; units without text have none. */
export function forEachStatementOf(
  program: Pick<Program, "units">,
  units: Iterable<UnitId>,
  visit: (unit: UnitId, s: Statement) => void,
): void {
  for (const id of units) {
    const unit = program.units.get(id);
    if (unit !== undefined) forEachStatement(unit.body, (s) => visit(id, s));
  }
}

/**
 * The expressions of a statement itself, not of the blocks it contains: operands, tests, arguments by value, the values of
 * switch arms. Subscripts of the paths it writes are not among them; see `storedPaths`.
 */
export function expressionsOf(s: Statement): readonly Expression[] {
  switch (s.kind) {
    case "assign":
      return [s.value];
    case "allocate":
      if (s.initial.kind === "copy")
        return [...s.extents, { kind: "read", path: s.initial.source, type: s.initial.source.type }];
      return [...s.extents, ...initialValues(s)];
    case "release":
      return [{ kind: "read", path: s.pointer, type: s.pointer.type }];
    case "resize":
      return [s.length];
    case "erase":
      return s.key === undefined ? [] : [s.key];
    case "call":
      return valueArguments(s.arguments);
    case "if":
      return [s.test];
    case "loop":
      return s.asked === undefined ? [s.test] : [s.test, ...s.asked];
    case "switch":
      return [s.selector, ...s.arms.flatMap((arm) => arm.values)];
    case "return":
      return s.values;
    case "throw":
      return s.message.operands;
    case "output":
      return s.text.operands;
    case "push":
      return [s.value];
    case "stack":
      return s.count === undefined ? [] : [s.count];
    case "pop":
    case "scope":
    case "exit":
    case "label":
    case "goto":
      return [];
    default:
      return assertNever(s);
  }
}

function valueArguments(list: readonly Argument[]): readonly Expression[] {
  return list.filter((a): a is Expression => a.kind !== "reference");
}

/** The paths a statement itself may write by itself: targets, popped, resized and erased storage. */
export function writtenPaths(s: Statement): readonly Path[] {
  switch (s.kind) {
    case "assign":
    case "allocate":
    case "pop":
      return [s.target];
    case "call":
      return s.targets.filter((t) => t !== null);
    case "resize":
      return [s.array];
    case "erase":
      return [s.map];
    default:
      return [];
  }
}

/** What a new object is made with, value by value; what it copies is none of them. */
export function initialValues({ initial }: AllocateStatement): readonly Expression[] {
  if (initial.kind === "fill") return [initial.value];
  return initial.kind === "elements" || initial.kind === "fields" ? [...initial.values.values()] : [];
}

/** Paths a statement hands to a callee by reference, or whose root it needs to find a method. */
export function referencePaths(s: Statement): readonly Path[] {
  if (s.kind !== "call") return [];
  const paths = s.arguments.flatMap((a) => (a.kind === "reference" ? [a.path] : []));
  return s.callee.kind === "method" ? [s.callee.receiver, ...paths] : paths;
}

/** Every path in a statement that is not a read: what it writes, and what it passes by reference. */
export function storedPaths(s: Statement): readonly Path[] {
  const written = writtenPaths(s);
  const passed = referencePaths(s);
  return passed.length === 0 ? written : [...written, ...passed];
}

/** The operands of an expression; for reads and addresses, the subscripts of the path. */
export function operandsOf(e: Expression): readonly Expression[] {
  switch (e.kind) {
    case "constant":
      return [];
    case "read":
    case "address":
      return subscriptsOf(e.path);
    case "unary":
    case "convert":
      return [e.operand];
    case "binary":
      return [e.left, e.right];
    case "conditional":
      return [e.test, e.whenTrue, e.whenFalse];
    case "intrinsic":
    case "operation":
      return e.arguments;
    default:
      return assertNever(e);
  }
}

/** The expressions inside a path: indices, keys, bounds of sections. */
export function subscriptsOf(path: Path): readonly Expression[] {
  let subscripts: Expression[] | undefined;
  for (const step of path.steps) {
    switch (step.kind) {
      case "index":
        subscripts ??= [];
        subscripts.push(...step.indices);
        break;
      case "key":
        subscripts ??= [];
        subscripts.push(step.key);
        break;
      case "section":
        subscripts ??= [];
        for (const { from, to, step: stride } of step.ranges) {
          if (from !== undefined) subscripts.push(from);
          if (to !== undefined) subscripts.push(to);
          if (stride !== undefined) subscripts.push(stride);
        }
        break;
      default:
    }
  }
  return subscripts ?? [];
}

/** An expression and every expression inside it, subscripts included; each before its operands. */
export function forEachExpression(e: Expression, visit: (e: Expression) => void): void {
  visit(e);
  switch (e.kind) {
    case "constant":
      break;
    case "read":
    case "address":
      forEachSubscript(e.path, visit);
      break;
    case "unary":
    case "convert":
      forEachExpression(e.operand, visit);
      break;
    case "binary":
      forEachExpression(e.left, visit);
      forEachExpression(e.right, visit);
      break;
    default:
      for (const operand of operandsOf(e)) forEachExpression(operand, visit);
  }
}

/** Every expression inside a path, at any depth. */
export function forEachSubscript(path: Path, visit: (e: Expression) => void): void {
  for (const step of path.steps) {
    switch (step.kind) {
      case "index":
        for (const e of step.indices) forEachExpression(e, visit);
        break;
      case "key":
        forEachExpression(step.key, visit);
        break;
      case "section":
        for (const { from, to, step: stride } of step.ranges) {
          if (from !== undefined) forEachExpression(from, visit);
          if (to !== undefined) forEachExpression(to, visit);
          if (stride !== undefined) forEachExpression(stride, visit);
        }
        break;
      default:
    }
  }
}

/** Every expression of a statement itself, at any depth, subscripts of stored paths included. Blocks inside are left out. */
export function forEachExpressionOf(s: Statement, visit: (e: Expression) => void): void {
  switch (s.kind) {
    // Without lists: what most statements are.
    case "assign":
      forEachExpression(s.value, visit);
      forEachSubscript(s.target, visit);
      break;
    case "if":
      forEachExpression(s.test, visit);
      break;
    case "loop":
      forEachExpression(s.test, visit);
      for (const e of s.asked ?? []) forEachExpression(e, visit);
      break;
    default:
      for (const e of expressionsOf(s)) forEachExpression(e, visit);
      for (const p of storedPaths(s)) forEachSubscript(p, visit);
  }
}

/** Every path an expression reads, at any depth. */
export function forEachReadPath(e: Expression, visit: (path: Path) => void): void {
  forEachExpression(e, (inner) => {
    if (inner.kind === "read") visit(inner.path);
  });
}

/**
 * Every path a statement itself reads as a value: in its expressions and in the subscripts of what it stores. The pointers
 * dereferenced on the way along a stored path are not reported here: see `pointersOnTheWay`.
 */
export function forEachPathRead(s: Statement, visit: (path: Path) => void): void {
  forEachExpressionOf(s, (e) => {
    if (e.kind === "read") visit(e.path);
  });
}

/** Every path that occurs in a statement itself, however it is used. */
export function forEachPath(s: Statement, visit: (path: Path) => void): void {
  forEachExpressionOf(s, (e) => {
    if (e.kind === "read" || e.kind === "address") visit(e.path);
  });
  for (const p of storedPaths(s)) visit(p);
}

/**
 * How many steps lead to each pointer that a path reads on its way: for `p.*.q.*.x` 0 (the variable p) and 2 (the field q).
 * A path of that many steps denotes the pointer.
 */
export function pointersOnTheWay(path: Path): readonly number[] {
  const pointers: number[] = [];
  for (let i = 0; i < path.steps.length; i++) if (path.steps[i]!.kind === "deref") pointers.push(i);
  return pointers;
}

/** The host texts of a statement (throw, output). */
export function hostTextOf(s: Statement): HostText | undefined {
  return s.kind === "throw" ? s.message : s.kind === "output" ? s.text : undefined;
}

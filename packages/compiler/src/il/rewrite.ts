/** Rebuilds IL with changes. What does not change is shared, so that a rewrite which changes nothing gives the same object. */
import { assertNever } from "./assert-never.js";
import type { Argument, Block, Expression, Path, Range, Statement, Step, VariableId } from "./types.js";

/**
 * What to change. Each function sees a node whose parts are already rewritten; absent functions change nothing.
 * `statement` may give several statements, or none.
 */
export interface Rewriter {
  readonly expression?: (e: Expression) => Expression;
  readonly path?: (p: Path) => Path;
  readonly statement?: (s: Statement) => Statement | readonly Statement[];
}

/** Maps a list; gives the list itself where nothing changed. */
export function mapShared<T>(list: readonly T[], f: (item: T, index: number) => T): readonly T[] {
  let changed: T[] | undefined;
  for (let i = 0; i < list.length; i++) {
    const before = list[i]!;
    const after = f(before, i);
    if (changed !== undefined) changed.push(after);
    else if (after !== before) {
      changed = list.slice(0, i);
      changed.push(after);
    }
  }
  return changed ?? list;
}

export function rewriteExpression(e: Expression, r: Rewriter): Expression {
  const inner = rewriteOperands(e, r);
  return r.expression === undefined ? inner : r.expression(inner);
}

function rewriteOperands(e: Expression, r: Rewriter): Expression {
  switch (e.kind) {
    case "constant":
      return e;
    case "read": {
      const path = rewritePath(e.path, r);
      return path === e.path ? e : { ...e, path, type: path.type === e.path.type ? e.type : path.type };
    }
    case "address": {
      const path = rewritePath(e.path, r);
      return path === e.path ? e : { ...e, path };
    }
    case "unary":
    case "convert": {
      const operand = rewriteExpression(e.operand, r);
      return operand === e.operand ? e : { ...e, operand };
    }
    case "binary": {
      const left = rewriteExpression(e.left, r);
      const right = rewriteExpression(e.right, r);
      return left === e.left && right === e.right ? e : { ...e, left, right };
    }
    case "conditional": {
      const test = rewriteExpression(e.test, r);
      const whenTrue = rewriteExpression(e.whenTrue, r);
      const whenFalse = rewriteExpression(e.whenFalse, r);
      return test === e.test && whenTrue === e.whenTrue && whenFalse === e.whenFalse
        ? e
        : { ...e, test, whenTrue, whenFalse };
    }
    case "intrinsic":
    case "operation": {
      const args = mapShared(e.arguments, (a) => rewriteExpression(a, r));
      return args === e.arguments ? e : { ...e, arguments: args };
    }
    default:
      return assertNever(e);
  }
}

export function rewritePath(p: Path, r: Rewriter): Path {
  const steps = p.steps.length === 0 ? p.steps : mapShared(p.steps, (step) => rewriteStep(step, r));
  const inner = steps === p.steps ? p : { ...p, steps };
  return r.path === undefined ? inner : r.path(inner);
}

function rewriteStep(step: Step, r: Rewriter): Step {
  switch (step.kind) {
    case "deref":
    case "field":
      return step;
    case "index": {
      const indices = mapShared(step.indices, (e) => rewriteExpression(e, r));
      return indices === step.indices ? step : { ...step, indices };
    }
    case "key": {
      const key = rewriteExpression(step.key, r);
      return key === step.key ? step : { ...step, key };
    }
    case "section": {
      const ranges = mapShared(step.ranges, (range) => rewriteRange(range, r));
      return ranges === step.ranges ? step : { ...step, ranges };
    }
    default:
      return assertNever(step);
  }
}

function rewriteRange(range: Range, r: Rewriter): Range {
  const from = range.from && rewriteExpression(range.from, r);
  const to = range.to && rewriteExpression(range.to, r);
  const step = range.step && rewriteExpression(range.step, r);
  if (from === range.from && to === range.to && step === range.step) return range;
  return { ...(from && { from }), ...(to && { to }), ...(step && { step }) };
}

export function rewriteBlock(b: Block, r: Rewriter): Block {
  let changed: Statement[] | undefined;
  const list = b.statements;
  const inStatementsAlone = r.expression === undefined && r.path === undefined;
  for (let i = 0; i < list.length; i++) {
    const before = list[i]!;
    const inner = inStatementsAlone ? rewriteChildBlocks(before, r) : rewriteParts(before, r);
    const after = r.statement === undefined ? inner : r.statement(inner);
    if (changed === undefined && after === before) continue;
    changed ??= list.slice(0, i);
    if (isStatement(after)) changed.push(after);
    else changed.push(...after);
  }
  return changed === undefined ? b : { statements: changed };
}

function isStatement(s: Statement | readonly Statement[]): s is Statement {
  return "kind" in s;
}

/** Rewrites the blocks that a statement contains: all that can change where neither expressions nor paths do. */
function rewriteChildBlocks(s: Statement, r: Rewriter): Statement {
  switch (s.kind) {
    case "if": {
      const then = rewriteBlock(s.then, r);
      const otherwise = rewriteBlock(s.else, r);
      return then === s.then && otherwise === s.else ? s : { ...s, then, else: otherwise };
    }
    case "switch": {
      const arms = mapShared(s.arms, (arm) => {
        const body = rewriteBlock(arm.body, r);
        return body === arm.body ? arm : { ...arm, body };
      });
      return arms === s.arms ? s : { ...s, arms };
    }
    case "loop": {
      const init = rewriteBlock(s.init, r);
      const body = rewriteBlock(s.body, r);
      const update = rewriteBlock(s.update, r);
      return init === s.init && body === s.body && update === s.update ? s : { ...s, init, update, body };
    }
    case "scope": {
      const body = rewriteBlock(s.body, r);
      return body === s.body ? s : { ...s, body };
    }
    default:
      return s;
  }
}

/** Rewrites what a statement contains, and not the statement itself. */
export function rewriteParts(s: Statement, r: Rewriter): Statement {
  const expression = (e: Expression): Expression => rewriteExpression(e, r);
  const path = (p: Path): Path => rewritePath(p, r);
  switch (s.kind) {
    case "assign": {
      const value = expression(s.value);
      const target = path(s.target);
      return value === s.value && target === s.target ? s : { ...s, target, value };
    }
    case "allocate": {
      const target = path(s.target);
      const extents = mapShared(s.extents, expression);
      const initial = rewriteInitial(s.initial, r);
      return target === s.target && extents === s.extents && initial === s.initial
        ? s
        : { ...s, target, extents, initial };
    }
    case "release": {
      const pointer = path(s.pointer);
      return pointer === s.pointer ? s : { ...s, pointer };
    }
    case "resize": {
      const array = path(s.array);
      const length = expression(s.length);
      return array === s.array && length === s.length ? s : { ...s, array, length };
    }
    case "erase": {
      const map = path(s.map);
      const key = s.key && expression(s.key);
      return map === s.map && key === s.key ? s : { ...s, map, ...(key && { key }) };
    }
    case "call": {
      const targets = mapShared(s.targets, (t) => t && path(t));
      const args = mapShared(s.arguments, (a) => rewriteArgument(a, r));
      let callee = s.callee;
      if (callee.kind === "method") {
        const receiver = path(callee.receiver);
        if (receiver !== callee.receiver) callee = { ...callee, receiver };
      }
      return targets === s.targets && args === s.arguments && callee === s.callee
        ? s
        : { ...s, targets, callee, arguments: args };
    }
    case "if": {
      const test = expression(s.test);
      const then = rewriteBlock(s.then, r);
      const otherwise = rewriteBlock(s.else, r);
      return test === s.test && then === s.then && otherwise === s.else ? s : { ...s, test, then, else: otherwise };
    }
    case "switch": {
      const selector = expression(s.selector);
      const arms = mapShared(s.arms, (arm) => {
        const values = mapShared(arm.values, expression);
        const body = rewriteBlock(arm.body, r);
        return values === arm.values && body === arm.body ? arm : { values, body };
      });
      return selector === s.selector && arms === s.arms ? s : { ...s, selector, arms };
    }
    case "loop": {
      const init = rewriteBlock(s.init, r);
      const test = expression(s.test);
      const body = rewriteBlock(s.body, r);
      const update = rewriteBlock(s.update, r);
      const asked = s.asked && mapShared(s.asked, expression);
      const isSame = init === s.init && test === s.test && body === s.body && update === s.update && asked === s.asked;
      return isSame ? s : { ...s, init, test, update, body, ...(asked && { asked }) };
    }
    case "scope": {
      const body = rewriteBlock(s.body, r);
      return body === s.body ? s : { ...s, body };
    }
    case "return": {
      const values = mapShared(s.values, expression);
      return values === s.values ? s : { ...s, values };
    }
    case "throw": {
      const operands = mapShared(s.message.operands, expression);
      return operands === s.message.operands ? s : { ...s, message: { ...s.message, operands } };
    }
    case "output": {
      const operands = mapShared(s.text.operands, expression);
      return operands === s.text.operands ? s : { ...s, text: { ...s.text, operands } };
    }
    case "push": {
      const value = expression(s.value);
      return value === s.value ? s : { ...s, value };
    }
    case "pop": {
      const target = path(s.target);
      return target === s.target ? s : { ...s, target };
    }
    case "stack": {
      const count = s.count && expression(s.count);
      return count === s.count ? s : { ...s, ...(count && { count }) };
    }
    case "exit":
    case "label":
    case "goto":
      return s;
    default:
      return assertNever(s);
  }
}

type Initial = Extract<Statement, { kind: "allocate" }>["initial"];

function rewriteInitial(initial: Initial, r: Rewriter): Initial {
  switch (initial.kind) {
    case "zero":
    case "none":
      return initial;
    case "elements": {
      const values = mapShared(initial.values, (e) => rewriteExpression(e, r));
      return values === initial.values ? initial : { ...initial, values };
    }
    case "fields": {
      let changed = false;
      const values = new Map<string, Expression>();
      for (const [name, value] of initial.values) {
        const after = rewriteExpression(value, r);
        changed ||= after !== value;
        values.set(name, after);
      }
      return changed ? { ...initial, values } : initial;
    }
    case "copy": {
      const source = rewritePath(initial.source, r);
      return source === initial.source ? initial : { ...initial, source };
    }
    case "fill": {
      const value = rewriteExpression(initial.value, r);
      return value === initial.value ? initial : { ...initial, value };
    }
    default:
      return assertNever(initial);
  }
}

function rewriteArgument(a: Argument, r: Rewriter): Argument {
  if (a.kind !== "reference") return rewriteExpression(a, r);
  const path = rewritePath(a.path, r);
  return path === a.path ? a : { ...a, path };
}

/**
 * Replaces variables. A variable may become another one, a path (its steps come first in every path of the variable), or an
 * expression (only where it is read as a whole, or where the expression is itself the read of a path).
 */
export type Substitution = ReadonlyMap<VariableId, VariableId | Path | Expression>;

/** A rewriter that carries a substitution out. */
export function substitution(map: Substitution): Rewriter {
  return {
    path: (p) => {
      const to = map.get(p.root);
      if (to === undefined) return p;
      if (typeof to === "number") return { ...p, root: to };
      const path = "root" in to ? to : to.kind === "read" ? to.path : undefined;
      return path === undefined ? p : { ...p, root: path.root, steps: [...path.steps, ...p.steps] };
    },
    expression: (e) => {
      if (e.kind !== "read" || e.path.steps.length > 0) return e;
      const to = map.get(e.path.root);
      return to !== undefined && typeof to === "object" && "kind" in to && to.kind !== "read" ? to : e;
    },
  };
}

/**
 * Branches, loops and scopes that a jump enters become tests and jumps, so that each label stands in a block around all jumps to it.
 * In: a body. Out: a body of the same meaning, in which no goto leads into a statement from outside.
 * Method: what contains a label and not the goto is taken apart, outermost first; breaks and continues of it become jumps too. So is a
 * loop with a jump in its update, which the body's end and every `continue` run.
 */
import { ifThen } from "../../il/builders.js";
import type { Block, Expression, LabelId, LoopStatement, Statement, SwitchStatement } from "../../il/types.js";
import { childBlocks, forEachStatement } from "../../il/visit.js";
import { withChildBlocks } from "../../il/with-child-blocks.js";

export function dissolveEntered(body: Block, fresh: () => LabelId): Block {
  const entered = enteredStatements(body);
  /** Where the exits of loops and scopes taken apart lead. */
  const ends = new Map<LabelId, { readonly break: LabelId; readonly continue: LabelId }>();
  return flatten(body);

  function flatten(block: Block): Block {
    return { statements: block.statements.flatMap(flattenStatement) };
  }

  function flattenStatement(s: Statement): readonly Statement[] {
    if (s.kind === "exit") {
      const to = ends.get(s.label)?.[s.how];
      return to === undefined ? [s] : [jump(to, s)];
    }
    if (entered.has(s)) return led(s, dissolve(s));
    if (childBlocks(s).length === 0) return [s];
    if (s.kind !== "loop" || !hasJumps(s.init)) return [withChildBlocks(s, flatten)];
    const { comments: _, ...rest } = s;
    const { directives: __, ...bare } = s;
    return led(bare, [...flatten(s.init).statements, withChildBlocks({ ...rest, init: { statements: [] } }, flatten)]);
  }

  function dissolve(s: Statement): readonly Statement[] {
    switch (s.kind) {
      case "if": {
        const end = fresh();
        if (s.else.statements.length === 0)
          return [unless(s.test, end, s), ...flatten(s.then).statements, label(end, s)];
        const other = fresh();
        const then = [unless(s.test, other, s), ...flatten(s.then).statements, jump(end, s)];
        return [...then, label(other, s), ...flatten(s.else).statements, label(end, s)];
      }
      case "switch":
        return dissolveSwitch(s);
      case "scope": {
        const end = fresh();
        ends.set(s.label, { break: end, continue: end });
        return [...flatten(s.body).statements, label(end, s)];
      }
      case "loop":
        return dissolveLoop(s);
      default:
        return [s];
    }
  }

  function dissolveSwitch(s: SwitchStatement): readonly Statement[] {
    const end = fresh();
    const labels = s.arms.map(() => fresh());
    const arms = s.arms.map(({ values }, k) => ({ values, body: { statements: [jump(labels[k]!, s)] } }));
    const bodies = s.arms.flatMap(({ body }, k) => [label(labels[k]!, s), ...flatten(body).statements, jump(end, s)]);
    const { comments: _, ...rest } = s;
    return [{ ...rest, arms }, jump(end, s), ...bodies, label(end, s)];
  }

  function dissolveLoop(s: LoopStatement): readonly Statement[] {
    const begin = fresh();
    const next = fresh();
    const end = fresh();
    ends.set(s.label, { break: end, continue: next });
    const init = flatten(s.init).statements;
    const body = flatten(s.body).statements;
    const update = [label(next, s), ...flatten(s.update).statements];
    const endless = s.test.kind === "constant" && s.test.value === true;
    if (s.testAt === "end") {
      const repeat = ifThen(s.test, { statements: [jump(begin, s)] }, undefined, s.origin);
      return [...init, label(begin, s), ...body, ...update, repeat, label(end, s)];
    }
    const test = endless ? [] : [unless(s.test, end, s)];
    return [...init, label(begin, s), ...test, ...body, ...update, jump(begin, s), label(end, s)];
  }

  function unless(test: Expression, to: LabelId, s: Statement): Statement {
    return ifThen(test, { statements: [] }, { statements: [jump(to, s)] }, s.origin);
  }
}

/** What has taken a statement's place, with the comments before it, and what the user asks of it: the plan says that it cannot be had. */
function led(s: Statement, list: readonly Statement[]): readonly Statement[] {
  const [first, ...rest] = list;
  if (first === undefined) return list;
  const comments = s.comments === undefined ? {} : { comments: [...s.comments, ...(first.comments ?? [])] };
  const directives = s.directives === undefined ? {} : { directives: s.directives };
  return [{ ...first, ...comments, ...directives }, ...rest];
}

function label(of: LabelId, s: Statement): Statement {
  return { kind: "label", label: of, origin: s.origin };
}

function jump(to: LabelId, s: Statement): Statement {
  return { kind: "goto", label: to, origin: s.origin };
}

function hasJumps(block: Block): boolean {
  let isThere = false;
  forEachStatement(block, (s) => {
    if (s.kind === "goto" || s.kind === "label") isThere = true;
  });
  return isThere;
}

function enteredStatements(body: Block): ReadonlySet<Statement> {
  interface Inside {
    readonly statement: Statement;
    readonly block: Block;
  }
  const around = new Map<LabelId, readonly Inside[]>();
  const jumps: { readonly to: LabelId; readonly around: readonly Inside[] }[] = [];
  const entered = new Set<Statement>();
  const walk = (block: Block, outer: readonly Inside[]): void => {
    for (const s of block.statements) {
      if (s.kind === "label") around.set(s.label, outer);
      else if (s.kind === "goto") jumps.push({ to: s.label, around: outer });
      else if (s.kind === "loop" && hasJumps(s.update)) entered.add(s);
      for (const child of childBlocks(s)) {
        const stays = s.kind === "loop" && child === s.init;
        walk(child, stays ? outer : [...outer, { statement: s, block: child }]);
      }
    }
  };
  walk(body, []);
  for (const { to, around: from } of jumps) {
    const blocks = new Set(from.map((f) => f.block));
    for (const { statement, block } of around.get(to) ?? []) if (!blocks.has(block)) entered.add(statement);
  }
  return entered;
}

/**
 * Segments and jumps as nested scopes and loops.
 * In: segments in which each cycle is entered at one segment. Out: statements in which every jump to a segment is an exit of a scope that
 * the segment follows, or goes on with a loop that it starts.
 * Method: a segment that several lead to follows a scope around all that is dominated by its immediate dominator and comes before it; a
 * segment that only the end of another one leads to follows that one directly. What has left a loop stands after the loop.
 * Paper: Ramsey, Beyond Relooper: recursive translation of unstructured control flow to structured control flow (2022).
 */

import { InternalError } from "../../diagnostics/diagnostic.js";
import type { Origin } from "../../diagnostics/origin.js";
import { constant, exit, loop, scope } from "../../il/builders.js";
import type { LabelId, Statement } from "../../il/types.js";
import type { Segment } from "./jump-segments.js";
import { replaceJumps } from "./jump-segments.js";
import type { SegmentLoops } from "./segment-loops.js";

export function placeSegments(
  segments: readonly Segment[],
  loops: SegmentLoops,
  fresh: () => LabelId,
): readonly Statement[] {
  const first = segments[0]!;
  // It stands at the end of everything, wherever it is jumped to from.
  const end = segments.find((s) => s.isEnd);
  const repeats = new Map<Segment, LabelId>();
  const statements = tree(first);
  return end === undefined ? statements : [scope(end.label, { statements }, end.origin)];

  function tree(s: Segment): readonly Statement[] {
    if (!loops.isHeader(s)) return within(s);
    const label = fresh();
    repeats.set(s, label);
    const around: Statement = loop(label, { test: constant(true), body: { statements: within(s) } }, s.origin);
    return wrapped(loops.after(s), [around]);
  }

  function within(s: Segment): readonly Statement[] {
    return wrapped(
      loops.inside(s).filter((to) => !follows(s, to)),
      code(s),
    );
  }

  /** Each of `list` after a scope around what comes before it. */
  function wrapped(list: readonly Segment[], inner: readonly Statement[]): readonly Statement[] {
    let statements = inner;
    for (const s of list) if (!s.isEnd) statements = [scope(s.label, { statements }, s.origin), ...tree(s)];
    return statements;
  }

  function follows(s: Segment, to: Segment): boolean {
    return !to.isEnd && s.next === to.label && loops.entries.get(to)!.length === 1 && loops.inside(s).includes(to);
  }

  function code(s: Segment): readonly Statement[] {
    const statements = replaceJumps(s.statements, (jump) => {
      const to = loops.of(jump.label);
      return [to === undefined ? jump : { ...leave(s, to, jump.origin), ...commentsOf(jump) }];
    });
    if (s.next === null) return statements;
    const to = loops.of(s.next);
    if (to === undefined) throw new InternalError(`no segment ${s.next}`);
    return [...statements, ...(follows(s, to) ? tree(to) : [leave(s, to, s.origin)])];
  }

  function leave(from: Segment, to: Segment, origin: Origin): Statement {
    return loops.isBack(from, to) ? exit("continue", repeats.get(to)!, origin) : exit("break", to.label, origin);
  }
}

function commentsOf(s: Statement): { readonly comments?: readonly string[] } {
  return s.comments === undefined ? {} : { comments: s.comments };
}

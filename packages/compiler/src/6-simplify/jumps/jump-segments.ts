/**
 * A block with labels as a graph: segments of it, each entered at its start only, and the jumps between them.
 * In: the statements of a block, labels of which all gotos inside it know. Out: the segments that can be reached, the first one, which
 * nothing leads back to, first.
 * Method: a segment ends before a label and after a statement that contains a jump; what follows a statement that does not complete, up to
 * the next label, is never run.
 */

import type { Origin } from "../../diagnostics/origin.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { GotoStatement, LabelId, Statement } from "../../il/types.js";
import { childBlocks, forEachStatement } from "../../il/visit.js";

export interface Segment {
  readonly label: LabelId;
  /** Its place in the text. */
  readonly rank: number;
  readonly origin: Origin;
  /** The end of the block: control goes on behind it. */
  readonly isEnd: boolean;
  /** May contain jumps to segments. */
  statements: readonly Statement[];
  /** Where control goes from the end; null: nowhere, the end is not reached. */
  next: LabelId | null;
}

export function segmentsOf(list: readonly Statement[], at: Origin, fresh: () => LabelId): Segment[] {
  const labels = new Set<LabelId>();
  for (const s of list) if (s.kind === "label") labels.add(s.label);
  const wanted = new Set<LabelId>();
  forEachStatement({ statements: list }, (s) => {
    if (s.kind === "goto" && labels.has(s.label)) wanted.add(s.label);
  });
  const segments: Segment[] = [];
  let current: (Segment & { statements: Statement[] }) | null = null;
  let comments: readonly string[] = [];
  const open = (label: LabelId, origin: Origin, isEnd = false): void => {
    if (current !== null) current.next ??= label;
    current = { label, rank: segments.length, origin, isEnd, statements: [], next: null };
    segments.push(current);
  };
  const append = (to: Segment & { statements: Statement[] }, s: Statement): void => {
    to.statements.push(comments.length > 0 ? { ...s, comments: [...comments, ...(s.comments ?? [])] } : s);
    comments = [];
  };
  // Nothing leads to the first one.
  open(fresh(), at);
  for (const s of list) {
    if (s.kind === "label") {
      if (wanted.has(s.label)) open(s.label, s.origin);
      if (current !== null) comments = [...comments, ...(s.comments ?? [])];
      continue;
    }
    const into = current as (Segment & { statements: Statement[] }) | null;
    if (into === null) continue;
    if (s.kind === "goto" && wanted.has(s.label)) {
      into.next = s.label;
      current = null;
      continue;
    }
    append(into, s);
    if (!completes(s)) current = null;
    else if (jumpsIn(s).some((j) => wanted.has(j.label))) open(fresh(), s.origin);
  }
  open(fresh(), at, true);
  return reached(withoutEmpty(segments));
}

/** Jumps to a segment without statements lead to where that one leads. */
function withoutEmpty(segments: readonly Segment[]): readonly Segment[] {
  const byLabel = new Map(segments.map((s) => [s.label, s]));
  const final = (label: LabelId): LabelId => {
    const passed = new Set<LabelId>();
    let at = label;
    for (
      let s = byLabel.get(at);
      s?.statements.length === 0 && s.next !== null && !passed.has(at);
      s = byLabel.get(at)
    ) {
      passed.add(at);
      at = s.next;
    }
    return at;
  };
  for (const s of segments) {
    s.statements = replaceJumps(s.statements, (jump) => {
      const label = final(jump.label);
      return [label === jump.label ? jump : { ...jump, label }];
    });
    if (s.next !== null) s.next = final(s.next);
  }
  return segments;
}

export function jumpsIn(s: Statement): readonly GotoStatement[] {
  const jumps: GotoStatement[] = [];
  forEachStatement({ statements: [s] }, (inner) => {
    if (inner.kind === "goto") jumps.push(inner);
  });
  return jumps;
}

/** The segments that a segment leads to, one entry for each jump. */
export function leadsTo(segment: Segment): readonly LabelId[] {
  const jumps = segment.statements.flatMap((s) => jumpsIn(s).map((j) => j.label));
  return segment.next === null ? jumps : [...jumps, segment.next];
}

export function replaceJumps(
  statements: readonly Statement[],
  by: (s: GotoStatement) => readonly Statement[],
): readonly Statement[] {
  return rewriteBlock({ statements }, { statement: (s) => (s.kind === "goto" ? by(s) : s) }).statements;
}

/** Control may come to the end of the statement. */
export function completes(s: Statement): boolean {
  const all = (list: readonly Statement[]): boolean => list.every(completes);
  switch (s.kind) {
    case "goto":
    case "exit":
    case "return":
    case "throw":
      return false;
    case "if":
      return all(s.then.statements) || all(s.else.statements);
    case "switch":
      return s.arms.every((arm) => arm.values.length > 0) || s.arms.some((arm) => all(arm.body.statements));
    case "scope":
      return all(s.body.statements) || isBroken(s, s.label);
    case "loop":
      return !(s.test.kind === "constant" && s.test.value === true) || isBroken(s, s.label);
    default:
      return true;
  }
}

function isBroken(s: Statement, label: LabelId): boolean {
  return childBlocks(s).some((block) =>
    block.statements.some(
      (inner) => (inner.kind === "exit" && inner.how === "break" && inner.label === label) || isBroken(inner, label),
    ),
  );
}

function reached(segments: readonly Segment[]): Segment[] {
  const byLabel = new Map(segments.map((s) => [s.label, s]));
  const seen = new Set<Segment>();
  const queue = segments.slice(0, 1);
  for (let s = queue.pop(); s !== undefined; s = queue.pop()) {
    if (seen.has(s)) continue;
    seen.add(s);
    for (const label of leadsTo(s)) {
      const to = byLabel.get(label);
      if (to !== undefined) queue.push(to);
    }
  }
  return segments.filter((s) => seen.has(s));
}

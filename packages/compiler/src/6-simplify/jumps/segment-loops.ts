/**
 * Where segments go in structured text: their order, loops, and which segment each one stands after.
 * In: segments in which each cycle is entered at one segment. Out: the facts below.
 * Method: immediate dominators by iteration; the loop of an edge to a dominator is what leads to the edge without passing the dominator;
 * the order is that of the text as far as no segment comes before one that leads forward to it.
 * Paper: Cooper, Harvey and Kennedy, A simple, fast dominance algorithm (2001).
 */
import type { LabelId } from "../../il/types.js";
import type { Segment } from "./jump-segments.js";
import { leadsTo } from "./jump-segments.js";

export interface SegmentLoops {
  /** All jumps to it from earlier segments, and the number of those. */
  readonly entries: ReadonlyMap<Segment, readonly Segment[]>;
  isHeader(s: Segment): boolean;
  /** The jump goes back to the start of a loop around it. */
  isBack(from: Segment, to: Segment): boolean;
  /** What stands in a segment's scope: at its end, or, where it is the start of a loop, at the end of the loop's body. In order. */
  inside(s: Segment): readonly Segment[];
  /** What stands after the loop that starts here. In order. */
  after(s: Segment): readonly Segment[];
  of(label: LabelId): Segment | undefined;
}

export function segmentLoops(segments: readonly Segment[]): SegmentLoops {
  const byLabel = new Map(segments.map((s) => [s.label, s]));
  const successors = new Map(segments.map((s) => [s, leadsTo(s).flatMap((label) => byLabel.get(label) ?? [])]));
  const before = new Map<Segment, Segment[]>(segments.map((s) => [s, []]));
  for (const [s, list] of successors) for (const to of list) before.get(to)!.push(s);
  const [first] = segments;
  const idom = dominators(segments, successors, before);
  const dominates = (a: Segment, b: Segment): boolean => {
    for (let s: Segment | undefined = b; s !== undefined; s = s === first ? undefined : idom.get(s))
      if (s === a) return true;
    return false;
  };
  const loops = new Map<Segment, Set<Segment>>();
  for (const s of segments)
    for (const header of successors.get(s)!) if (dominates(header, s)) addLoop(loops, before, header, s);
  const isBack = (from: Segment, to: Segment): boolean => loops.get(to)?.has(from) === true;

  const order = forwardOrder(segments, before, isBack);
  const inside = new Map<Segment, Segment[]>(segments.map((s) => [s, []]));
  const after = new Map<Segment, Segment[]>(segments.map((s) => [s, []]));
  for (const s of order) {
    if (s === first) continue;
    const parent = idom.get(s)!;
    // The outermost loop around the parent that has ended when control comes to s.
    let left: Segment | undefined;
    for (const [header, members] of loops) {
      if (!members.has(parent) || members.has(s)) continue;
      if (left === undefined || loops.get(header)!.has(left)) left = header;
    }
    (left === undefined ? inside.get(parent)! : after.get(left)!).push(s);
  }
  return {
    entries: new Map(segments.map((s) => [s, before.get(s)!.filter((from) => !isBack(from, s))])),
    isHeader: (s) => loops.has(s),
    isBack,
    inside: (s) => inside.get(s)!,
    after: (s) => after.get(s)!,
    of: (label) => byLabel.get(label),
  };
}

type Edges = ReadonlyMap<Segment, readonly Segment[]>;

function dominators(segments: readonly Segment[], successors: Edges, before: Edges): ReadonlyMap<Segment, Segment> {
  const first = segments[0]!;
  const order = reversePostOrder(first, successors);
  const number = new Map(order.map((s, k) => [s, k]));
  const idom = new Map<Segment, Segment>([[first, first]]);
  for (let changed = true; changed; ) {
    changed = false;
    for (const s of order.slice(1)) {
      let common: Segment | undefined;
      for (const from of before.get(s)!) {
        if (!idom.has(from)) continue;
        let a = from;
        let b = common ?? from;
        while (a !== b) {
          while (number.get(a)! > number.get(b)!) a = idom.get(a)!;
          while (number.get(b)! > number.get(a)!) b = idom.get(b)!;
        }
        common = a;
      }
      if (common === undefined || idom.get(s) === common) continue;
      idom.set(s, common);
      changed = true;
    }
  }
  return idom;
}

function reversePostOrder(first: Segment, successors: Edges): Segment[] {
  const order: Segment[] = [];
  const seen = new Set<Segment>([first]);
  const path = [{ s: first, next: 0 }];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const to = successors.get(top.s)![top.next++];
    if (to === undefined) {
      order.push(top.s);
      path.pop();
    } else if (!seen.has(to)) {
      seen.add(to);
      path.push({ s: to, next: 0 });
    }
  }
  return order.reverse();
}

function addLoop(loops: Map<Segment, Set<Segment>>, before: Edges, header: Segment, end: Segment): void {
  let members = loops.get(header);
  if (members === undefined) {
    members = new Set([header]);
    loops.set(header, members);
  }
  const queue = [end];
  for (let s = queue.pop(); s !== undefined; s = queue.pop()) {
    if (members.has(s)) continue;
    members.add(s);
    queue.push(...before.get(s)!);
  }
}

/** Each segment after all that lead forward to it, else as in the text. */
function forwardOrder(
  segments: readonly Segment[],
  before: Edges,
  isBack: (from: Segment, to: Segment) => boolean,
): readonly Segment[] {
  const done = new Set<Segment>();
  const waiting = [...segments].sort((a, b) => a.rank - b.rank);
  while (waiting.length > 0) {
    const k = waiting.findIndex((s) => before.get(s)!.every((from) => done.has(from) || isBack(from, s)));
    done.add(waiting.splice(Math.max(k, 0), 1)[0]!);
  }
  return [...done];
}

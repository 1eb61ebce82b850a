/**
 * Regions that are run repeatedly and can be entered at several places get one entry: a number says where to go on from it.
 * In: segments, the first one without a jump to it. Out: segments of the same meaning; each cycle is entered at one segment.
 * Method: in each strongly connected region with several entries, the first one in the text is reached through a new segment only, which
 * jumps on to where a state variable says; jumps from outside to the other entries set the variable and go there. The region without its
 * entry is treated again.
 * Paper: Erosa and Hendren, Taming control flow (1994), jumps into loops; the search for regions as in Havlak (1997).
 */

import { stronglyConnected } from "../../dataflow/scc.js";
import type { Origin } from "../../diagnostics/origin.js";
import { assign, binary, constant, ifThen, pathOf, readOf } from "../../il/builders.js";
import type { LabelId, Statement, Type, Variable } from "../../il/types.js";
import type { Segment } from "./jump-segments.js";
import { leadsTo, replaceJumps } from "./jump-segments.js";

export const stateType: Type = { kind: "integer", bits: 32, signed: true };

export interface Makes {
  readonly label: () => LabelId;
  /** An integer variable that tells where control goes on. */
  readonly state: (origin: Origin) => Variable;
}

export function dispatchEntries(segments: readonly Segment[], make: Makes): readonly Segment[] {
  const all = [...segments];
  treat(segments);
  return all;

  function treat(region: readonly Segment[]): void {
    const index = new Map(region.map((s, k) => [s.label, k]));
    const successors = region.map((s) => leadsTo(s).flatMap((label) => index.get(label) ?? []));
    for (const found of stronglyConnected(region.length, (k) => successors[k]!)) {
      const members = found.map((k) => region[k]!).sort((a, b) => a.rank - b.rank);
      if (members.length === 1) continue;
      const inside = new Set(members);
      const outer = new Set(all.filter((s) => !inside.has(s)).flatMap((s) => leadsTo(s)));
      const [main, ...others] = members.filter((s) => outer.has(s.label));
      if (main === undefined) continue;
      if (others.length > 0) addDispatch(inside, main, others);
      treat(members.filter((s) => s !== main));
    }
  }

  function addDispatch(inside: ReadonlySet<Segment>, main: Segment, others: readonly Segment[]): void {
    const { origin } = main;
    const state = make.state(origin);
    const number = (k: number) => constant(k, undefined, stateType);
    const label = make.label();
    const codes = new Map(others.map((s, k) => [s.label, k + 1]));
    const towards = (to: LabelId, isInside: boolean): Statement | undefined => {
      const code = to === main.label ? 0 : isInside ? undefined : codes.get(to);
      return code === undefined ? undefined : assign(pathOf(state), number(code), origin);
    };
    for (const s of all) {
      const isInside = inside.has(s);
      s.statements = replaceJumps(s.statements, (jump) => {
        const set = towards(jump.label, isInside);
        return set === undefined ? [jump] : [set, { ...jump, label }];
      });
      const set = s.next === null ? undefined : towards(s.next, isInside);
      if (set === undefined) continue;
      s.statements = [...s.statements, set];
      s.next = label;
    }
    const arms = [...codes].map(([to, code]) => ({
      values: [number(code)],
      body: { statements: [{ kind: "goto", label: to, origin } as const] },
    }));
    const [only] = arms;
    const choice: Statement =
      arms.length === 1 && only !== undefined
        ? ifThen(binary("equal", readOf(state), number(1)), only.body, undefined, origin)
        : { kind: "switch", selector: readOf(state), arms, origin };
    all.push({ label, rank: main.rank - 0.5, origin, isEnd: false, statements: [choice], next: main.label });
  }
}

/**
 * Runs a stretch of steps backwards by cutting it: the state at the cut is stored, what follows it is reversed with one slot less, then what
 * precedes it with as many slots as before.
 *
 * Paper   Grimm, Pottier, Rostaing-Schmidt, RR-2794, section 2.2: theorem 1 says that no other way is faster
 */
import type { Actions } from "./actions.js";
import type { Slots } from "./slots.js";

/**
 * Where a stretch is cut: after how many of the steps `from` … `to - 1`, at least one and not all.
 * `snapshots` counts the slot of the stretch's first state, too.
 */
export type Cut = (from: number, to: number, snapshots: number) => number;

/**
 * The adjoints of the steps `to - 1` … `from`. The current state is u(from) at the beginning, and `slot` holds it; at the end the slot is free.
 *
 * @param snapshots how many slots may be used, the one of u(from) included
 */
export function* reverseStretch(
  from: number,
  to: number,
  slot: number,
  snapshots: number,
  slots: Slots,
  cut: Cut,
): Actions {
  for (let end = to; end - from > 1; ) {
    const middle = snapshots === 1 ? end - 1 : from + cut(from, end, snapshots);
    yield { kind: "advance", from, to: middle };
    yield* reverseFresh(middle, end, snapshots - 1, slots, cut);
    yield { kind: "restore", step: from, slot, level: 0 };
    end = middle;
  }
  yield { kind: "drop", step: from, slot, level: 0 };
  slots.release(slot);
  yield { kind: "adjoint", step: from };
}

/** The same where no slot holds u(from) yet: for a single step it need not be stored. */
export function* reverseFresh(from: number, to: number, snapshots: number, slots: Slots, cut: Cut): Actions {
  if (to - from === 1) {
    yield { kind: "adjoint", step: from };
    return;
  }
  const slot = slots.take();
  yield { kind: "store", step: from, slot, level: 0 };
  yield* reverseStretch(from, to, slot, snapshots, slots, cut);
}

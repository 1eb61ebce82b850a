/** A labelled block: its exits are numbered, and their number is where its backward sweep begins. */
import type { Checkpoint } from "../../../4-plan/plan.js";
import { block } from "../../../il/builders.js";
import { pieceStateCalls } from "../../../il/conventions/kept-storage.js";
import type { ScopeStatement, Statement } from "../../../il/types.js";
import { advanceStatements, idleStatements } from "../advance.js";
import { recordBreaks, restoreCode } from "../exit-codes.js";
import { againIn } from "../pieces/again.js";
import { handOver } from "../pieces/hand-over.js";
import { releasing } from "../pieces/release-kept.js";
import { savePlaces } from "../pieces/save-places.js";
import { silent } from "../pieces/silent.js";
import { callWithoutMade, writtenAdjoint } from "../pieces/written-adjoint.js";
import type { SweepContext, Swept } from "../sweep-context.js";
import { made } from "../sweep-context.js";

export function sweepScope(context: SweepContext, s: ScopeStatement): Swept {
  const { exits } = context;
  const piece = context.plan.piece(s);
  if (piece !== undefined) return sweepPiece(context, s, piece);
  const target = exits.breakTarget(s.label);
  const inner = context.sweepBlock(s.body, s);
  // Nothing leaves it early: what does is live.
  if (inner.forward.length === 0) return inner;
  const body: Statement = { ...s, body: block(...inner.forward) };
  if (inner.backward.length === 0) return { forward: [body], backward: [] };
  const kept = recordBreaks(context, exits.breakTarget(s.label), s.origin);
  return {
    forward: [...kept.before, body, ...(exits.completes(s) ? kept.after : [])],
    backward: [...restoreCode(context, target, s.origin, exits.leaving(s)), ...inner.backward],
  };
}

/**
 * A piece that is run again: forward it runs without recording, and the state before it is stored; backward that is brought back, and both sweeps of the
 * piece follow one another. What precedes the piece gets back what it needs after that.
 */
function sweepPiece(context: SweepContext, s: ScopeStatement, piece: Checkpoint): Swept {
  const { first, again } = context.plan.beside(s);
  const choice = context.plan.snapshot(s);
  const beside = savePlaces(context, first, s.origin);
  const call = callWithoutMade(context, s);
  const inner =
    call !== null
      ? { forward: [], backward: writtenAdjoint(context, call) }
      : againIn(context, piece).sweepBlock(s.body, s);
  if (inner.backward.length === 0) {
    const idle = releasing(context, s.body, idleStatements(context, s.body));
    // It has nothing to do when it runs again. What precedes it gets back what it overwrites all the same.
    const all = savePlaces(context, [...first, ...again], s.origin);
    const inside = savePlaces(context, choice.inside?.places ?? [], s.origin);
    return {
      forward: [...all.save, ...inside.save, ...idle],
      backward: [...inside.restore, ...all.restore],
    };
  }
  const plain = releasing(context, s.body, advanceStatements(context, s.body));
  const over = handOver(context, piece, s.origin);
  const state = (name: string): readonly Statement[] =>
    piece.holds
      ? [{ kind: "call", targets: [], callee: { kind: "external", name }, arguments: [], origin: made(s.origin) }]
      : [];
  const eager = savePlaces(context, choice.eager, s.origin);
  const snapshot = savePlaces(context, piece.snapshot, s.origin);
  const broughtBack = savePlaces(context, again, s.origin);
  return {
    forward: [...beside.save, ...snapshot.save, ...state(pieceStateCalls.store), ...plain, ...eager.save],
    backward: [
      ...eager.restore,
      ...over.hold(false),
      ...state(pieceStateCalls.bringBack),
      ...snapshot.restore,
      ...broughtBack.save,
      ...releasing(context, s.body, [...silent(inner.forward), ...over.give, ...silent(inner.backward)]),
      ...state(pieceStateCalls.end),
      ...broughtBack.restore,
      ...beside.restore,
    ],
  };
}

/**
 * The directives that stand around statements of one list: CHECKPOINT-START or DO-NOT-DIFF-START above the first of a piece, and what ends it behind its last.
 * In: those that stand in a list of statements, in the order of the text. Out: the pieces that they make, which may be nested; RG2071 for one that has no
 * partner in its list, and for two with nothing between them.
 */
import type { DirectiveFault } from "./directives.js";
import { endsOfPieces } from "./directives.js";

/** `At`: where the front end knows the directive to stand. */
export interface PairMark<At> {
  readonly name: string;
  /** The index of the statement that it stands above; the length of the list behind the last. */
  readonly before: number;
  readonly at: At;
}

export interface PairedPiece<At> {
  /** The directive that it begins with. */
  readonly name: string;
  /** The indices of its first statement, and of the one behind its last. */
  readonly first: number;
  readonly end: number;
  /** Of the directive above its first. */
  readonly at: At;
  readonly inner: readonly PairedPiece<At>[];
}

export interface PairFault<At> extends DirectiveFault {
  readonly at: At;
}

export interface Pairs<At> {
  readonly pieces: readonly PairedPiece<At>[];
  readonly faults: readonly PairFault<At>[];
}

interface Open<At> {
  readonly mark: PairMark<At>;
  readonly inner: PairedPiece<At>[];
}

export function pairsOf<At>(marks: readonly PairMark<At>[]): Pairs<At> {
  const pieces: PairedPiece<At>[] = [];
  const faults: PairFault<At>[] = [];
  const open: Open<At>[] = [];
  const fault = ({ at }: PairMark<At>, message: string, hint: string): void => {
    faults.push({ code: "RG2071", at, message, hint });
  };
  for (const mark of marks) {
    if (endsOfPieces.has(mark.name)) {
      open.push({ mark, inner: [] });
      continue;
    }
    const begun = open.at(-1);
    if (begun === undefined || endsOfPieces.get(begun.mark.name) !== mark.name) {
      const begins = [...endsOfPieces].find(([, end]) => end === mark.name)?.[0] ?? "";
      const hint = `Write ${begins} above the first statement of the piece, between the same braces. Pieces in pieces end before these.`;
      fault(mark, `${mark.name} has no ${begins} before it in its list of statements.`, hint);
      continue;
    }
    open.pop();
    const { mark: start, inner } = begun;
    if (start.before === mark.before) {
      const hint = "Write them around at least one statement, or take both out.";
      fault(start, `There is no statement between ${start.name} and ${mark.name}.`, hint);
      continue;
    }
    const around = open.at(-1)?.inner ?? pieces;
    around.push({ name: start.name, first: start.before, end: mark.before, at: start.at, inner });
  }
  for (const { mark } of open) {
    const end = endsOfPieces.get(mark.name) ?? "";
    const hint = `Write ${end} above a later statement between the same braces, or as the last line before the closing one.`;
    fault(mark, `${mark.name} has no ${end} behind it in its list of statements.`, hint);
  }
  return { pieces, faults };
}

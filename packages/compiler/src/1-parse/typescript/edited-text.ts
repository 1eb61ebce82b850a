/**
 * Texts that are read in another form than the user wrote them: CommonJS as modules, JavaScript with types that are known from
 * elsewhere. Places are always those of the user's own text.
 */
import type ts from "typescript";

/** Puts `text` where `start … end` was. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Where the text stood before, of a piece that moves. */
  readonly from?: number;
}

/** Where the pieces of a text come from. */
export interface UserText {
  readonly text: string;
  /** The offset in the user's text of an offset in the edited one. */
  at(offset: number): number;
}

export interface EditedText {
  readonly text: string;
  readonly origin: UserText;
}

/** A source file whose text was edited. */
export interface EditedFile extends ts.SourceFile {
  userText?: UserText;
}

/** Edits must not overlap; insertions at one place keep their order. */
export function applyEdits(before: EditedText, edits: readonly TextEdit[]): EditedText {
  const sorted = edits
    .map((edit, i) => ({ ...edit, i }))
    .sort((a, b) => a.start - b.start || a.end - b.end || a.i - b.i);
  const parts: string[] = [];
  const starts: { readonly made: number; readonly length: number; readonly from: number; readonly fixed: boolean }[] =
    [];
  let made = 0;
  let from = 0;
  const add = (text: string, at: number, fixed: boolean): void => {
    if (text.length === 0) return;
    parts.push(text);
    starts.push({ made, length: text.length, from: at, fixed });
    made += text.length;
  };
  for (const edit of sorted) {
    if (edit.start < from) continue;
    add(before.text.slice(from, edit.start), from, false);
    add(edit.text, edit.from ?? edit.start, edit.from === undefined);
    from = edit.end;
  }
  add(before.text.slice(from), from, false);
  const at = (offset: number): number => {
    let low = 0;
    for (let high = starts.length - 1; low < high; ) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]!.made <= offset) low = middle;
      else high = middle - 1;
    }
    const piece = starts[low];
    if (piece === undefined) return 0;
    return before.origin.at(piece.fixed ? piece.from : piece.from + Math.min(offset - piece.made, piece.length));
  };
  return { text: parts.join(""), origin: { text: before.origin.text, at } };
}

export function unedited(text: string): EditedText {
  return { text, origin: { text, at: (offset) => offset } };
}

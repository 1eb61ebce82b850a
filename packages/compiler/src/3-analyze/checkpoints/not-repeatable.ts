/**
 * What a piece does that must not, or cannot, be done once more.
 * In: the piece with all that it calls. Out: the first such thing, and what to write instead; null: it gives the same when it runs again.
 * Method: what the host gives may be another value the second time (output is left out of the second run, of procedures too).
 */

import { isLengthNote, lengthNote } from "../../il/conventions/length-note.js";
import type { Argument, CallStatement, SiteId, Statement, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { isReference } from "../../rules/references.js";
import type { PieceInput } from "../snapshots/piece-facts.js";
import type { GivenInput, NotRepeatable } from "./given-storage.js";
import { place } from "./given-storage.js";
import { privateOfWriter } from "./silent-versions.js";

export interface RepeatableInput extends GivenInput {
  /** There is storage that is released, saved, and allocated anew. */
  readonly releasesReturn: boolean;
}

export function notRepeatable(input: RepeatableInput, statements: readonly Statement[]): NotRepeatable | null {
  let found: NotRepeatable | null = null;
  forEachRun(input, statements, (s) => {
    found ??= ofStatement(input, s);
  });
  return found ?? keptByWriter(input, statements);
}

function keptByWriter(input: RepeatableInput, statements: readonly Statement[]): NotRepeatable | null {
  const kept = privateOfWriter(input, statements);
  if (kept === null) return null;
  return {
    because: `a procedure that it calls writes output${place(kept.output)}, and uses '${kept.name}', which other modules cannot use so: a version without output would be one`,
    statement: kept.output,
    instead: `Write the output where the piece itself stands, or export '${kept.name}', a variable as a part of an object.`,
  };
}

function ofStatement(input: RepeatableInput, s: Statement): NotRepeatable | null {
  if (s.kind === "call" && s.callee.kind === "external" && s.callee.pure !== true && !isLengthNote(s))
    return {
      because: `what '${s.callee.name}' gives${place(s)} may be something else the second time`,
      statement: s,
      instead: "Call it before the piece, and keep what it gives in an array.",
    };
  if (s.kind === "call" && s.callee.kind === "external" && input.releasesReturn && !isLookedUp(s, s.callee.name))
    return {
      because: `'${s.callee.name}' is handed an address${place(s)} that it cannot look up, where storage is elsewhere in the backward sweep`,
      statement: s,
      instead: "Call it before the piece, or ask for the derivative with --memory inhibit.",
    };
  return null;
}

/** What a function of the library reads is where its pointers lead now; an address that it gives would be that of the storage as it is now. */
function isLookedUp(s: CallStatement, name: string): boolean {
  if (name === lengthNote) return true;
  const isPlain = (e: Argument): boolean =>
    e.kind === "constant" || e.kind === "read" || (e.kind === "convert" && isPlain(e.operand));
  return (
    !s.targets.some((target) => target !== null && isReference(target.type)) &&
    s.arguments.every((a) => a.kind !== "reference" && (a.type.kind !== "pointer" || isPlain(a)))
  );
}

/** All statements that run when these do, those of procedures once. */
function forEachRun(
  { program, pointsTo }: PieceInput,
  statements: readonly Statement[],
  visit: (s: Statement) => void,
): void {
  const units = new Set<UnitId>();
  const visitAll = (list: readonly Statement[]): void =>
    forEachStatement({ statements: list }, (s) => {
      visit(s);
      if (s.kind === "call") for (const callee of pointsTo.callees(s)) units.add(callee);
    });
  visitAll(statements);
  for (const id of units) visitAll(program.units.get(id)?.body.statements ?? []);
}

/** The storage that they make. */
export function sitesMadeIn(input: PieceInput, statements: readonly Statement[]): ReadonlyMap<SiteId, Statement> {
  const made = new Map<SiteId, Statement>();
  forEachRun(input, statements, (s) => {
    if (s.kind === "allocate") made.set(s.site, s);
  });
  return made;
}

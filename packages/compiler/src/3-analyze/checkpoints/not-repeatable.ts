/**
 * What a piece does that must not, or cannot, be done once more.
 * In: the piece with all that it calls. Out: the first such thing, and what to write instead; null: it gives the same when it runs again.
 * Method: what the host gives may be another value the second time (output is left out of the second run, of procedures too); storage may be released again only if the piece itself has made it.
 */

import { spanOf } from "../../diagnostics/origin.js";
import { isLengthNote } from "../../il/conventions/length-note.js";
import type { Argument, SiteId, Statement, UnitId } from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import type { PieceInput } from "../snapshots/piece-facts.js";
import { privateOfWriter } from "./silent-versions.js";

export interface NotRepeatable {
  readonly because: string;
  readonly statement: Statement;
  readonly instead: string;
}

export interface RepeatableInput extends PieceInput {
  /** There is storage that is released, saved, and allocated anew. */
  readonly releasesReturn: boolean;
}

export function notRepeatable(input: RepeatableInput, statements: readonly Statement[]): NotRepeatable | null {
  const all: Statement[] = [];
  forEachRun(input, statements, (s) => void all.push(s));
  const made = sitesMadeIn(input, statements);
  const moved = input.releasesReturn ? handedToMoved(input, all) : null;
  if (moved !== null) return moved;
  for (const s of all) {
    const found = ofStatement(input, s, made);
    if (found !== null) return found;
  }
  const kept = privateOfWriter(input, statements);
  if (kept === null) return null;
  return {
    because: `a procedure that it calls writes output${place(kept.output)}, and uses '${kept.name}', which other modules cannot use so: a version without output would be one`,
    statement: kept.output,
    instead: `Write the output where the piece itself stands, or export '${kept.name}', a variable as a part of an object.`,
  };
}

function ofStatement(
  { pointsTo }: RepeatableInput,
  s: Statement,
  made: ReadonlyMap<SiteId, Statement>,
): NotRepeatable | null {
  if (s.kind === "call" && s.callee.kind === "external" && s.callee.pure !== true && !isLengthNote(s))
    return {
      because: `what '${s.callee.name}' gives${place(s)} may be something else the second time`,
      statement: s,
      instead: "Call it before the piece, and keep what it gives in an array.",
    };
  if (s.kind === "release") {
    const sites = pointsTo.zonesOf(s.pointer).flatMap((zone) => pointsTo.callersSitesInZone(zone));
    if (!sites.every((site) => made.has(site)))
      return {
        because: `storage is released${place(s)} that was there before`,
        statement: s,
        instead: "Release it outside of the piece.",
      };
  }
  return null;
}

/** Storage that is allocated anew in the backward sweep may be elsewhere then: what runs again has to be told where. */
function handedToMoved({ pointsTo }: PieceInput, statements: readonly Statement[]): NotRepeatable | null {
  const instead = "Ask for the derivative with --memory inhibit.";
  const release = statements.find((s) => s.kind === "release");
  if (release !== undefined) {
    const because = `storage is released${place(release)} that is to be allocated anew in the backward sweep`;
    return { because, statement: release, instead };
  }
  const isAddress = (a: Argument): boolean => a.kind === "reference" || a.type.kind === "pointer";
  const call = statements.find(
    (s) => s.kind === "call" && pointsTo.callees(s).length > 0 && s.arguments.some(isAddress),
  );
  if (call === undefined) return null;
  const because = `a procedure is handed an address${place(call)}, where storage may be elsewhere in the backward sweep`;
  return { because, statement: call, instead };
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

export function place({ origin }: Statement): string {
  const span = spanOf(origin);
  return span === null ? "" : ` at line ${span.line}`;
}

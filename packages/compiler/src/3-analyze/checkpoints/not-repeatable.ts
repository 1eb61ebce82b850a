/**
 * What a piece does that must not, or cannot, be done once more.
 * In: the piece with all that it calls. Out: the first such thing, and what to write instead; null: it gives the same when it runs again.
 * Method: what the host gives may be another value the second time; output of procedures would come twice (that of the piece itself is left out of the
 * second run); storage may be released again only if the piece itself has made it: by its sites, or by a variable that the piece sets first.
 */

import { spanOf } from "../../diagnostics/origin.js";
import { isLengthNote, lengthNote } from "../../il/conventions/length-note.js";
import type { Argument, CallStatement, Path, SiteId, Statement, UnitId } from "../../il/types.js";
import { forEachStatement, referencePaths, storedPaths } from "../../il/visit.js";
import { isReference } from "../../rules/references.js";
import type { PieceInput } from "../snapshots/piece-facts.js";

export interface NotRepeatable {
  readonly because: string;
  readonly statement: Statement;
  readonly instead: string;
}

export interface RepeatableInput extends PieceInput {
  /** There is storage that is released, saved, and allocated anew. */
  readonly releasesReturn: boolean;
}

/** `isGiven`: the piece may use what the variable holds where it begins. */
export function notRepeatable(
  input: RepeatableInput,
  statements: readonly Statement[],
  isGiven: (variable: Path) => boolean,
): NotRepeatable | null {
  const all: { readonly s: Statement; readonly isInside: boolean }[] = [];
  forEachRun(input, statements, (s, isInside) => void all.push({ s, isInside }));
  const made = sitesMadeIn(input, statements);
  const isMadeHere = (pointer: Path): boolean => holdsOnlyNew(input, statements, pointer) && !isGiven(pointer);
  for (const { s, isInside } of all) {
    const found = ofStatement(input, s, isInside, made, isMadeHere);
    if (found !== null) return found;
  }
  return null;
}

function ofStatement(
  input: RepeatableInput,
  s: Statement,
  isInside: boolean,
  made: ReadonlyMap<SiteId, Statement>,
  isMadeHere: (pointer: Path) => boolean,
): NotRepeatable | null {
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
  if (s.kind === "output" && isInside)
    return {
      because: `a procedure that it calls writes output${place(s)}, which would come twice`,
      statement: s,
      instead: "Write the output where the piece itself stands, or outside of it.",
    };
  if (s.kind === "release") {
    const { pointsTo } = input;
    const sites = pointsTo.zonesOf(s.pointer).flatMap((zone) => pointsTo.callersSitesInZone(zone));
    if (!sites.every((site) => made.has(site)) && (isInside || !isMadeHere(s.pointer)))
      return {
        because: `storage is released${place(s)} that was there before`,
        statement: s,
        instead: "Release it outside of the piece.",
      };
  }
  return null;
}

/** A local variable, to which the statements give new storage, or none, and nothing else. */
function holdsOnlyNew({ program, pointsTo }: PieceInput, statements: readonly Statement[], pointer: Path): boolean {
  const { root, steps } = pointer;
  const isLocal = steps.length === 0 && program.variables.get(root)?.role === "local" && !pointsTo.isAddressed(root);
  let isNew = isLocal;
  forEachStatement({ statements }, (s) => {
    const isSet = [...storedPaths(s), ...referencePaths(s)].some(
      (path) => path.root === root && path.steps.length === 0,
    );
    const isNil = s.kind === "assign" && s.value.kind === "constant";
    if (isSet && s.kind !== "allocate" && !isNil) isNew = false;
  });
  return isNew;
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
  visit: (s: Statement, isInside: boolean) => void,
): void {
  const units = new Set<UnitId>();
  const visitAll = (list: readonly Statement[], isInside: boolean): void =>
    forEachStatement({ statements: list }, (s) => {
      visit(s, isInside);
      if (s.kind === "call") for (const callee of pointsTo.callees(s)) units.add(callee);
    });
  visitAll(statements, false);
  for (const id of units) visitAll(program.units.get(id)?.body.statements ?? [], true);
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

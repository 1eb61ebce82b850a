/**
 * What the user has named to be run again gets its mark: calls of procedures, and what begins at places of the text.
 * In: a program without jumps, the names and places. Out: the same program, with the directives that the user might have written there; RG4012
 * for places at which nothing is that could be run again.
 * Method: loops that jumps have made are there, and no procedure is part of its callers yet: where a call bears a directive it stays a call. It bears
 * the mark itself until mark-checkpoints.ts makes a piece of it. What several statements have become of one is one piece.
 */
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { didYouMean } from "../../diagnostics/did-you-mean.js";
import { madeBy, spanOf } from "../../diagnostics/origin.js";
import { scope } from "../../il/builders.js";
import type { CheckpointedProcedure, CheckpointPlace } from "../../il/conventions/checkpoint-requests.js";
import { isProcedure } from "../../il/conventions/checkpoint-requests.js";
import { checkpointedLoop, checkpointedPiece } from "../../il/conventions/directives.js";
import type { Block, CallStatement, Directive, LoopStatement, Program, Statement, UnitId } from "../../il/types.js";
import { childBlocks, forEachStatement } from "../../il/visit.js";
import { withChildBlocks } from "../../il/with-child-blocks.js";
import { ProgramDraft } from "../program-draft.js";
import type { CheckpointOptions } from "./mark-checkpoints.js";
import { bearing, isSplit, markPlacesPass as pass } from "./marks.js";

type Place = CheckpointPlace | CheckpointedProcedure;

export function markPlaces(program: Program, { request, states }: CheckpointOptions, bag: DiagnosticBag): Program {
  const places = request !== undefined && "places" in request ? request.places : [];
  if (places.length === 0) return program;
  const found = new Found(program);
  const marks = new Map<Statement, Directive>();
  const firstOfPieces = new Set<Statement>();
  for (const place of places) {
    const { loops, calls, pieces } = found.at(place);
    if (loops.length + calls.length + pieces.length === 0) reportUnmet(place, found, bag);
    const room = roomAt(place, states);
    for (const s of loops) marks.set(s, { name: checkpointedLoop, arguments: [room], origin: madeBy(pass, s.origin) });
    for (const s of calls) marks.set(s, { name: checkpointedPiece, arguments: [], origin: madeBy(pass, s.origin) });
    for (const s of pieces) firstOfPieces.add(s);
  }
  const draft = new ProgramDraft(program);
  const marked = (block: Block): Block => {
    const statements: Statement[] = [];
    let isSame = true;
    for (let k = 0; k < block.statements.length; k++) {
      const s = block.statements[k]!;
      if (firstOfPieces.has(s)) {
        let end = k + 1;
        while (end < block.statements.length && beginAlike(s, block.statements[end]!)) end++;
        const body = { statements: block.statements.slice(k, end).map(withMarks) };
        const mark: Directive = { name: checkpointedPiece, arguments: [], origin: madeBy(pass, s.origin) };
        statements.push(bearing(scope(draft.ids.label(), body, s.origin), mark));
        k = end - 1;
        isSame = false;
        continue;
      }
      const now = withMarks(s);
      if (now !== s) isSame = false;
      statements.push(now);
    }
    return isSame ? block : { statements };
  };
  const withMarks = (s: Statement): Statement => {
    const inner = withChildBlocks(s, marked);
    const mark = marks.get(s);
    return mark === undefined ? inner : bearing(inner, mark);
  };
  for (const unit of program.units.values()) draft.setBody(unit, marked(unit.body));
  return draft.finish();
}

/** As the user might have written it in a directive. */
function roomAt(place: Place, states: number): string {
  if (isProcedure(place)) return String(states);
  return place.bytes === undefined ? String(place.slots ?? states) : `${place.bytes}B`;
}

/** Nothing is there that could be run again. */
function reportUnmet(place: Place, found: Found, bag: DiagnosticBag): void {
  if (isProcedure(place)) {
    const names = found.names();
    const called = names.length === 0 ? "The program calls none." : `Those that are called: ${names.join(", ")}.`;
    const hint = `${didYouMean(place.procedure, names)} ${called}`.trim();
    bag.add("RG4012", "error", null, `No call of a procedure '${place.procedure}' can be run again.`, hint);
    return;
  }
  const { file, line, column, kind = "loop or call" } = place;
  const at = `${file}:${line}${column === undefined ? "" : `:${column}`}`;
  const hint = "Name the line on which the loop begins, or the procedure of the program is called.";
  bag.add("RG4012", "error", null, `No ${kind} that can be run again begins at ${at}.`, hint);
}

interface Matches {
  readonly loops: readonly LoopStatement[];
  readonly calls: readonly CallStatement[];
  /** The first statements of pieces. */
  readonly pieces: readonly Statement[];
}

const nothing: Matches = { loops: [], calls: [], pieces: [] };

class Found {
  readonly #loops: LoopStatement[] = [];
  readonly #calls: CallStatement[] = [];
  /** With the one before in its block. */
  readonly #all: { readonly s: Statement; readonly before: Statement | undefined }[] = [];

  constructor(private readonly program: Program) {
    for (const unit of program.units.values()) {
      if (unit.inline === true || program.initializers.includes(unit.id)) continue;
      const walk = (block: Block): void => {
        for (const [k, s] of block.statements.entries()) {
          this.#all.push({ s, before: block.statements[k - 1] });
          if (s.kind === "loop") this.#loops.push(s);
          if (s.kind === "call" && s.callee.kind !== "external" && !isSplit(program, s)) this.#calls.push(s);
          for (const child of childBlocks(s)) walk(child);
        }
      };
      walk(unit.body);
    }
  }

  at(place: Place): Matches {
    if (isProcedure(place)) return { ...nothing, calls: this.#calls.filter((s) => this.#isCallOf(s, place.procedure)) };
    const isThere = (s: Statement): boolean => beginsAt(s, place);
    const loops = place.kind === "loop" || place.kind === undefined ? outermost(this.#loops.filter(isThere)) : [];
    const isForCalls = place.kind === "call" || (place.kind === undefined && loops.length === 0);
    const calls = isForCalls ? this.#calls.filter(isThere) : [];
    const isFirst = ({ s, before }: { s: Statement; before: Statement | undefined }): boolean =>
      isThere(s) && (before === undefined || !beginAlike(before, s));
    const pieces = place.kind === "piece" ? outermost(this.#all.filter(isFirst).map(({ s }) => s)) : [];
    return { loops, calls, pieces };
  }

  names(): readonly string[] {
    const units = [...this.program.units.values()].filter(({ inline }) => inline !== true);
    return [...new Set(units.map(({ name }) => name))].filter((name) =>
      this.#calls.some((s) => this.#isCallOf(s, name)),
    );
  }

  #isCallOf({ callee }: CallStatement, name: string): boolean {
    const isNamed = (id: UnitId | undefined): boolean => id !== undefined && this.program.units.get(id)?.name === name;
    if (callee.kind === "unit") return isNamed(callee.unit);
    if (callee.kind === "external") return false;
    return [...this.program.records.values()].some(({ methods }) => isNamed(methods.get(callee.method)));
  }
}

function outermost<S extends Statement>(list: readonly S[]): readonly S[] {
  const inner = new Set<Statement>();
  for (const s of list)
    for (const block of childBlocks(s))
      forEachStatement(block, (below) => {
        inner.add(below);
      });
  return list.filter((s) => !inner.has(s));
}

function beginsAt(s: Statement, { file, line, column }: CheckpointPlace): boolean {
  const span = spanOf(s.origin);
  if (span === null || span.line !== line || (column !== undefined && span.column !== column)) return false;
  return span.file === file || span.file.endsWith(`/${file}`);
}

/** Both come of one statement of the text. */
function beginAlike(one: Statement, other: Statement): boolean {
  const [a, b] = [spanOf(one.origin), spanOf(other.origin)];
  return a !== null && b !== null && a.file === b.file && a.start === b.start;
}

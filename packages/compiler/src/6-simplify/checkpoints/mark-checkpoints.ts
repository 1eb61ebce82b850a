/**
 * Calls become pieces that are run again, and loops are run again from states that are stored, where an option asks for it.
 * In: a program whose calls are resolved, which of the two is asked for. Out: a program of the same meaning, with the directives that a user might have written.
 * Method: a call gets a scope of its own, which bears the directive; so does one that bears it itself, by its name or place. Of loops those get it that may
 * run outside every other one, in their procedure and in what calls it. What directives ask otherwise (NOCHECKPOINT, II-LOOP, a number of states) stays.
 * Limits: calls where a loop begins or steps stay as they are, and so do those of and in procedures of the library.
 */
import { madeBy } from "../../diagnostics/origin.js";
import { scope } from "../../il/builders.js";
import type { CheckpointRequest } from "../../il/conventions/checkpoint-requests.js";
import { checkpointedLoop, checkpointedPiece, independentIterations } from "../../il/conventions/directives.js";
import type {
  Block,
  CallStatement,
  Directive,
  LoopStatement,
  Program,
  Statement,
  Unit,
  UnitId,
} from "../../il/types.js";
import { childBlocks } from "../../il/visit.js";
import { withChildBlocks } from "../../il/with-child-blocks.js";
import { ProgramDraft } from "../program-draft.js";
import { plainly } from "./drop-refused-checkpoints.js";
import { asksForCheckpoint, bearing, bears, isSplit, without } from "./marks.js";
import { readRooms } from "./read-rooms.js";

const pass = "mark-checkpoints";

export interface CheckpointOptions {
  readonly request: CheckpointRequest | undefined;
  /** How many states a loop stores. */
  readonly states: number;
}

export function markCheckpoints(program: Program, heads: readonly UnitId[], options: CheckpointOptions): Program {
  const { request, states } = options;
  const kind = request !== undefined && "kind" in request ? request.kind : undefined;
  const draft = new ProgramDraft(program);
  if (kind === "none") {
    for (const unit of program.units.values()) draft.setBody(unit, plainly(unit.body, asksForCheckpoint));
    return draft.finish();
  }
  const ofCalls = kind === "calls" || kind === "all";
  const ofLoops = kind === "loops" || kind === "all";
  const isOwn = (unit: Unit | undefined): boolean =>
    unit !== undefined && unit.inline !== true && !program.initializers.includes(unit.id);
  const isAsked = (s: CallStatement): boolean =>
    ofCalls && s.callee.kind === "unit" && isOwn(program.units.get(s.callee.unit)) && !isSplit(program, s);
  const outer = ofLoops ? outermostLoops(program, heads) : new Set<Statement>();

  const inBlock = (block: Block, around: Statement | null): Block => {
    const isPiece = around?.kind === "scope" && bears(around, checkpointedPiece) && block.statements.length === 1;
    return rewriteList(block, (s) => {
      if (s.kind === "call") return called(s, isPiece);
      const inner = s.kind === "loop" ? inLoop(s) : withChildBlocks(s, (b) => inBlock(b, s));
      if (!outer.has(s) || bears(s, checkpointedLoop) || bears(s, independentIterations)) return inner;
      return bearing(inner, { name: checkpointedLoop, arguments: [String(states)], origin: madeBy(pass, s.origin) });
    });
  };
  const inLoop = (s: LoopStatement): LoopStatement => {
    const body = inBlock(s.body, s);
    return body === s.body ? s : { ...s, body };
  };
  const called = (s: CallStatement, isPiece: boolean): Statement => {
    const own = s.directives?.find(({ name }) => name === checkpointedPiece);
    if (own === undefined && (isPiece || !isAsked(s))) return s;
    const bare = without(s, (each) => each === own);
    if (isPiece) return bare;
    const mark: Directive = own ?? { name: checkpointedPiece, arguments: [], origin: madeBy(pass, s.origin) };
    return bearing(scope(draft.ids.label(), { statements: [bare] }, s.origin), mark);
  };

  for (const unit of program.units.values())
    if (isOwn(unit)) draft.setBody(unit, readRooms(program, { ...unit, body: inBlock(unit.body, null) }));
  return draft.finish();
}

function rewriteList(block: Block, change: (s: Statement) => Statement): Block {
  const statements = block.statements.map(change);
  return statements.every((s, k) => s === block.statements[k]) ? block : { statements };
}

/** Loops that may run outside every other loop of the program. */
function outermostLoops(program: Program, heads: readonly UnitId[]): ReadonlySet<Statement> {
  const loops = new Set<Statement>();
  const seen = new Set<UnitId>();
  const queue = [...heads];
  const walk = (block: Block): void => {
    for (const s of block.statements) {
      if (s.kind === "loop") {
        loops.add(s);
        walk(s.init);
        continue;
      }
      if (s.kind === "call") queue.push(...calleesOf(program, s));
      for (const child of childBlocks(s)) walk(child);
    }
  };
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const unit = program.units.get(id);
    if (unit === undefined || seen.has(id)) continue;
    seen.add(id);
    walk(unit.body);
  }
  return loops;
}

/** What a call may run: of one that nothing has resolved, each method of the name. */
function calleesOf({ records }: Program, { callee }: CallStatement): readonly UnitId[] {
  if (callee.kind === "unit") return [callee.unit];
  if (callee.kind === "external") return [];
  return [...records.values()].flatMap(({ methods }) => methods.get(callee.method) ?? []);
}

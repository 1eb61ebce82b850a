/**
 * Pieces that are run again (`$AD CHECKPOINT-START`, `$AD BINOMIAL-CKP`) are left at their ends only, so that each way out of them is the same
 * the second time.
 * In: a program. Out: a program of the same meaning, in which no jump leads out of a marked block, or out of an iteration of a marked loop; such loops
 * have their test at the start.
 * Method: a jump out of the piece sets a variable and goes to its end; behind the piece, or in the test of the loop, the variable is asked, and the
 * jump is made there. What a return gives is kept in a variable until then.
 */
import {
  and,
  assign,
  block,
  booleanType,
  constant,
  equal,
  ifThen,
  int32,
  newLocal,
  pathOf,
  read,
  readOf,
  real64,
  scope,
} from "../../il/builders.js";
import { checkpointedLoop, checkpointedPiece } from "../../il/conventions/directives.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type {
  Block,
  Directive,
  Expression,
  LabelId,
  LoopStatement,
  Program,
  ScopeStatement,
  Statement,
  Type,
  Unit,
  Variable,
} from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";
import { ProgramDraft } from "../program-draft.js";

/** `ofThese`: the marks of the pieces. */
export function closePieces(program: Program, ofThese: (mark: Directive) => boolean): Program {
  const bears = (s: Statement, name: string): boolean =>
    s.directives?.some((each) => each.name === name && ofThese(each)) === true;
  const draft = new ProgramDraft(program);
  for (const unit of program.units.values()) {
    if (unit.derivative !== undefined) continue;
    draft.setBody(
      unit,
      rewriteBlock(unit.body, {
        statement: (s) => {
          if (s.kind === "loop" && bears(s, checkpointedLoop)) return closedLoop(program, draft, unit, s);
          if (s.kind === "scope" && bears(s, checkpointedPiece)) return closedPiece(program, draft, unit, s);
          return s;
        },
      }),
    );
  }
  return draft.finish();
}

/** The ways out of a piece: each has a number, and is taken behind it. */
class WaysOut {
  readonly left: Variable;
  readonly #after: Statement[] = [];
  #count = 0;

  constructor(
    program: Program,
    private readonly draft: ProgramDraft,
    private readonly unit: Unit,
    private readonly piece: LoopStatement | ScopeStatement,
  ) {
    const type: Type = traitsOf(program).hasPrecisions ? int32 : real64;
    this.left = newLocal(draft.ids, "left", type, piece.origin);
  }

  get isLeft(): boolean {
    return this.#count > 0;
  }

  /** It is still at none of them. */
  get stays(): Expression {
    return equal(readOf(this.left), this.#number(0));
  }

  begin(): Statement {
    return this.#set(0);
  }

  /** The body, in which the jumps out of it go to its end. */
  through(body: Block): Block {
    const end = this.draft.ids.label();
    const inside = new Set<LabelId>();
    forEachStatement(body, (s) => {
      if (s.kind === "loop" || s.kind === "scope") inside.add(s.label);
    });
    const to = (s: Statement): readonly Statement[] => [{ kind: "exit", how: "break", label: end, origin: s.origin }];
    const changed = rewriteBlock(body, {
      statement: (s) => {
        if (s.kind === "return") {
          const kept = s.values.map((value) => this.#kept(value));
          const back: Statement = { ...s, values: kept.map((variable) => readOf(variable)), comments: [] };
          const keep = s.values.map((value, k) => assign(pathOf(kept[k] as Variable), value, s.origin));
          return [...keep, this.#way(back), ...to(s)];
        }
        if (s.kind !== "exit" || inside.has(s.label)) return s;
        if (s.label !== this.piece.label) return [this.#way({ ...s, comments: [] }), ...to(s)];
        // The next iteration, or what is behind the piece, follows the end anyhow.
        return this.piece.kind === "loop" && s.how === "break" ? [this.#way(null), ...to(s)] : to(s);
      },
    });
    if (changed === body) return body;
    this.draft.addVariable(this.left);
    return block(scope(end, changed, this.piece.origin));
  }

  /** What is done behind the piece. */
  after(): readonly Statement[] {
    return this.#after;
  }

  #way(jump: Statement | null): Statement {
    const k = ++this.#count;
    if (jump !== null)
      this.#after.push(ifThen(equal(readOf(this.left), this.#number(k)), block(jump), block(), this.piece.origin));
    return this.#set(k);
  }

  #kept(value: Expression): Variable {
    const type = this.unit.results[0]?.type ?? value.type;
    return this.draft.addVariable(newLocal(this.draft.ids, "result", type, this.piece.origin));
  }

  #set(k: number): Statement {
    return assign(pathOf(this.left), this.#number(k), this.piece.origin);
  }

  #number(k: number): Expression {
    return constant(k, undefined, this.left.type);
  }
}

function closedPiece(program: Program, draft: ProgramDraft, unit: Unit, s: ScopeStatement): Statement | Statement[] {
  const ways = new WaysOut(program, draft, unit, s);
  const body = ways.through(s.body);
  if (body === s.body) return s;
  return ways.isLeft ? [ways.begin(), { ...s, body }, ...ways.after()] : { ...s, body };
}

function closedLoop(program: Program, draft: ProgramDraft, unit: Unit, s: LoopStatement): Statement | Statement[] {
  const ways = new WaysOut(program, draft, unit, s);
  const body = ways.through(s.body);
  const test = ways.isLeft ? and(ways.stays, s.test) : s.test;
  const begin = ways.isLeft ? [ways.begin()] : [];
  if (s.testAt === "end") {
    const again = draft.addVariable(newLocal(draft.ids, "again", booleanType, s.origin));
    const update = block(...s.update.statements, assign(pathOf(again), test, s.origin));
    const first = assign(pathOf(again), constant(true), s.origin);
    return [...begin, first, { ...s, testAt: "start", test: read(pathOf(again)), body, update }, ...ways.after()];
  }
  if (body === s.body) return s;
  const update =
    s.update.statements.length === 0 || !ways.isLeft
      ? s.update
      : block(ifThen(ways.stays, s.update, block(), s.origin));
  return [...begin, { ...s, body, test, update }, ...ways.after()];
}

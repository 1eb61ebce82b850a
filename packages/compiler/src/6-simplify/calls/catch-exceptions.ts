/**
 * What is thrown in a call and caught by its caller.
 *
 * In: a program with scopes marked `catches`. Out: the program without the mark: every `throw` that such a scope would catch leaves it.
 * Method: calls in such a scope that may throw are replaced by the bodies of what they call, until the throws stand in the scope
 * itself. Function values become known on the way (resolve-known-calls); a procedure that calls one it is given is replaced, too.
 * What a call gives goes to a variable of its own first: where it throws, the target keeps its value.
 * Limits: a procedure that calls itself, and a method that only the objects know, is refused (RG2060).
 */
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import { newLocal } from "../../il/builders.js";
import type { Asked } from "../../il/conventions/caught.js";
import { answerOf, askedBy, asking, nameOfAnswer, questionsOf, typeOfAnswer } from "../../il/conventions/caught.js";
import { blockSize } from "../../il/queries/size.js";
import type {
  Block,
  CallStatement,
  LabelId,
  Program,
  ScopeStatement,
  Statement,
  ThrowStatement,
  Unit,
  UnitId,
  VariableId,
} from "../../il/types.js";
import { childBlocks, forEachStatement } from "../../il/visit.js";
import { withChildBlocks } from "../../il/with-child-blocks.js";
import { ProgramDraft } from "../program-draft.js";
import { UnitFacts } from "../units/unit-facts.js";
import { directCalls } from "./direct-calls.js";
import { instantiateBody } from "./instantiate-body.js";
import { removeUnreachableUnits } from "./remove-unreachable-units.js";
import { resolveKnownCalls } from "./resolve-known-calls.js";

const pass = "catch-exceptions";
const rounds = 12;
const unitSize = 20_000;

export function catchExceptions(program: Program, heads: readonly UnitId[], bag: DiagnosticBag): Program {
  if (![...program.units.values()].some((unit) => hasCatches(unit.body))) return program;
  let current = withAllQuestions(program);
  let given: ReadonlySet<UnitId> = new Set();
  for (let round = 0; round < rounds; round++) {
    const step = new Step(current, given);
    const next = resolveKnownCalls(step.run());
    if (next === current && [...step.callGiven].every((id) => given.has(id))) break;
    given = new Set([...given, ...step.callGiven]);
    current = next;
  }
  const last = new Step(removeUnreachableUnits(current, heads, new UnitFacts()), new Set());
  for (const left of last.remaining()) {
    if (left.kind === "throw") {
      const hint =
        "Throw new Error(…) with a text, and ask for its class; or keep what went wrong in a variable of your own.";
      bag.add("RG2060", "error", left.origin, "What the catch asks is not known of what is thrown here.", hint);
      continue;
    }
    const message = "What this call may throw cannot be caught: what it runs calls itself, or only its objects know.";
    const hint = "Let it give a value that says so (NaN, null), and test that; or test before.";
    bag.add("RG2060", "error", left.origin, message, hint);
  }
  return last.withoutMarks();
}

class Step {
  readonly #facts = new UnitFacts();
  readonly #draft: ProgramDraft;
  readonly #recursive: ReadonlySet<UnitId>;
  readonly #throwing = new Map<UnitId, boolean>();
  /** Units that call, where they catch, a function that they are given. */
  readonly callGiven = new Set<UnitId>();

  constructor(
    readonly program: Program,

    readonly toReplace: ReadonlySet<UnitId>,
  ) {
    this.#draft = new ProgramDraft(program);
    this.#recursive = directCalls(program, this.#facts).recursive;
  }

  run(): Program {
    for (const unit of this.program.units.values()) {
      const body = this.#outside(unit, unit.body);
      this.#draft.setBody(unit, body);
    }
    return this.#draft.finish();
  }

  /** Throws, and calls that may throw, where this would be caught. */
  *remaining(): Iterable<CallStatement | ThrowStatement> {
    for (const unit of this.program.units.values()) yield* this.#remainingIn(unit.body, false);
  }

  withoutMarks(): Program {
    const plain = (block: Block): Block => ({
      statements: block.statements
        .filter((s) => askedBy(s) === undefined)
        .map((s) => {
          const inner = withChildBlocks(s, plain);
          if (inner.kind === "throw" && inner.error !== undefined) {
            const { error: _, ...plainThrow } = inner;
            return plainThrow;
          }
          if (inner.kind !== "scope" || inner.catches !== true) return inner;
          const { catches: _, ...scope } = inner;
          return scope;
        }),
    });
    for (const unit of this.program.units.values())
      if (hasCatches(unit.body)) this.#draft.setBody(unit, plain(unit.body));
    return this.#draft.finish();
  }

  *#remainingIn(block: Block, isCaught: boolean): Iterable<CallStatement | ThrowStatement> {
    for (const s of block.statements) {
      if (isCaught && (s.kind === "throw" || (s.kind === "call" && this.#mayThrow(s)))) yield s;
      for (const child of childBlocks(s)) yield* this.#remainingIn(child, isCaught || catches(s));
    }
  }

  #outside(unit: Unit, block: Block): Block {
    return flatMap(block, (s) => {
      if (catches(s)) return [withChildBlocks(s, (b) => this.#inside(unit, b, s.label, questionsOf(s.body)))];
      if (s.kind === "call" && s.callee.kind === "unit" && this.toReplace.has(s.callee.unit))
        return this.#replaced(unit, s) ?? [s];
      const inner = withChildBlocks(s, (b) => this.#outside(unit, b));
      return [inner];
    });
  }

  #inside(unit: Unit, block: Block, handler: LabelId, asked: readonly Asked[]): Block {
    return flatMap(block, (s) => {
      if (catches(s)) return [withChildBlocks(s, (b) => this.#inside(unit, b, s.label, questionsOf(s.body)))];
      if (s.kind === "throw") return this.#answered(unit, s, asked, handler) ?? [s];
      if (s.kind !== "call") return [withChildBlocks(s, (b) => this.#inside(unit, b, handler, asked))];
      if (!this.#mayThrow(s)) return [s];
      if (s.callee.kind === "method" && unit.parameters.includes(s.callee.receiver.root)) this.callGiven.add(unit.id);
      return this.#replaced(unit, s) ?? [s];
    });
  }

  /** Leaves for the catch with what it asks; undefined where the throw does not show that. */
  #answered(
    unit: Unit,
    s: ThrowStatement,
    asked: readonly Asked[],
    handler: LabelId,
  ): readonly Statement[] | undefined {
    const caught = asked.length === 0 ? [] : askedIn(unit.body);
    const answers: Statement[] = [];
    for (const one of asked) {
      const value = answerOf(s, one, caught);
      if (value === undefined) return undefined;
      answers.push({ kind: "assign", target: one.place, value, origin: s.origin });
    }
    return [...answers, { kind: "exit", how: "break", label: handler, origin: s.origin }];
  }

  /** The body of what is called; undefined where it has to stay a call. */
  #replaced(unit: Unit, call: CallStatement): readonly Statement[] | undefined {
    if (call.callee.kind !== "unit") return undefined;
    const callee = this.program.units.get(call.callee.unit);
    if (callee === undefined || callee === unit || this.#recursive.has(callee.id)) return undefined;
    if (callee.results.length > 1 || call.targets.length > Math.max(1, callee.results.length)) return undefined;
    if (call.arguments.some((a) => a.kind === "reference")) return undefined;
    if (blockSize(unit.body) + blockSize(callee.body) > unitSize) return undefined;
    const target = call.targets[0] ?? null;
    const result = callee.results[0];
    const uses = this.#facts.usesOf(unit);
    const context = {
      draft: this.#draft,
      pass,
      calleeUses: this.#facts.usesOf(callee),
      mayChange: (id: VariableId) =>
        this.program.variables.get(id)?.role !== "local" || uses.get(id)?.assignedElsewhere === true,
    };
    if (target === null || result === undefined) return instantiateBody(callee, call, context);
    const { origin } = call;
    const given = newLocal(this.#draft.ids, "given", result.type, origin, { temporary: true });
    this.#draft.addVariable(given);
    const path = { root: given.id, steps: [], type: given.type };
    const body = instantiateBody(callee, { ...call, targets: [path] }, context);
    return [...body, { kind: "assign", target, value: { kind: "read", path, type: given.type }, origin }];
  }

  #mayThrow({ callee }: CallStatement): boolean {
    if (callee.kind === "unit") return this.#unitThrows(callee.unit);
    if (callee.kind === "external") return false;
    for (const record of this.program.records.values()) {
      const unit =
        record.methods.get(callee.method) ?? (callee.method === "call" ? undefined : record.methods.get("call"));
      if (unit !== undefined && this.#unitThrows(unit)) return true;
    }
    return false;
  }

  #unitThrows(id: UnitId): boolean {
    const known = this.#throwing.get(id);
    if (known !== undefined) return known;
    this.#throwing.set(id, false);
    const unit = this.program.units.get(id);
    const does = unit !== undefined && this.#blockThrows(unit.body);
    // In the middle of a cycle, the answer is not the last one.
    if (does || !this.#recursive.has(id)) this.#throwing.set(id, does);
    else this.#throwing.delete(id);
    return does;
  }

  #blockThrows(block: Block): boolean {
    return block.statements.some((s) => {
      if (s.kind === "throw") return true;
      if (s.kind === "call") return this.#mayThrow(s);
      return !catches(s) && childBlocks(s).some((b) => this.#blockThrows(b));
    });
  }
}

/** What is thrown on may have to answer what another catch asks: who throws it on asks all that is asked anywhere. */
function withAllQuestions(program: Program): Program {
  const units = [...program.units.values()];
  const questions = new Set(
    units.flatMap((unit) => askedIn(unit.body).flatMap((asked) => asked.map((a) => a.question))),
  );
  const draft = new ProgramDraft(program);
  const widened = (block: Block): Block =>
    flatMap(block, (s) => {
      const inner = withChildBlocks(s, widened);
      const asked = catches(inner) ? questionsOf(inner.body) : [];
      if (!catches(inner) || !asked.some((one) => one.question === "error")) return [inner];
      const more = [...questions].flatMap((question) => {
        if (asked.some((one) => one.question === question)) return [];
        const answer = newLocal(draft.ids, nameOfAnswer(question), typeOfAnswer(question), s.origin, {
          temporary: true,
        });
        draft.addVariable(answer);
        return [asking({ question, place: { root: answer.id, steps: [], type: answer.type } }, s.origin)];
      });
      return more.length === 0 ? [inner] : [{ ...inner, body: { statements: [...more, ...inner.body.statements] } }];
    });
  for (const unit of units) draft.setBody(unit, widened(unit.body));
  return draft.finish();
}

function askedIn(block: Block): (readonly Asked[])[] {
  const asked: (readonly Asked[])[] = [];
  forEachStatement(block, (s) => {
    if (catches(s)) asked.push(questionsOf(s.body));
  });
  return asked;
}

function catches(s: Statement): s is ScopeStatement {
  return s.kind === "scope" && s.catches === true;
}

function hasCatches(block: Block): boolean {
  let isThere = false;
  forEachStatement(block, (s) => {
    if (catches(s)) isThere = true;
  });
  return isThere;
}

function flatMap(block: Block, change: (s: Statement) => readonly Statement[]): Block {
  const statements = block.statements.flatMap(change);
  const isSame = statements.length === block.statements.length && statements.every((s, i) => s === block.statements[i]);
  return isSame ? block : { statements };
}

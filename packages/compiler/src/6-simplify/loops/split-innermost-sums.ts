/**
 * Sums of derivatives over innermost loops in two partial sums: `for (j = 0; j < n; j++) s += a[j] * b[j]` waits for one addition after the
 * other; `for (j = 0; j < n; j += 2) { s += a[j] * b[j]; if (j + 1 < n) otherS += a[j + 1] * b[j + 1]; }` for half as many.
 *
 * In: a derivative program; the variables that hold derivatives; what is known of overlapping arrays. Out: the same program; derivatives
 * differ by rounding, since summands are added in another order. The primal's values are not touched.
 * Method: an innermost counting loop of a nest whose short body only assigns sums and products, and in which every real number that
 * passes from one iteration to the next in a local is such a sum, does two iterations in one. The body is repeated as it stands, so that
 * nothing else changes its order. An element that holds the sum after each iteration (carry-updated-element.ts) gets both parts.
 * Limits: loops that are not inside another one stay as they are, for the reader's sake. The step is doubled: a loop may not count to the
 * last number of its counter's type, 2^31 - 1 or more.
 */

import { madeBy } from "../../diagnostics/origin.js";
import { add, assign, constant, ifThen, newLocal, pathOf, readOf, sub } from "../../il/builders.js";
import { numberOf } from "../../il/fold-arithmetic.js";
import { wholeVariable } from "../../il/queries/counting.js";
import type { Rewriter } from "../../il/rewrite.js";
import { rewriteBlock, rewriteExpression } from "../../il/rewrite.js";
import type {
  AssignStatement,
  Block,
  Expression,
  LoopStatement,
  Program,
  Statement,
  Unit,
  Variable,
  VariableId,
} from "../../il/types.js";
import { forEachStatement } from "../../il/visit.js";
import { withChildBlocks } from "../../il/with-child-blocks.js";
import type { DerivativeValues } from "../derivatives/derivative-values.js";
import { derivativeUnits, derivativeValues } from "../derivatives/derivative-values.js";
import type { LiveLocals } from "../locals/live-locals.js";
import { liveLocals } from "../locals/live-locals.js";
import type { TrackedLocals } from "../locals/tracked-locals.js";
import { trackedLocals } from "../locals/tracked-locals.js";
import { ProgramDraft } from "../program-draft.js";
import { UnitFacts } from "../units/unit-facts.js";
import { sharedIn } from "../units/variable-uses.js";
import type { OverlapFacts, OverlapTest } from "./array-overlap.js";
import { arrayOverlap } from "./array-overlap.js";
import type { CountingHeader } from "./counting-header.js";
import type { InnermostSums } from "./innermost-sums.js";
import { innermostSums } from "./innermost-sums.js";
import type { LoopAccesses } from "./loop-accesses.js";
import { loopAccesses } from "./loop-accesses.js";

const pass = "split-innermost-sums";
/** Loops of so few iterations have no long sums. */
const fewIterations = 8;

export function splitInnermostSums(
  program: Program,
  shadows: ReadonlySet<VariableId>,
  overlaps: OverlapFacts,
  facts: UnitFacts = new UnitFacts(),
): Program {
  const draft = new ProgramDraft(program);
  const overlap = arrayOverlap(program, overlaps);
  for (const unit of derivativeUnits(program)) {
    let jumps = false;
    let loops = 0;
    forEachStatement(unit.body, (s) => {
      if (s.kind === "loop") loops++;
      if (s.kind === "goto" || s.kind === "label") jumps = true;
    });
    if (jumps || loops < 2) continue;
    draft.setBody(unit, new UnitSums(program, draft, unit, shadows, overlap, facts).body());
  }
  return draft.finish();
}

class UnitSums {
  readonly #isShared: (id: VariableId) => boolean;
  readonly #tracked: TrackedLocals;
  #live: LiveLocals | undefined;
  #values: DerivativeValues | undefined;

  constructor(
    readonly program: Program,
    readonly draft: ProgramDraft,
    readonly unit: Unit,
    readonly shadows: ReadonlySet<VariableId>,
    readonly overlap: OverlapTest,
    facts: UnitFacts,
  ) {
    const uses = facts.usesOf(unit);
    this.#tracked = trackedLocals(program, uses);
    this.#isShared = sharedIn(program.variables, uses);
  }

  body(): Block {
    return this.#block(this.unit.body, false);
  }

  #block(b: Block, inLoop: boolean): Block {
    let changed = false;
    const statements = b.statements.flatMap((s): Statement | readonly Statement[] => {
      const inner =
        (s.kind === "loop" && inLoop ? this.#split(s) : undefined) ??
        withChildBlocks(s, (child) => this.#block(child, inLoop || s.kind === "loop"));
      if (inner !== s) changed = true;
      return inner;
    });
    return changed ? { statements } : b;
  }

  #split(loop: LoopStatement): readonly Statement[] | undefined {
    const accesses = loopAccesses({ ...this.program, variables: this.draft.variables }, loop, this.#isShared);
    if (accesses === undefined || !isLong(accesses.counted) || !this.#mayDouble(accesses.counted)) return undefined;
    if (this.#isReadBehind(loop, accesses.counted.counter)) return undefined;
    this.#values ??= derivativeValues(this.draft, this.unit, this.shadows);
    const sums = innermostSums(this.draft.variables, accesses, this.#values, this.overlap, this.#isShared);
    return sums && this.#doubled(accesses, sums);
  }

  /** Is what the loop leaves in the local read? */
  #isReadBehind(loop: LoopStatement, id: VariableId): boolean {
    this.#live ??= liveLocals(this.unit, this.#tracked);
    const n = this.#tracked.numberOf(id);
    return n === undefined || this.#live.behind(loop.label, n);
  }

  /** A counter that may go one step further than it did. */
  #mayDouble({ counter, step }: CountingHeader): boolean {
    const type = this.draft.variables.get(counter)?.type;
    if (type?.kind !== "integer") return type?.kind === "real" && type.bits === 64;
    return type.bits >= 32 && (type.signed || (step > 0 && type.bits === 64));
  }

  #doubled({ loop, counted, isInvariant }: LoopAccesses, { body, sums }: InnermostSums): Statement[] {
    const before: Statement[] = [];
    const after: Statement[] = [];
    const seconds = new Map<VariableId, Variable>();
    const stored = new Map<number, Expression>();
    for (const { variable, increments, storedAt } of sums) {
      const origin = madeBy(pass, body[increments[0]!]!.origin);
      const second = newLocal(this.draft.ids, otherName(variable.name), variable.type, origin, { temporary: true });
      seconds.set(variable.id, this.draft.addVariable(second));
      before.push(assign(pathOf(second), constant(0, undefined, variable.type), origin));
      const both = add(readOf(variable), readOf(second));
      if (storedAt !== undefined) stored.set(storedAt, both);
      if (this.#isReadBehind(loop, variable.id)) after.push(assign(pathOf(variable), both, origin));
    }
    const stores = body.flatMap((s, k) => (stored.has(k) ? [{ ...s, value: stored.get(k)! }] : []));
    const once = body.filter((_, k) => !stored.has(k));
    // What is the same in each iteration has been computed.
    const secondHalf = once
      .filter((s) => !(isDefinition(s, body) && isInvariant(s.value)))
      .map(({ comments: _, ...s }) => inSecond(s, seconds));
    const next = nextIteration(counted);
    const pair = ifThen(
      rewriteExpression(loop.test, next),
      rewriteBlock({ statements: secondHalf }, next),
      undefined,
      madeBy(pass, loop.origin),
    );
    const { comments, ...bare } = loop;
    if (comments !== undefined) before[0] = { ...before[0]!, comments };
    const update = rewriteBlock(loop.update, { expression: doubled });
    return [...before, { ...bare, update, body: { statements: [...once, pair, ...stores] } }, ...after];
  }
}

function isLong({ first, limit, step }: CountingHeader): boolean {
  const from = numberOf(first);
  const to = numberOf(limit);
  return from === undefined || to === undefined || Math.abs(to - from) > fewIterations * Math.abs(step);
}

function otherName(name: string): string {
  return `other${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

/** The statement adding to the second partial sum. */
function inSecond(s: AssignStatement, seconds: ReadonlyMap<VariableId, Variable>): AssignStatement {
  const second = s.target.steps.length === 0 ? seconds.get(s.target.root) : undefined;
  if (second === undefined || s.value.kind !== "binary") return s;
  return { ...s, target: pathOf(second), value: { ...s.value, left: readOf(second) } };
}

/** Is this all that the body says of a local? */
function isDefinition({ target }: AssignStatement, body: readonly AssignStatement[]): boolean {
  return target.steps.length === 0 && body.filter((s) => s.target.root === target.root).length === 1;
}

/** The counter one step further. */
function nextIteration({ counter, step }: CountingHeader): Rewriter {
  const isCounter = (e: Expression): boolean => wholeVariable(e) === counter;
  const shifted = (e: Expression): Expression =>
    step > 0 ? add(e, constant(step, undefined, e.type)) : sub(e, constant(-step, undefined, e.type));
  const moved = new Set<Expression>();
  const subscript = (e: Expression): Expression => {
    // a[n * i + (j - 1)] is a[n * i + j - 1].
    if (e.kind !== "binary" || e.operator !== "add" || !moved.has(e.right) || e.right.kind !== "binary") return e;
    return { ...e.right, left: { ...e, right: e.right.left } };
  };
  return {
    expression: (e) => {
      if (!isCounter(e)) return e;
      const next = shifted(e);
      moved.add(next);
      return next;
    },
    path: (path) => ({
      ...path,
      steps: path.steps.map((s) => (s.kind === "index" ? { ...s, indices: s.indices.map(subscript) } : s)),
    }),
  };
}

function doubled(e: Expression): Expression {
  return e.kind === "constant" && typeof e.value === "number" ? constant(2 * e.value, undefined, e.type) : e;
}

/**
 * Sums of derivatives over innermost loops in two partial sums: `for (j = 0; j < n; j++) s += a[j] * b[j]` waits for one addition after the
 * other; `for (j = 0; j < n; j += 2) { s += a[j] * b[j]; if (j + 1 < n) s2 += a[j + 1] * b[j + 1]; }` for half as many.
 *
 * In: a derivative program; the variables that hold derivatives; what is known of overlapping arrays. Out: the same program; derivatives
 * differ by rounding, since summands are added in another order. The primal's values are not touched.
 * Method: an innermost counting loop of a nest whose short body only assigns sums and products, and in which every real number that
 * passes from one iteration to the next in a local is such a sum, does two iterations in one. The body is repeated as it stands, so that
 * nothing else changes its order. An element that holds the sum after each iteration (carry-updated-element.ts) gets both parts.
 * Limits: loops that are not inside another one stay as they are, for the reader's sake. The step is doubled: a loop may not count to the
 * last number of its counter's type, 2^31 - 1 or more.
 */
import { madeBy } from "../diagnostics/origin.js";
import { add, assign, constant, ifThen, isContinuous, newLocal, pathOf, read, readOf, sub } from "../il/builders.js";
import { numberOf } from "../il/fold-arithmetic.js";
import type { Rewriter } from "../il/rewrite.js";
import { rewriteBlock, rewriteExpression } from "../il/rewrite.js";
import type {
  AssignStatement,
  Block,
  Expression,
  LoopStatement,
  Path,
  Program,
  Statement,
  Unit,
  Variable,
  VariableId,
} from "../il/types.js";
import { forEachExpressionOf, forEachReadPath, forEachStatement } from "../il/visit.js";
import { withChildBlocks } from "../il/with-child-blocks.js";
import type { OverlapFacts, OverlapTest } from "./array-overlap.js";
import { arrayOverlap } from "./array-overlap.js";
import { isAt } from "./carry-stored-element.js";
import type { CountedLoop } from "./counted-loop.js";
import type { DerivativeValues } from "./derivative-values.js";
import { derivativeUnits, derivativeValues } from "./derivative-values.js";
import type { LoopAccesses } from "./loop-accesses.js";
import { isIncrement, loopAccesses } from "./loop-accesses.js";
import { ProgramDraft } from "./program-draft.js";
import { isReadOutside } from "./read-outside.js";
import { growth } from "./subscript-forms.js";
import { UnitFacts } from "./unit-facts.js";
import { forEachAccess } from "./variable-uses.js";

const pass = "split-innermost-sums";
/** Statements, and nodes of their expressions, of a body that may stand twice. */
const mostStatements = 6;
const mostNodes = 80;
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

/** A sum that the loop adds to, and the statement that stores it in an element after that. */
interface Sum {
  readonly variable: Variable;
  readonly increments: readonly number[];
  readonly storedAt: number | undefined;
}

class UnitSums {
  readonly #isShared: (id: VariableId) => boolean;
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
    this.#isShared = (id) => {
      const variable = program.variables.get(id);
      return variable?.role === "global" || variable?.passing === "reference" || uses.get(id)?.exposed === true;
    };
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
    const body = shortBody(loop);
    if (body === undefined) return undefined;
    const accesses = loopAccesses({ ...this.program, variables: this.draft.variables }, loop, this.#isShared);
    if (accesses === undefined || !isLong(accesses.counted) || !this.#mayDouble(accesses.counted)) return undefined;
    if (isReadOutside(this.unit.body, loop, accesses.counted.counter)) return undefined;
    const sums = this.#sums(accesses, body);
    return sums.length === 0 ? undefined : this.#doubled(accesses, body, sums);
  }

  /** A counter that may go one step further than it did. */
  #mayDouble({ counter, step }: CountedLoop): boolean {
    const type = this.draft.variables.get(counter)?.type;
    if (type?.kind !== "integer") return type?.kind === "real" && type.bits === 64;
    return type.bits >= 32 && (type.signed || (step > 0 && type.bits === 64));
  }

  /** All that passes from one iteration to the next in local real numbers; empty where one of it is not a sum of derivatives. */
  #sums(accesses: LoopAccesses, body: readonly AssignStatement[]): readonly Sum[] {
    this.#values ??= derivativeValues(this.draft, this.unit, this.shadows);
    const sums: Sum[] = [];
    for (const id of carriedReals(this.draft, body)) {
      const sum = this.#sum(id, accesses, body);
      if (sum === undefined || !this.#values.holds(pathOf(sum.variable))) return [];
      sums.push(sum);
    }
    return sums;
  }

  #sum(id: VariableId, accesses: LoopAccesses, body: readonly AssignStatement[]): Sum | undefined {
    const variable = this.draft.variables.get(id);
    if (variable === undefined || this.#isShared(id)) return undefined;
    const touching = body.flatMap((s, k) => (touches(s, id) ? [k] : []));
    const increments = touching.filter((k) => isSumTo(id, body[k]!));
    const [storedAt, ...more] = touching.filter((k) => !increments.includes(k));
    if (more.length > 0 || increments.length === 0) return undefined;
    if (storedAt !== undefined && (storedAt < increments.at(-1)! || !this.#holds(id, storedAt, accesses)))
      return undefined;
    return { variable, increments, storedAt };
  }

  /** Does the statement store the sum, and nothing else, in an element that nothing else in the loop touches? */
  #holds(id: VariableId, storedAt: number, { loop, counted, accesses, isInvariant }: LoopAccesses): boolean {
    const s = loop.body.statements[storedAt];
    if (s?.kind !== "assign" || s.value.kind !== "read" || !isPlain(s.value.path, id)) return false;
    const own = accesses.find((a) => a.isStore && a.at === storedAt && a.path === s.target);
    if (own?.subscript === undefined || !isInvariant(read(own.array))) return false;
    const { array, subscript } = own;
    if (growth(subscript, counted.step)?.size !== 0) return false;
    return accesses.every((a) => a === own || isAt(a, array, subscript, this.overlap) === "never");
  }

  #doubled({ loop, counted }: LoopAccesses, body: readonly AssignStatement[], sums: readonly Sum[]): Statement[] {
    const before: Statement[] = [];
    const after: Statement[] = [];
    const seconds = new Map<VariableId, Variable>();
    const stored = new Map<number, Expression>();
    for (const { variable, increments, storedAt } of sums) {
      const origin = madeBy(pass, body[increments[0]!]!.origin);
      const second = newLocal(this.draft.ids, `${variable.name}2`, variable.type, origin, { temporary: true });
      seconds.set(variable.id, this.draft.addVariable(second));
      before.push(assign(pathOf(second), constant(0, undefined, variable.type), origin));
      const both = add(readOf(variable), readOf(second));
      if (storedAt !== undefined) stored.set(storedAt, both);
      if (isReadOutside(this.unit.body, loop, variable.id)) after.push(assign(pathOf(variable), both, origin));
    }
    const stores = body.flatMap((s, k) => (stored.has(k) ? [{ ...s, value: stored.get(k)! }] : []));
    const once = body.filter((_, k) => !stored.has(k));
    const again = once.map(({ comments: _, ...s }) => inSecond(s, seconds));
    const next = nextIteration(counted);
    const pair = ifThen(
      rewriteExpression(loop.test, next),
      rewriteBlock({ statements: again }, next),
      undefined,
      madeBy(pass, loop.origin),
    );
    const { comments, ...bare } = loop;
    if (comments !== undefined) before[0] = { ...before[0]!, comments };
    const update = rewriteBlock(loop.update, { expression: doubled });
    return [...before, { ...bare, update, body: { statements: [...once, pair, ...stores] } }, ...after];
  }
}

/** What the reader may see twice: only assignments, of sums and products. */
function shortBody({ body }: LoopStatement): readonly AssignStatement[] | undefined {
  const statements: AssignStatement[] = [];
  let nodes = 0;
  for (const s of body.statements) {
    if (s.kind !== "assign") return undefined;
    let isCheap = true;
    forEachExpressionOf(s, (e) => {
      nodes++;
      if (!isSumOrProduct(e)) isCheap = false;
    });
    if (!isCheap) return undefined;
    statements.push(s);
  }
  return statements.length <= mostStatements && nodes <= mostNodes ? statements : undefined;
}

/** Anything that takes longer than an addition hides that one sum waits for the other. */
function isSumOrProduct(e: Expression): boolean {
  switch (e.kind) {
    case "constant":
    case "read":
    case "convert":
      return true;
    case "unary":
      return e.operator === "negate";
    case "binary":
      return e.operator === "add" || e.operator === "subtract" || e.operator === "multiply";
    default:
      return false;
  }
}

function isLong({ first, limit, step }: CountedLoop): boolean {
  const from = numberOf(first);
  const to = numberOf(limit);
  return from === undefined || to === undefined || Math.abs(to - from) > fewIterations * Math.abs(step);
}

/** The local real numbers that an iteration takes over from the one before. */
function carriedReals(program: Pick<Program, "variables">, body: readonly AssignStatement[]): ReadonlySet<VariableId> {
  const assigned = new Set(body.flatMap(({ target }) => (target.steps.length === 0 ? [target.root] : [])));
  const settled = new Set<VariableId>();
  const carried = new Set<VariableId>();
  for (const s of body) {
    forEachAccess(s, ({ root }, access) => {
      const isReal = isContinuous(program.variables.get(root)?.type);
      if (access !== "write" && isReal && assigned.has(root) && !settled.has(root)) carried.add(root);
    });
    if (s.target.steps.length === 0) settled.add(s.target.root);
  }
  return carried;
}

function touches(s: Statement, id: VariableId): boolean {
  let found = false;
  forEachAccess(s, ({ root }) => {
    if (root === id) found = true;
  });
  return found;
}

/** `s = s + e` or minus, where e does not read s. */
function isSumTo(id: VariableId, { target, value }: AssignStatement): boolean {
  if (!isPlain(target, id) || target.type.kind !== "real" || value.kind !== "binary") return false;
  let again = false;
  forEachReadPath(value.right, ({ root }) => {
    if (root === id) again = true;
  });
  return isIncrement(target, value) && !again;
}

function isPlain(path: Path, id: VariableId): boolean {
  return path.root === id && path.steps.length === 0;
}

/** The statement adding to the second partial sum. */
function inSecond(s: AssignStatement, seconds: ReadonlyMap<VariableId, Variable>): AssignStatement {
  const second = s.target.steps.length === 0 ? seconds.get(s.target.root) : undefined;
  if (second === undefined || s.value.kind !== "binary") return s;
  return { ...s, target: pathOf(second), value: { ...s.value, left: readOf(second) } };
}

/** The counter one step further. */
function nextIteration({ counter, step }: CountedLoop): Rewriter {
  return {
    expression: (e) => {
      if (e.kind !== "read" || !isPlain(e.path, counter)) return e;
      const amount = constant(Math.abs(step), undefined, e.type);
      return step > 0 ? add(e, amount) : sub(e, amount);
    },
  };
}

function doubled(e: Expression): Expression {
  return e.kind === "constant" && typeof e.value === "number" ? constant(2 * e.value, undefined, e.type) : e;
}

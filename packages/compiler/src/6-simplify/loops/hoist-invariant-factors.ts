/**
 * Factors of derivatives that do not change in a loop are computed before it, divisions among them: `t = xb[k] / c; bb[k] += t;
 * xb[k - 1] += a * t` becomes, with `oneOverC = 1 / c` and `aOverC = a / c` before the loops, `bb[k] += oneOverC * xb[k]; xb[k - 1] +=
 * aOverC * xb[k]`.
 *
 * In: a derivative program; the variables that hold derivatives. Out: the same program; derivatives differ by rounding, since factors
 * are multiplied in another order and divisions become products. The primal's values are not touched.
 * Method: a product or quotient in the value of a derivative assignment is taken apart (factor-chains.ts). A temporary that is such a
 * product gives its coefficient to its uses where that costs no more multiplications. Coefficients are hoisted out of all loops in which
 * their variables stay the same.
 * Limits: local variables and constants only. Nothing inside a choice is touched, so that the guards of poles stay what they are. Where
 * |c| is below 5.6e-309, 1 / c overflows and x / c need not; so it does in single precision below 2.9e-39.
 */

import { madeBy } from "../../diagnostics/origin.js";
import { assign, negate, newLocal, pathOf, readOf, real64 } from "../../il/builders.js";
import { sameExpression } from "../../il/equal.js";
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
import { childBlocks, forEachStatement } from "../../il/visit.js";
import { withChildBlocks } from "../../il/with-child-blocks.js";
import { traitsOf } from "../../languages/traits.js";
import type { DerivativeValues } from "../derivatives/derivative-values.js";
import { derivativeUnits, derivativeValues } from "../derivatives/derivative-values.js";
import { ProgramDraft } from "../program-draft.js";
import { UnitFacts } from "../units/unit-facts.js";
import type { UnitLayout } from "../units/unit-layout.js";
import { dominatingDefinition } from "../units/unit-layout.js";
import { forEachAccess } from "../units/variable-uses.js";
import type { FactorChain, FactorTest } from "./factor-chains.js";
import { coefficientOf, factorChain, hasCoefficient, isComposite, productOf, times } from "./factor-chains.js";

const pass = "hoist-invariant-factors";

export function hoistInvariantFactors(
  program: Program,
  shadows: ReadonlySet<VariableId>,
  facts: UnitFacts = new UnitFacts(),
): Program {
  const draft = new ProgramDraft(program);
  for (const unit of derivativeUnits(program)) {
    let hasLoop = false;
    let jumps = false;
    forEachStatement(unit.body, (s) => {
      if (s.kind === "loop") hasLoop = true;
      if (s.kind === "goto" || s.kind === "label") jumps = true;
    });
    if (!hasLoop || jumps) continue;
    draft.setBody(unit, new UnitHoist(program, draft, unit, derivativeValues(program, unit, shadows), facts).body());
  }
  return draft.finish();
}

interface Hoisted {
  readonly value: Expression;
  readonly variable: Variable;
}

class UnitHoist {
  readonly #layout: UnitLayout;
  /** The loops around each statement, innermost last. */
  readonly #loopsOf = new Map<Statement, readonly LoopStatement[]>();
  readonly #assignedIn = new Map<LoopStatement, Set<VariableId>>();
  readonly #hoisted = new Map<LoopStatement, Hoisted[]>();
  readonly #shared: (id: VariableId) => boolean;
  /** Temporaries that hold only the varying part of their value, with the invariant factor that their uses multiply them by. */
  readonly #coefficients = new Map<VariableId, FactorChain>();
  readonly #isDerivative: (e: Expression) => boolean;
  readonly #hasPrecisions: boolean;

  constructor(
    readonly program: Program,
    readonly draft: ProgramDraft,
    readonly unit: Unit,
    readonly values: DerivativeValues,
    facts: UnitFacts,
  ) {
    this.#hasPrecisions = traitsOf(program).hasPrecisions;
    this.#layout = facts.layoutOf(unit);
    const uses = facts.usesOf(unit);
    this.#shared = (id) => {
      const variable = program.variables.get(id);
      if (variable?.role === "global") return variable.constant !== true;
      return variable?.passing === "reference" || uses.get(id)?.exposed === true;
    };
    this.#isDerivative = (e) => holdsDerivative(e, values);
    this.#note(unit.body, []);
  }

  body(): Block {
    const counts = this.#countUses();
    forEachStatement(this.unit.body, (s) => {
      if (s.kind === "assign") this.#lighten(s, counts);
    });
    return this.#block(this.unit.body);
  }

  #note(block: Block, loops: readonly LoopStatement[]): void {
    for (const s of block.statements) {
      const inside = s.kind === "loop" ? [...loops, s] : loops;
      this.#loopsOf.set(s, loops);
      if (s.kind === "loop") this.#assignedIn.set(s, new Set());
      if (loops.length > 0) {
        forEachAccess(s, (path, access) => {
          if (access === "write" && path.steps.length === 0)
            for (const loop of loops) this.#assignedIn.get(loop)?.add(path.root);
        });
      }
      for (const child of childBlocks(s)) this.#note(child, inside);
    }
  }

  /** What does not change in the innermost of the loops. */
  #test(loops: readonly LoopStatement[]): FactorTest | undefined {
    const innermost = loops.at(-1);
    if (innermost === undefined) return undefined;
    return { isInvariant: (e) => this.#isInvariantIn(e, innermost), isDerivative: this.#isDerivative };
  }

  #isInvariantIn(e: Expression, loop: LoopStatement): boolean {
    switch (e.kind) {
      case "constant":
        return typeof e.value === "number";
      case "read":
        return (
          e.path.steps.length === 0 &&
          (e.type.kind === "real" || e.type.kind === "integer") &&
          !this.#shared(e.path.root) &&
          this.#assignedIn.get(loop)?.has(e.path.root) === false
        );
      case "unary":
        return e.operator === "negate" && this.#isInvariantIn(e.operand, loop);
      case "binary":
        return isArithmetic(e) && this.#isInvariantIn(e.left, loop) && this.#isInvariantIn(e.right, loop);
      default:
        return false;
    }
  }

  /** How often each variable is read where its coefficient could be taken in: beside other invariant factors, or alone. */
  #countUses(): ReadonlyMap<VariableId, { beside: number; alone: number }> {
    const counts = new Map<VariableId, { beside: number; alone: number }>();
    forEachStatement(this.unit.body, (s) => {
      const test = this.#testFor(s);
      if (test === undefined || s.kind !== "assign") return;
      this.#visit(s.value, test, (chain) => {
        for (const e of chain.rest) {
          if (e.kind !== "read" || e.path.steps.length > 0) continue;
          const count = counts.get(e.path.root) ?? { beside: 0, alone: 0 };
          if (hasCoefficient(chain)) count.beside++;
          else count.alone++;
          counts.set(e.path.root, count);
        }
      });
    });
    return counts;
  }

  /** Derivative assignments in loops are rewritten; others are not. */
  #testFor(s: Statement): FactorTest | undefined {
    if (s.kind !== "assign" || s.target.type.kind !== "real" || !this.values.holds(s.target)) return undefined;
    return this.#test(this.#loopsOf.get(s) ?? []);
  }

  /** The chains that the summands of a derivative value are. */
  #visit(e: Expression, test: FactorTest, visit: (chain: FactorChain) => void): void {
    if (test.isInvariant(e)) return;
    if (isSum(e)) {
      this.#visit(e.left, test, visit);
      this.#visit(e.right, test, visit);
      return;
    }
    const chain = factorChain(e, test);
    visit(chain);
    for (const inner of chain.rest) if (isSum(inner) && this.#isDerivative(inner)) this.#visit(inner, test, visit);
  }

  /** Decides whether a temporary leaves its coefficient to its uses. */
  #lighten(s: AssignStatement, counts: ReadonlyMap<VariableId, { beside: number; alone: number }>): void {
    const test = this.#testFor(s);
    const id = s.target.root;
    if (test === undefined || s.target.steps.length > 0 || this.program.variables.get(id)?.temporary !== true) return;
    const chain = factorChain(s.value, test);
    const count = counts.get(id);
    if (count === undefined || count.alone > 1 || count.beside === 0 || !hasCoefficient(chain)) return;
    if (chain.rest.length === 0 || dominatingDefinition(this.#layout, id) !== s) return;
    const occurrences = this.#layout.occurrences.get(id) ?? [];
    if (occurrences.length !== 1 + count.alone + count.beside) return;
    const loop = this.#loopsOf.get(s)?.at(-1);
    if (occurrences.some((o) => this.#loopsOf.get(o.statement)?.at(-1) !== loop)) return;
    this.#coefficients.set(id, { ...this.#absorbed(chain), rest: [] });
  }

  #block(b: Block): Block {
    let changed = false;
    const statements = b.statements.flatMap((before): readonly Statement[] => {
      const inner =
        before.kind === "assign" ? this.#assign(before) : withChildBlocks(before, (child) => this.#block(child));
      const hoisted = before.kind === "loop" ? (this.#hoisted.get(before) ?? []) : [];
      if (inner !== before || hoisted.length > 0) changed = true;
      const definitions = hoisted.map(({ value, variable }) => assign(pathOf(variable), value, variable.origin));
      return [...definitions, inner];
    });
    return changed ? { statements } : b;
  }

  #assign(s: AssignStatement): Statement {
    const test = this.#testFor(s);
    if (test === undefined) return s;
    const isLighter = s.target.steps.length === 0 && this.#coefficients.has(s.target.root);
    const value = isLighter
      ? productOf(factorChain(s.value, test).rest.map((e) => this.#inner(e, test, s)))
      : this.#value(s.value, test, s);
    return value === s.value ? s : { ...s, value };
  }

  #value(e: Expression, test: FactorTest, s: Statement): Expression {
    if (test.isInvariant(e)) return e;
    if (isSum(e)) {
      const left = this.#value(e.left, test, s);
      const right = this.#value(e.right, test, s);
      return left === e.left && right === e.right ? e : { ...e, left, right };
    }
    const chain = factorChain(e, test);
    const full = this.#absorbed(chain);
    const rest = full.rest.map((inner) => (inner === e ? e : this.#inner(inner, test, s)));
    const isSame = full === chain && rest.every((inner, k) => inner === chain.rest[k]);
    return isSame && !isComposite(full) ? e : this.#written({ ...full, rest }, s);
  }

  /** Below a product: sums are looked into, nothing else. */
  #inner(e: Expression, test: FactorTest, s: Statement): Expression {
    return isSum(e) && this.#isDerivative(e) ? this.#value(e, test, s) : e;
  }

  /** The chain with the coefficients of the lightened temporaries in it multiplied in. */
  #absorbed(chain: FactorChain): FactorChain {
    let result = chain;
    for (const e of chain.rest) {
      const coefficient =
        e.kind === "read" && e.path.steps.length === 0 ? this.#coefficients.get(e.path.root) : undefined;
      if (coefficient !== undefined) result = times(result, coefficient);
    }
    return result;
  }

  #written(chain: FactorChain, s: Statement): Expression {
    const { rest } = chain;
    const coefficient = isComposite(chain) ? this.#hoist(coefficientOf(chain), s) : coefficientOf(chain);
    const value = productOf(hasCoefficient(chain) ? [coefficient, ...rest] : rest);
    return chain.negative ? negate(value) : value;
  }

  /** The local that holds a coefficient, computed before all the loops in which it stays the same. */
  #hoist(coefficient: Expression, s: Statement): Expression {
    if (coefficient.kind === "constant") return coefficient;
    const loops = this.#loopsOf.get(s) ?? [];
    let outermost = loops.at(-1);
    for (let k = loops.length - 1; k >= 0 && this.#isInvariantIn(coefficient, loops[k]!); k--) outermost = loops[k];
    if (outermost === undefined) return coefficient;
    const known = this.#hoisted.get(outermost) ?? [];
    this.#hoisted.set(outermost, known);
    const same = known.find(({ value }) => sameExpression(value, coefficient));
    if (same !== undefined) return readOf(same.variable);
    const origin = madeBy(pass, s.origin);
    const name = this.#nameOf(coefficient);
    const type = this.#hasPrecisions && coefficient.type.kind === "real" ? coefficient.type : real64;
    const variable = this.draft.addVariable(newLocal(this.draft.ids, name, type, origin, { constant: true }));
    known.push({ value: coefficient, variable });
    return readOf(variable);
  }

  /** `aOverC`, `oneOverC`, or `factor` for anything longer. */
  #nameOf(coefficient: Expression): string {
    if (coefficient.kind !== "binary" || coefficient.operator !== "divide") return "factor";
    const top = this.#wordFor(coefficient.left);
    const bottom = this.#wordFor(coefficient.right);
    if (top === undefined || bottom === undefined) return "factor";
    return `${top}Over${bottom.slice(0, 1).toUpperCase()}${bottom.slice(1)}`;
  }

  #wordFor(e: Expression): string | undefined {
    if (e.kind === "constant") return e.value === 1 ? "one" : undefined;
    return e.kind === "read" ? this.program.variables.get(e.path.root)?.name : undefined;
  }
}

function isSum(e: Expression): e is Extract<Expression, { kind: "binary" }> {
  return e.kind === "binary" && (e.operator === "add" || e.operator === "subtract");
}

function isArithmetic(e: Extract<Expression, { kind: "binary" }>): boolean {
  return e.operator === "add" || e.operator === "subtract" || e.operator === "multiply" || e.operator === "divide";
}

/** Does the value depend on a derivative? */
function holdsDerivative(e: Expression, values: DerivativeValues): boolean {
  switch (e.kind) {
    case "read":
      return values.holds(e.path);
    case "unary":
    case "convert":
      return holdsDerivative(e.operand, values);
    case "binary":
      return holdsDerivative(e.left, values) || holdsDerivative(e.right, values);
    case "conditional":
      return holdsDerivative(e.whenTrue, values) || holdsDerivative(e.whenFalse, values);
    default:
      return false;
  }
}

/**
 * Subscripts whose own text says that they may be none: read from an array (where -1 often means "nothing"), computed from a number that
 * is differentiated, given by a call, below zero to begin with, or a fraction.
 * In: units, which units calls run, activity. Out: a test for expressions.
 * Method: the expression and all that the variables in it are ever given, parameters by calls.
 * Limits: what heads are given, fields and lengths are trusted; so are sums, differences, products and remainders of what is trusted.
 */
import { Fractions } from "../../il/queries/fractions.js";
import type { Expression, Path, Program, Unit, VariableId } from "../../il/types.js";
import { forEachStatement, operandsOf, storedPaths } from "../../il/visit.js";
import type { Activity } from "../activity-facts.js";
import type { PointsTo } from "../storage-facts.js";

export class DoubtfulSubscripts {
  /** What variables are given; null: what a call gives. */
  readonly #given = new Map<VariableId, (Expression | null)[]>();
  readonly #fractions: Fractions;

  constructor(
    program: Program,
    units: readonly Unit[],
    pointsTo: Pick<PointsTo, "callees">,
    private readonly activity: Pick<Activity, "pathHasShadow">,
  ) {
    this.#fractions = new Fractions(units);
    for (const unit of units)
      forEachStatement(unit.body, (s) => {
        for (const path of storedPaths(s))
          if (path.steps.length === 0) this.#give(path.root, s.kind === "assign" ? s.value : null);
        if (s.kind !== "call") return;
        for (const callee of pointsTo.callees(s))
          program.units.get(callee)?.parameters.forEach((parameter, k) => {
            const argument = s.arguments[k];
            if (argument !== undefined) this.#give(parameter, argument.kind === "reference" ? null : argument);
          });
      });
  }

  has(subscript: Expression): boolean {
    return this.#mayStart(subscript, new Set());
  }

  #give(variable: VariableId, value: Expression | null): void {
    const values = this.#given.get(variable);
    if (values === undefined) this.#given.set(variable, [value]);
    else values.push(value);
  }

  /** As the value of a variable, or as the whole subscript: there it must be no negative constant either. */
  #mayStart(e: Expression, open: Set<VariableId>): boolean {
    return isBelowZero(e) || this.#fractions.has(e) || this.#isDoubtful(e, open);
  }

  #isDoubtful(e: Expression, open: Set<VariableId>): boolean {
    switch (e.kind) {
      case "read":
        return this.#isDoubtfulPlace(e.path, open);
      case "intrinsic":
        // What is trusted limits the others: `Math.max(0, k)`.
        if (e.name === "max") return e.arguments.every((part) => this.#isDoubtful(part, open));
        break;
      case "binary":
        if (e.operator === "remainder") return this.#isDoubtful(e.left, open);
        break;
      case "operation":
        return e.name !== "length" && e.name !== "size";
      case "conditional":
        return [e.whenTrue, e.whenFalse].some((part) => this.#mayStart(part, open));
      case "constant":
      case "convert":
      case "unary":
      case "address":
        break;
    }
    return operandsOf(e).some((part) => this.#isDoubtful(part, open));
  }

  #isDoubtfulPlace(path: Path, open: Set<VariableId>): boolean {
    const last = path.steps.at(-1);
    if (last?.kind === "index" || last?.kind === "key") return path.type.kind !== "integer" || path.type.signed;
    if (this.activity.pathHasShadow(path)) return true;
    if (path.steps.length > 0 || open.has(path.root)) return false;
    open.add(path.root);
    const values = this.#given.get(path.root) ?? [];
    return values.some((value) => value === null || this.#mayStart(value, open));
  }
}

function isBelowZero(e: Expression): boolean {
  const isNegated = e.kind === "unary" && e.operator === "negate" && e.operand.kind === "constant";
  return isNegated || (e.kind === "constant" && Number(e.value) < 0);
}

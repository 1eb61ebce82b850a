/**
 * What statements cost that are carried out again, and values that are stored, in the units of languages/weights.ts.
 * Limits: of a branch the arm that costs more. A loop that runs as often as only the program knows steps integers, and nothing else:
 * compilers replace it by its sum.
 */
import type { CountedLoops } from "../../3-analyze/loops/counted-loops.js";
import type { Block, Expression, Path, Program, Statement, Type } from "../../il/types.js";
import { forEachExpression, subscriptsOf } from "../../il/visit.js";
import type { LanguageTraits } from "../../languages/traits.js";
import { traitsOf } from "../../languages/traits.js";
import { bytesOnStack } from "../costs.js";
import { ownTrips } from "./own-trips.js";

type Weights = LanguageTraits["weights"];
type Binary = Extract<Expression, { readonly kind: "binary" }>;

/** A push and its pop. */
export function weightOfStoring(program: Program, type: Type): number {
  const { push, byte } = traitsOf(program).weights;
  const one = type.kind === "array" ? type.element : type;
  const extents = type.kind === "array" ? type.dimensions.map(({ extent }) => extent) : [];
  const elements = extents.reduce((n, extent) => n * (extent?.kind === "constant" ? Number(extent.value) : 1), 1);
  // A reference goes with its shadow.
  const bytes = bytesOnStack(program, one) * (one.kind === "pointer" ? 2 : 1);
  return elements * (push + byte * bytes);
}

/** Of statements of the kinds that are carried out again. */
export function weightOf(program: Program, s: Statement, counted: CountedLoops): number {
  const weights = traitsOf(program).weights;
  const sum = (expressions: readonly Expression[]): number =>
    expressions.reduce((weight, e) => weight + weightOfExpression(weights, e), 0);
  const ofBlock = (block: Block): number =>
    block.statements.reduce((weight, inner) => weight + weightOf(program, inner, counted), 0);
  switch (s.kind) {
    case "assign":
      return sum([s.value, ...subscriptsOf(s.target)]);
    case "if":
      return sum([s.test]) + weights.comparison + Math.max(ofBlock(s.then), ofBlock(s.else));
    case "loop": {
      const trips = ownTrips(s, counted);
      if (!Number.isFinite(trips)) return weights.arithmetic;
      return ofBlock(s.init) + trips * (sum([s.test]) + ofBlock(s.body) + ofBlock(s.update));
    }
    case "call": {
      const callee = s.callee.kind === "unit" ? program.units.get(s.callee.unit) : undefined;
      return (
        sum(s.arguments.flatMap((a) => (a.kind === "reference" ? [] : [a]))) +
        weights.call +
        (callee === undefined ? 0 : ofBlock(callee.body))
      );
    }
    case "return":
      return sum(s.values);
    default:
      return 0;
  }
}

export function weightOfExpression(weights: Weights, e: Expression): number {
  let weight = 0;
  forEachExpression(e, (inner) => {
    weight += ownWeight(weights, inner);
  });
  return weight;
}

function ownWeight(weights: Weights, e: Expression): number {
  switch (e.kind) {
    case "constant":
    case "address":
      return 0;
    case "read":
      return ofPath(weights, e.path);
    case "unary":
      return weights.arithmetic;
    case "convert":
      return e.type.kind === "real" || e.operand.type.kind === "real" ? weights.arithmetic : 0;
    case "binary":
      return ofOperator(weights, e);
    case "conditional":
      return weights.comparison;
    case "intrinsic":
      return e.type.kind === "integer" ? weights.comparison : ofFunction(weights, e.name);
    case "operation":
      return weights.read;
  }
}

/** Local variables, and the fields of local records, are in registers. */
function ofPath(weights: Weights, { steps }: Path): number {
  const behind = steps.filter(({ kind }) => kind === "deref").length;
  if (behind > 0) return behind * weights.read;
  return steps.some(({ kind }) => kind === "index") ? weights.arithmetic : 0;
}

function ofOperator(weights: Weights, { operator, right, type }: Binary): number {
  switch (operator) {
    case "divide":
      // Compilers multiply, and shift whole numbers.
      if (right.kind === "constant" && type.kind === "integer") return 2 * weights.arithmetic;
      return isPowerOfTwo(right) ? weights.arithmetic : weights.division;
    case "remainder":
      return right.kind === "constant" ? 3 * weights.arithmetic : weights.remainder;
    case "power":
      return ofFunction(weights, "pow");
    case "less":
    case "lessEqual":
    case "greater":
    case "greaterEqual":
    case "equal":
    case "notEqual":
    case "and":
    case "or":
    case "coalesce":
      return weights.comparison;
    default:
      return weights.arithmetic;
  }
}

function isPowerOfTwo(e: Expression): boolean {
  return e.kind === "constant" && typeof e.value === "number" && Number.isInteger(Math.log2(Math.abs(e.value)));
}

function ofFunction(weights: Weights, name: string): number {
  return weights.functions[name] ?? weights.otherFunction;
}

/**
 * `c == 0 ? 0 : e` where e is c times or divided by something: zero where c is zero, whatever it is multiplied by, infinity included. Guards of
 * this kind stand in derivatives (`seed == 0 ? 0 : seed / d`) and in texts of careful people. By c the derivative is that of e at zero, too: the
 * branch that is taken there says nothing about it.
 *
 * In: a conditional. Out: c, e, and which branch e is in; undefined for any other choice.
 * Counter-cases: a factor that depends on c (`c == 0 ? 0 : c * log(c)`) and a sum (`c == 0 ? 0 : c + 1`): the branch counts.
 */
import { samePath } from "../equal.js";
import { isZero } from "../fold-arithmetic.js";
import type { Expression, Path, Type } from "../types.js";
import { forEachReadPath } from "../visit.js";

export interface GuardedValue {
  readonly of: Path;
  readonly value: Expression;
}

export function guardedValue(e: Expression & { kind: "conditional" }): GuardedValue | undefined {
  return e.guard === true ? guardedMultiple(e) : undefined;
}

/** The form alone: whoever marks a guard has to know that the multiple can be computed where the number is zero. */
export function guardedMultiple(e: Expression & { kind: "conditional" }): GuardedValue | undefined {
  const tested = guardTest(e.test);
  if (tested === undefined) return undefined;
  const [atZero, value] = tested.isZeroWhen ? [e.whenTrue, e.whenFalse] : [e.whenFalse, e.whenTrue];
  return isNothing(atZero) && isMultipleOf(tested.path, value) ? { of: tested.path, value } : undefined;
}

export interface GuardTest {
  readonly test: Expression;
  readonly path: Path;
  /** What the test says where the number is zero. */
  readonly isZeroWhen: boolean;
  /** It says the same where there is no number: JavaScript's `c`. */
  readonly ofNaN?: true;
}

/** `c == 0`, `c != 0`, `!(c == 0)`, and JavaScript's `c`. */
export function guardTest(test: Expression): GuardTest | undefined {
  if (test.kind === "unary" && test.operator === "not") {
    const inner = guardTest(test.operand);
    return inner === undefined ? undefined : { ...inner, test, isZeroWhen: !inner.isZeroWhen };
  }
  if (test.kind !== "binary") return undefined;
  if (test.operator === "and") return truth(test.left, test.right);
  if (test.operator !== "equal" && test.operator !== "notEqual") return undefined;
  const tested = isNothing(test.right) ? test.left : isNothing(test.left) ? test.right : undefined;
  const path = tested === undefined ? undefined : readOf(tested);
  return path === undefined ? undefined : { test, path, isZeroWhen: test.operator === "equal" };
}

/** Neither zero nor NaN: `c !== 0 && c === c`. */
function truth(left: Expression, right: Expression): GuardTest | undefined {
  const isSet = guardTest(left);
  if (isSet?.isZeroWhen !== false || right.kind !== "binary" || right.operator !== "equal") return undefined;
  const isSame = [right.left, right.right].every((e) => e.kind === "read" && samePath(e.path, isSet.path));
  const test: Expression = { kind: "binary", operator: "and", left, right, type: right.type };
  return isSame ? { ...isSet, test, ofNaN: true } : undefined;
}

/** Zero, in any type. */
const isNothing = (e: Expression): boolean => (e.kind === "convert" ? isNothing(e.operand) : isZero(e));

const parts: ReadonlySet<string> = new Set(["realPart", "imaginaryPart", "conjugate", "upright"]);

const isNumber = ({ kind }: Type): boolean => kind === "real" || kind === "complex";

/** The number that is compared, in the precision it has. */
function readOf(e: Expression): Path | undefined {
  if (e.kind === "read") return isNumber(e.type) ? e.path : undefined;
  return e.kind === "convert" && isNumber(e.type) ? readOf(e.operand) : undefined;
}

/** Is it zero because the path is a factor of it, and is nothing else of it a function of the path? */
export function isMultipleOf(path: Path, e: Expression): boolean {
  switch (e.kind) {
    case "read":
      return samePath(e.path, path);
    case "unary":
      return e.operator === "negate" && isMultipleOf(path, e.operand);
    case "convert":
      return isNumber(e.type) && isMultipleOf(path, e.operand);
    case "conditional":
      return !isNamedIn(path, e.test)
        ? isZeroOrMultiple(path, e.whenTrue) && isZeroOrMultiple(path, e.whenFalse)
        : guardedMultiple(e) !== undefined;
    case "binary":
      switch (e.operator) {
        case "add":
        case "subtract":
          return isMultipleOf(path, e.left) && isMultipleOf(path, e.right);
        case "multiply":
          return isMultipleOf(path, e.left)
            ? !isNamedIn(path, e.right)
            : isMultipleOf(path, e.right) && !isNamedIn(path, e.left);
        case "divide":
          return isMultipleOf(path, e.left) && !isNamedIn(path, e.right);
        default:
          return false;
      }
    // Parts of complex numbers.
    case "intrinsic":
      return parts.has(e.name) && e.arguments[0] !== undefined && isMultipleOf(path, e.arguments[0]);
    default:
      return false;
  }
}

const isZeroOrMultiple = (path: Path, e: Expression): boolean => isNothing(e) || isMultipleOf(path, e);

function isNamedIn(path: Path, e: Expression): boolean {
  let isNamed = false;
  forEachReadPath(e, (other) => {
    isNamed ||= other.root === path.root;
  });
  return isNamed;
}

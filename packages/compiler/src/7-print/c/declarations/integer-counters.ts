/**
 * Real variables that only count become integers: trip counts, exit codes, subscripts that other languages hold in reals.
 * In: a program. Out: the same numbers; where such a variable is read as a real, it is converted.
 * Method: a local is a counter if every value it is given is whole: constants, integers, what comes from the stacks of counts and codes,
 * other counters, sums and products of counters that do not depend on the variable itself, and the variable plus or minus a constant.
 * A program of C says itself what is an integer: there only what a sweep has added can be a counter.
 * Limits: parameters, results, and variables whose address is taken stay as they are.
 */
import { constant } from "../../../il/builders.js";
import { rewriteBlock } from "../../../il/rewrite.js";
import type { Expression, Path, Program, Type, Unit, UnitId, Variable, VariableId } from "../../../il/types.js";
import { forEachExpressionOf, forEachReadPath, forEachStatement, referencePaths } from "../../../il/visit.js";

const long: Type = { kind: "integer", bits: 64, signed: true };
const real: Type = { kind: "real", bits: 64 };

export function withIntegerCounters(program: Program): Program {
  const counters = countersOf(program);
  if (counters.size === 0) return program;
  const variables = new Map<VariableId, Variable>(program.variables);
  for (const id of counters) variables.set(id, { ...variables.get(id)!, type: long });
  const units = new Map<UnitId, Unit>();
  for (const [id, unit] of program.units) units.set(id, { ...unit, body: rewritten(unit, counters) });
  return { ...program, variables, units };
}

function countersOf(program: Program): Set<VariableId> {
  const values = new Map<VariableId, (Expression | "whole")[]>();
  const refused = new Set<VariableId>();
  const isCandidate = (id: VariableId): boolean => {
    const v = program.variables.get(id);
    if (v?.role !== "local" || v.type.kind !== "real" || v.type.bits !== 64) return false;
    return program.language !== "c" || (v.temporary === true && v.copyOf === undefined && v.origin.kind === "pass");
  };
  const give = (path: Path, value: Expression | "whole"): void => {
    if (path.steps.length > 0 || !isCandidate(path.root)) return;
    const list = values.get(path.root);
    if (list === undefined) values.set(path.root, [value]);
    else list.push(value);
  };
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      if (s.kind === "assign") give(s.target, s.value);
      else if (s.kind === "pop") {
        if (s.stack === "counts" || s.stack === "bytes") give(s.target, "whole");
        else refused.add(s.target.root);
      } else if (s.kind === "call") for (const t of s.targets) if (t !== null) refused.add(t.root);
      for (const p of referencePaths(s)) refused.add(p.root);
      forEachExpressionOf(s, (e) => {
        if (e.kind === "address") refused.add(e.path.root);
      });
    });
  const found = new Set([...values.keys()].filter((id) => !refused.has(id)));
  const reach = dependences(values);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const id of found)
      if (!values.get(id)!.every((v) => v === "whole" || steps(v, id, found) || isWhole(v, id, found, reach)))
        found.delete(id);
  }
  return found;
}

/** The variable plus or minus a whole constant. */
function steps(e: Expression, id: VariableId, found: ReadonlySet<VariableId>): boolean {
  if (e.kind !== "binary" || (e.operator !== "add" && e.operator !== "subtract")) return false;
  const { left, right } = e;
  return (
    left.kind === "read" &&
    left.path.steps.length === 0 &&
    left.path.root === id &&
    found.has(id) &&
    isWholeConstant(right)
  );
}

function isWholeConstant(e: Expression): boolean {
  return (
    e.kind === "constant" &&
    typeof e.value === "number" &&
    Number.isSafeInteger(e.value) &&
    !Object.is(e.value, -0) &&
    Math.abs(e.value) < 1e9
  );
}

function isWhole(
  e: Expression,
  of: VariableId,
  found: ReadonlySet<VariableId>,
  reach: ReadonlyMap<VariableId, ReadonlySet<VariableId>>,
): boolean {
  switch (e.kind) {
    case "constant":
      return isWholeConstant(e);
    case "read":
      return e.path.steps.length === 0 && found.has(e.path.root);
    case "convert":
      return (
        e.operand.type.kind === "integer" &&
        (e.operand.type.bits < 64 || e.operand.type.signed) &&
        e.type.kind === "real"
      );
    case "binary": {
      if (e.operator !== "add" && e.operator !== "subtract" && e.operator !== "multiply") return false;
      let isCyclic = false;
      forEachReadPath(e, (p) => {
        if (p.root === of || reach.get(p.root)?.has(of) === true) isCyclic = true;
      });
      return !isCyclic && isWhole(e.left, of, found, reach) && isWhole(e.right, of, found, reach);
    }
    case "conditional":
      return isWhole(e.whenTrue, of, found, reach) && isWhole(e.whenFalse, of, found, reach);
    default:
      return false;
  }
}

/** The variables that each depends on, at any remove. */
function dependences(
  values: ReadonlyMap<VariableId, readonly (Expression | "whole")[]>,
): ReadonlyMap<VariableId, ReadonlySet<VariableId>> {
  const reach = new Map<VariableId, Set<VariableId>>();
  for (const [id, list] of values) {
    const direct = new Set<VariableId>();
    for (const v of list) if (v !== "whole") forEachReadPath(v, (p) => direct.add(p.root));
    reach.set(id, direct);
  }
  for (let grown = true; grown; ) {
    grown = false;
    for (const set of reach.values())
      for (const id of [...set])
        for (const further of reach.get(id) ?? [])
          if (!set.has(further)) {
            set.add(further);
            grown = true;
          }
  }
  return reach;
}

function rewritten(unit: Unit, counters: ReadonlySet<VariableId>): Unit["body"] {
  const isCounter = (p: Path): boolean => p.steps.length === 0 && counters.has(p.root);
  const body = rewriteBlock(unit.body, {
    path: (p) => (isCounter(p) ? { ...p, type: long } : withWholeSubscripts(p)),
    expression: (e) => {
      // A counter read where a real is expected, and what can be said of the result without the conversion.
      if (e.kind === "read" && isCounter(e.path)) return { kind: "convert", operand: { ...e, type: long }, type: real };
      if (e.kind !== "binary") return e;
      // A counter beside a whole number: the sum is one.
      if (e.type.kind === "integer") return { ...e, left: asWholeIfWhole(e.left), right: asWholeIfWhole(e.right) };
      return comparison(e);
    },
    statement: (s) => {
      if (s.kind === "assign" && isCounter(s.target)) return { ...s, value: asWhole(s.value) };
      if (s.kind === "push" && (s.stack === "counts" || s.stack === "bytes"))
        return { ...s, value: asWholeIfWhole(s.value) };
      if (s.kind === "switch") {
        const selector = asWholeIfWhole(s.selector);
        if (selector !== s.selector)
          return { ...s, selector, arms: s.arms.map((arm) => ({ ...arm, values: arm.values.map(asWhole) })) };
      }
      return s;
    },
  });
  return body;
}

function withWholeSubscripts(p: Path): Path {
  if (!p.steps.some((s) => s.kind === "index" && s.indices.some((e) => asWholeIfWhole(e) !== e))) return p;
  return {
    ...p,
    steps: p.steps.map((s) => (s.kind === "index" ? { ...s, indices: s.indices.map(asWholeIfWhole) } : s)),
  };
}

function comparison(e: Expression & { kind: "binary" }): Expression {
  if (e.type.kind !== "boolean" || e.left.type.kind !== "real") return e;
  const left = asWholeIfWhole(e.left);
  const right = asWholeIfWhole(e.right);
  const whole = (x: Expression): boolean => x.type.kind === "integer" || isWholeConstant(x);
  if (!whole(left) || !whole(right) || (left.kind === "constant" && right.kind === "constant")) return e;
  return { ...e, left: asWhole(left), right: asWhole(right) };
}

/** As an integer where it is one that was converted; itself otherwise. */
function asWholeIfWhole(e: Expression): Expression {
  return canBeWhole(e) && e.kind !== "constant" ? asWhole(e) : e;
}

function canBeWhole(e: Expression): boolean {
  switch (e.kind) {
    case "constant":
      return isWholeConstant(e);
    case "convert":
      return (
        e.type.kind === "real" &&
        e.operand.type.kind === "integer" &&
        (e.operand.type.bits < 64 || e.operand.type.signed)
      );
    case "binary":
      return (
        e.type.kind === "real" &&
        ["add", "subtract", "multiply"].includes(e.operator) &&
        canBeWhole(e.left) &&
        canBeWhole(e.right)
      );
    case "conditional":
      return canBeWhole(e.whenTrue) && canBeWhole(e.whenFalse);
    default:
      return false;
  }
}

function asWhole(e: Expression): Expression {
  if (e.type.kind === "integer") return e;
  switch (e.kind) {
    case "constant":
      return constant(e.value, e.text !== undefined && /^\d+$/.test(e.text) ? e.text : undefined, long);
    case "convert":
      return e.operand.type.kind === "integer" && e.operand.type.bits === 64 ? e.operand : { ...e, type: long };
    case "binary":
      return { ...e, left: asWhole(e.left), right: asWhole(e.right), type: long };
    case "conditional":
      return { ...e, whenTrue: asWhole(e.whenTrue), whenFalse: asWhole(e.whenFalse), type: long };
    default:
      return { kind: "convert", operand: e, type: long };
  }
}

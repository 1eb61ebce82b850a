/**
 * Names the values that a statement and its derivative both need, so that no costly one is evaluated twice:
 * `y = exp(a * b) + c` becomes `const exp1 = exp(a * b); y = exp1 + c`.
 *
 * In: a program; `wanted(unit, statement)`: may the statement need a derivative; `sharedBy(value)`: the costly subexpressions of a
 * value that its derivative evaluates again (both come from outside, so that this room knows no derivative rule).
 * Out: the same program, computing the same values in the same order, with more temporaries.
 * Method: each subexpression that is asked for, is no read, and is always evaluated becomes a temporary, innermost first; equal ones
 * share it. Operands that are evaluated lazily stay where they are, and so do elementwise operations over array sections.
 */
import { madeBy } from "../../diagnostics/origin.js";
import type { IdSource } from "../../il/builders.js";
import { assign, ifThen, pathOf, readOf } from "../../il/builders.js";
import { ExpressionClasses } from "../../il/queries/expression-classes.js";
import { mapShared } from "../../il/rewrite.js";
import type { Argument, Block, Expression, Program, Statement, Unit, Variable } from "../../il/types.js";
import { forEachPath, forEachStatement, operandsOf } from "../../il/visit.js";

export interface IntermediateRequests {
  readonly wanted: (unit: Unit, statement: Statement) => boolean;
  /**
   * The subexpressions of `value` worth naming. `stored`: the value as a whole is stored by the statement, where its derivative can
   * read it.
   */
  readonly sharedBy: (unit: Unit, statement: Statement, value: Expression, stored: boolean) => readonly Expression[];
}

const pass = "name-intermediates";

/** The temporaries of a statement, by the number of the value that each holds. */
interface Known {
  readonly classes: ExpressionClasses;
  readonly variables: Map<number, Variable>;
}

export function nameIntermediates(program: Program, requests: IntermediateRequests, ids: IdSource): Program {
  const variables = new Map(program.variables);
  const units = new Map(program.units);
  for (const [id, unit] of program.units) {
    const named = new UnitRewrite(unit, namesIn(program, unit), requests, ids);
    const body = named.block(unit.body);
    if (body === unit.body) continue;
    units.set(id, { ...unit, body });
    for (const variable of named.made) variables.set(variable.id, variable);
  }
  return { ...program, units, variables };
}

function namesIn(program: Program, unit: Unit): ReadonlySet<string> {
  const names = new Set(unit.parameters.map((id) => program.variables.get(id)?.name ?? ""));
  forEachStatement(unit.body, (s) => forEachPath(s, (path) => names.add(program.variables.get(path.root)?.name ?? "")));
  return names;
}

class UnitRewrite {
  readonly made: Variable[] = [];
  readonly #taken: ReadonlySet<string>;

  constructor(
    readonly unit: Unit,
    taken: ReadonlySet<string>,
    readonly requests: IntermediateRequests,
    readonly ids: IdSource,
  ) {
    this.#taken = taken;
  }

  block(block: Block): Block {
    let changed = false;
    const statements = block.statements.flatMap((s): readonly Statement[] => {
      const after = this.#statement(s);
      if (after.length !== 1 || after[0] !== s) changed = true;
      return after;
    });
    return changed ? { statements } : block;
  }

  #statement(s: Statement): readonly Statement[] {
    switch (s.kind) {
      case "if": {
        const then = this.block(s.then);
        const otherwise = this.block(s.else);
        return [then === s.then && otherwise === s.else ? s : { ...s, ...ifThen(s.test, then, otherwise, s.origin) }];
      }
      case "switch": {
        const arms = mapShared(s.arms, (arm) => {
          const body = this.block(arm.body);
          return body === arm.body ? arm : { ...arm, body };
        });
        return [arms === s.arms ? s : { ...s, arms }];
      }
      case "loop": {
        const init = this.block(s.init);
        const body = this.block(s.body);
        const update = this.block(s.update);
        return [init === s.init && body === s.body && update === s.update ? s : { ...s, init, body, update }];
      }
      case "scope": {
        const body = this.block(s.body);
        return [body === s.body ? s : { ...s, body }];
      }
      default:
        return this.requests.wanted(this.unit, s) ? this.#named(s) : [s];
    }
  }

  /** A statement without blocks inside, after its temporaries. */
  #named(s: Statement): readonly Statement[] {
    const before: Statement[] = [];
    const known: Known = { classes: new ExpressionClasses(), variables: new Map() };
    const name = (value: Expression, stored: boolean): Expression => {
      const shared = this.requests.sharedBy(this.unit, s, value, stored);
      return shared.length === 0 ? value : this.#replace(value, new Set(shared), s, before, known);
    };
    const after = this.#values(s, name);
    if (before.length === 0) return [s];
    const { comments, ...bare } = after;
    const [first, ...others] = before;
    return [...(comments === undefined ? before : [{ ...first!, comments }, ...others]), bare as Statement];
  }

  #values(s: Statement, name: (value: Expression, stored: boolean) => Expression): Statement {
    switch (s.kind) {
      case "assign": {
        const value = name(s.value, true);
        return value === s.value ? s : { ...s, value };
      }
      case "return": {
        const values = mapShared(s.values, (value) => name(value, false));
        return values === s.values ? s : { ...s, values };
      }
      case "call": {
        const args = mapShared(s.arguments, (a): Argument => (a.kind === "reference" ? a : name(a, false)));
        return args === s.arguments ? s : { ...s, arguments: args };
      }
      case "allocate":
        switch (s.initial.kind) {
          case "elements": {
            const values = mapShared(s.initial.values, (value) => name(value, false));
            return values === s.initial.values ? s : { ...s, initial: { ...s.initial, values } };
          }
          case "fields": {
            const values = new Map([...s.initial.values].map(([field, value]) => [field, name(value, false)]));
            return { ...s, initial: { ...s.initial, values } };
          }
          case "fill":
            return { ...s, initial: { ...s.initial, value: name(s.initial.value, false) } };
          default:
            return s;
        }
      default:
        return s;
    }
  }

  #replace(
    value: Expression,
    shared: ReadonlySet<Expression>,
    s: Statement,
    before: Statement[],
    known: Known,
  ): Expression {
    const isElementwise = elementwise();
    const visit = (e: Expression): Expression => {
      const inner = mapEager(e, visit);
      if (!shared.has(e) || isElementwise(e)) return inner;
      const kind = known.classes.of(inner);
      const same = known.variables.get(kind);
      if (same !== undefined) return readOf(same);
      const origin = madeBy(pass, s.origin);
      const variable: Variable = {
        id: this.ids.variable(),
        name: this.#freshName(e),
        type: e.type,
        role: "local",
        constant: true,
        temporary: true,
        origin,
      };
      this.made.push(variable);
      known.variables.set(kind, variable);
      before.push(assign(pathOf(variable), inner, origin));
      return readOf(variable);
    };
    return visit(value);
  }

  #freshName(e: Expression): string {
    const base = e.kind === "intrinsic" ? e.name : e.kind === "binary" && e.operator === "power" ? "power" : "value";
    // The printer tells equal names apart; the user's own come first.
    return this.#taken.has(base) ? `${base}1` : base;
  }
}

/** Rebuilds an expression from its operands, but for those that may not be evaluated at all. */
function mapEager(e: Expression, visit: (operand: Expression) => Expression): Expression {
  switch (e.kind) {
    case "unary":
    case "convert": {
      const operand = visit(e.operand);
      return operand === e.operand ? e : { ...e, operand };
    }
    case "binary": {
      const lazy = e.operator === "and" || e.operator === "or" || e.operator === "coalesce";
      const left = visit(e.left);
      const right = lazy ? e.right : visit(e.right);
      return left === e.left && right === e.right ? e : { ...e, left, right };
    }
    case "conditional": {
      const test = visit(e.test);
      return test === e.test ? e : { ...e, test };
    }
    case "intrinsic":
    case "operation": {
      const args = mapShared(e.arguments, visit);
      return args === e.arguments ? e : { ...e, arguments: args };
    }
    case "constant":
    case "read":
    case "address":
      return e;
  }
}

/** Tells what is computed for each element of a section: no single value. */
function elementwise(): (e: Expression) => boolean {
  const known = new Map<Expression, boolean>();
  const isElementwise = (e: Expression): boolean => {
    const before = known.get(e);
    if (before !== undefined) return before;
    const isSection = e.kind === "read" && e.path.steps.some((step) => step.kind === "section");
    const elementwise = isSection || operandsOf(e).some(isElementwise);
    known.set(e, elementwise);
    return elementwise;
  };
  return isElementwise;
}

/** What statements over rows are made of: loops over directions, which join, new rows, and the message where there are none. */
import type { DiagnosticBag } from "../../../diagnostics/diagnostic.js";
import type { Origin } from "../../../diagnostics/origin.js";
import { madeBy } from "../../../diagnostics/origin.js";
import type { IdSource } from "../../../il/builders.js";
import { assign, binary, block, constant, int32, loop, newLocal, pathOf, readOf } from "../../../il/builders.js";
import { isConstant } from "../../../il/fold-arithmetic.js";
import type { Expression, Path, Statement, Type, Unit, Variable, VariableId } from "../../../il/types.js";
import type { RowPaths } from "./row-paths.js";
import { isNumber, rowPointer } from "./row-types.js";

const pass = "vectorize-rows";

export class RowWriter {
  readonly made: Variable[] = [];
  /** The loops over directions, to be joined. */
  readonly loops = new Set<Statement>();
  /** The variables made here that are rows. */
  readonly rows = new Set<Variable>();
  readonly k: Variable;

  constructor(
    readonly paths: RowPaths,
    unit: Unit,
    readonly ids: IdSource,
    readonly bag: DiagnosticBag,
  ) {
    this.k = this.local("k", int32, unit.origin);
  }

  local(name: string, type: Type, from: Origin): Variable {
    const variable = newLocal(this.ids, name, type, madeBy(pass, from), { temporary: true });
    this.made.push(variable);
    return variable;
  }

  row(name: string, number: Type, from: Origin): Variable {
    const row = this.local(name, number, from);
    this.rows.add(row);
    return row;
  }

  /** A row that is made here, in direction k. */
  at(row: Variable, k: Expression): Path {
    return { root: row.id, steps: [{ kind: "index", indices: [k] }], type: row.type };
  }

  beginOf(row: Variable): Expression {
    return { kind: "address", path: this.at(row, constant(0, undefined, int32)), type: rowPointer(row.type, true) };
  }

  /** for each direction k: what `body` gives. */
  directions(from: Statement | null, origin: Origin, body: (k: Expression) => readonly Statement[]): Statement {
    const made = madeBy(pass, origin);
    const { k } = this;
    const zero = constant(0, undefined, int32);
    const one = constant(1, undefined, int32);
    const all = loop(
      this.ids.label(),
      {
        init: block(assign(pathOf(k), zero, made)),
        test: binary("less", readOf(k), this.paths.types.count),
        update: block(assign(pathOf(k), binary("add", readOf(k), one), made)),
        body: block(...body(readOf(k))),
      },
      made,
    );
    const commented = from?.comments === undefined ? all : { ...all, comments: from.comments };
    this.loops.add(commented);
    return commented;
  }

  /** A loop that only clears variables: as whole rows. */
  cleared(s: Statement): readonly Statement[] {
    if (s.kind !== "loop" || !this.loops.has(s)) return [s];
    const cleared = s.body.statements.map((each): Statement | null => {
      if (each.kind !== "assign" || !this.#isVariable(each.target.root) || !isConstant(each.value, 0)) return null;
      const row = this.paths.types.of(each.target.type);
      return { ...each, target: { ...each.target, steps: [{ kind: "section", ranges: [{}] }], type: row } };
    });
    return cleared.every((each) => each !== null) ? cleared : [s];
  }

  /** Is it a variable that is a row? */
  #isVariable(id: VariableId): boolean {
    const v = this.paths.program.variables.get(id);
    return v !== undefined && v.role !== "parameter" && isNumber(v.type);
  }

  refuse(at: Origin, what: string): void {
    this.bag.add(
      "RG3304",
      "error",
      at,
      `${what} has no derivatives of several directions`,
      "differentiate one direction at a time",
    );
  }
}

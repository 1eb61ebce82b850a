/**
 * Statements of a derivative program of one direction, for rows of directions: where a number's derivative gets a value there is a loop over
 * directions, what leads to derivatives stays one statement.
 */
import type { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { Origin } from "../../diagnostics/origin.js";
import { madeBy } from "../../diagnostics/origin.js";
import type { IdSource } from "../../il/builders.js";
import {
  assign,
  binary,
  block,
  constant,
  ifThen,
  int32,
  loop,
  newLocal,
  pathOf,
  pointerTo,
  read,
  readOf,
} from "../../il/builders.js";
import { isConstant } from "../../il/fold-arithmetic.js";
import { rewriteParts } from "../../il/rewrite.js";
import { shadowCall } from "../../il/shadow-calls.js";
import type {
  AllocateStatement,
  Argument,
  AssignStatement,
  Block,
  CallStatement,
  Expression,
  LoopStatement,
  Path,
  ReturnStatement,
  Statement,
  Type,
  Unit,
  UnitId,
  Variable,
  VariableId,
} from "../../il/types.js";
import { forEachReadPath } from "../../il/visit.js";
import type { RowPaths } from "./row-paths.js";
import type { RowSignature } from "./row-signature.js";
import { isNumber, rowPointer } from "./row-types.js";

const pass = "vectorize-rows";

export class RowStatements {
  readonly made: Variable[] = [];
  /** The loops over directions, to be joined. */
  readonly loops = new Set<Statement>();
  /** The variables made here that are rows. */
  readonly rows = new Set<Variable>();
  readonly k: Variable;

  constructor(
    readonly paths: RowPaths,
    readonly signature: RowSignature,
    readonly signatureOf: (unit: UnitId) => RowSignature | undefined,
    /** Handed on by calls; null where the number of directions is fixed. */
    readonly count: Expression | null,
    readonly unit: Unit,
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

  block(b: Block): Block {
    return {
      statements: this.joined(b.statements.flatMap((s) => this.#statement(s))).flatMap((s) => this.#cleared(s)),
    };
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

  /** Loops over directions that follow each other are one: a direction never reads what another one writes. */
  joined(statements: readonly Statement[]): readonly Statement[] {
    const list: Statement[] = [];
    for (const s of statements) {
      const before = list.at(-1);
      if (before === undefined || !this.loops.has(s) || !this.loops.has(before) || s.comments !== undefined) {
        list.push(s);
        continue;
      }
      const [a, b] = [before as LoopStatement, s as LoopStatement];
      const both = { ...a, body: { statements: [...a.body.statements, ...b.body.statements] } };
      this.loops.delete(a);
      this.loops.delete(b);
      this.loops.add(both);
      list[list.length - 1] = both;
    }
    return list;
  }

  /** A loop that only clears variables: as whole rows. */
  #cleared(s: Statement): readonly Statement[] {
    if (s.kind !== "loop" || !this.loops.has(s)) return [s];
    const cleared = s.body.statements.map((each): Statement | null => {
      if (each.kind !== "assign" || !this.#isVariable(each.target.root) || !isConstant(each.value, 0)) return null;
      const row = this.paths.types.of(each.target.type);
      return { ...each, target: { ...each.target, steps: [{ kind: "section", ranges: [{}] }], type: row } };
    });
    return cleared.every((each) => each !== null) ? cleared : [s];
  }

  #statement(s: Statement): Statement[] {
    const { paths } = this;
    switch (s.kind) {
      case "assign":
        return this.#assign(s);
      case "allocate":
        return paths.isDirectional(s.target) ? this.#allocate(s) : [this.#plain(s)];
      case "call":
        return this.#call(s);
      case "return":
        return this.#return(s);
      case "push":
        return [{ ...s, value: this.#kept(s.value, s.origin) }];
      case "pop":
        return [{ ...s, target: paths.isDirectional(s.target) ? this.#storage(s.target, s.origin) : s.target }];
      case "if":
        return [ifThen(this.#test(s.test, s.origin), this.block(s.then), this.block(s.else), s.origin)].map((made) => ({
          ...s,
          ...made,
        }));
      case "switch":
        return [
          {
            ...s,
            selector: this.#test(s.selector, s.origin),
            arms: s.arms.map((arm) => ({ ...arm, body: this.block(arm.body) })),
          },
        ];
      case "loop":
        return [
          {
            ...s,
            init: this.block(s.init),
            test: this.#test(s.test, s.origin),
            body: this.block(s.body),
            update: this.block(s.update),
          },
        ];
      case "scope":
        return [{ ...s, body: this.block(s.body) }];
      default:
        return [this.#plain(s)];
    }
  }

  /** Statements in which derivatives are storage only: what frees it, what asks for it. */
  #plain(s: Statement): Statement {
    const { paths } = this;
    return rewriteParts(s, { path: (p) => (paths.isDirectional(p) ? this.#storage(p, s.origin) : p) });
  }

  #storage(path: Path, origin: Origin): Path {
    if (isNumber(path.type) && path.steps.length > 0 && path.steps.at(-1)?.kind !== "field") {
      this.#refuse(origin, "an element of derivatives that is kept by itself");
      return path;
    }
    return this.paths.whole(path);
  }

  #kept(e: Expression, origin: Origin): Expression {
    if (e.kind !== "read" || !this.paths.isDirectional(e.path)) return this.#test(e, origin);
    return read(this.#storage(e.path, origin));
  }

  #test(e: Expression, origin: Origin): Expression {
    if (!this.paths.readsNumbers(e)) return this.paths.plain(e);
    this.#refuse(origin, "a decision that depends on derivatives");
    return e;
  }

  #assign(s: AssignStatement): Statement[] {
    const { paths } = this;
    if (!paths.isDirectional(s.target)) return [{ ...s, value: this.#test(s.value, s.origin) }];
    if (isNumber(s.target.type))
      return [this.directions(s, s.origin, (k) => [assign(paths.at(s.target, k), paths.value(s.value, k), s.origin)])];
    if (s.target.type.kind === "array") return this.#section(s);
    return [{ ...s, target: paths.whole(s.target), value: paths.reference(s.value) }];
  }

  /** Whole rows, elementwise: where every array among the operands is one of derivatives. */
  #section(s: AssignStatement): Statement[] {
    const { paths } = this;
    let isMixed = false;
    forEachReadPath(s.value, (p) => {
      if (paths.isDirectional(p) ? p.type.kind !== "array" : p.type.kind === "array") isMixed = true;
    });
    if (isMixed) this.#refuse(s.origin, "an operation on parts of arrays");
    return isMixed ? [s] : [{ ...s, target: paths.whole(s.target), value: paths.plain(s.value) }];
  }

  #allocate(s: AllocateStatement): Statement[] {
    const { paths } = this;
    const { types } = paths;
    const target = paths.whole(s.target);
    const { allocated, initial } = s;
    if (allocated.kind === "map" || (initial.kind !== "zero" && initial.kind !== "none")) {
      this.#refuse(s.origin, "storage that is allocated with contents");
      return [s];
    }
    if (allocated.kind === "record") {
      const record = types.of(allocated);
      return [{ ...s, target, allocated: record.kind === "record" ? record : allocated }];
    }
    const extents = isNumber(allocated.element) && s.extents.length > 0 ? [...s.extents, types.count] : s.extents;
    return [{ ...s, target, allocated: types.array(allocated), extents }];
  }

  #call(s: CallStatement): Statement[] {
    const { paths } = this;
    if (s.callee.kind !== "unit") return [this.#external(s)];
    const signature = this.signatureOf(s.callee.unit);
    if (signature === undefined) return [s];
    const before: Statement[] = [];
    const after: Statement[] = [];
    const given = new Map<VariableId, Argument>();
    const called = this.paths.program.units.get(s.callee.unit);
    const roots = new Set<number>();
    s.arguments.forEach((a, k) => {
      const parameter = called?.parameters[k];
      if (parameter === undefined) return;
      if (a.kind === "read" || a.kind === "address") roots.add(a.path.root);
      given.set(parameter, this.#argument(a, signature.takes[k] === true, s.origin, before));
    });
    const targets: (Path | null)[] = [];
    signature.results.forEach((form, k) => {
      const target = s.targets[k] ?? null;
      const out = signature.outs[k];
      if (out === undefined)
        targets.push(target === null || !paths.isDirectional(target) ? target : paths.whole(target));
      else if (form === "value")
        given.set(out.id, this.#valueGiven(target, signature.types[k] as Type, s.origin, after));
      else {
        const isDirect = target !== null && target.steps.length === 0 && this.#isOwn(target) && !roots.has(target.root);
        const own = isDirect ? undefined : this.#row("derivatives", signature.types[k] as Type, s.origin);
        const at = (d: Expression): Path => (own === undefined ? paths.at(target as Path, d) : this.#of(own, d));
        if (form === "added")
          before.push(this.directions(null, s.origin, (d) => [assign(at(d), constant(0), s.origin)]));
        if (own !== undefined && target !== null)
          after.push(this.directions(null, s.origin, (d) => [assign(paths.at(target, d), read(at(d)), s.origin)]));
        given.set(out.id, own === undefined ? paths.row(target as Path) : this.#begin(own));
      }
    });
    const args = signature.parameters.map((id) => given.get(id) as Argument);
    const all = this.count === null ? args : [this.count, ...args];
    return [...before, { ...s, targets, arguments: all }, ...after];
  }

  /** Functions of the library see no derivatives; one makes room for them. */
  #external(s: CallStatement): CallStatement {
    const { paths } = this;
    const [target = null] = s.targets;
    const isTarget = target !== null && paths.isDirectional(target);
    const values = s.arguments.filter((a): a is Expression => a.kind !== "reference");
    if (!isTarget && values.every((a) => paths.plain(a) === a) && values.length === s.arguments.length) return s;
    const isBlock = s.callee.kind === "external" && s.callee.name === shadowCall.block;
    const block = target?.type.kind === "pointer" ? target.type.target : undefined;
    if (isBlock && isTarget && block?.kind === "array" && isNumber(block.element))
      return {
        ...s,
        targets: [paths.whole(target)],
        callee: { kind: "external", name: shadowCall.rows },
        arguments: [...values.map((a) => paths.reference(a)), paths.types.count],
      };
    this.#refuse(s.origin, "storage with structs or pointers that stays from call to call");
    return s;
  }

  #argument(a: Argument, isShadow: boolean, origin: Origin, before: Statement[]): Argument {
    const { paths } = this;
    if (a.kind === "reference") {
      if (isShadow) this.#refuse(origin, "a number passed by reference");
      return a;
    }
    if (!isShadow) return paths.plain(a);
    if (!isNumber(a.type)) return paths.reference(a);
    // A variable cannot change while the procedure runs.
    if (a.kind === "read" && a.path.steps.length === 0 && paths.isDirectional(a.path) && this.#isOwn(a.path))
      return paths.row(a.path);
    const row = this.#row("seeds", a.type, origin);
    before.push(this.directions(null, origin, (k) => [assign(this.#of(row, k), paths.value(a, k), origin)]));
    return this.#begin(row);
  }

  /** Where the primal's value goes that a procedure gives through a pointer. */
  #valueGiven(target: Path | null, type: Type, origin: Origin, after: Statement[]): Argument {
    const isOwn = target !== null && target.steps.length === 0 && this.#isOwn(target);
    const to = isOwn ? target : pathOf(this.local(target === null ? "unused" : "value", type, origin));
    if (target !== null && !isOwn) after.push(assign(target, read(to), origin));
    return { kind: "address", path: to, type: pointerTo(type, true) };
  }

  /** Is it a variable that is a row? */
  #isVariable(id: VariableId): boolean {
    const v = this.paths.program.variables.get(id);
    return v !== undefined && v.role !== "parameter" && isNumber(v.type);
  }

  #isOwn(path: Path): boolean {
    return this.paths.program.variables.get(path.root)?.role !== "global";
  }

  #row(name: string, number: Type, from: Origin): Variable {
    const row = this.local(name, number, from);
    this.rows.add(row);
    return row;
  }

  /** A row that is made here, in direction k. */
  #of(row: Variable, k: Expression): Path {
    return { root: row.id, steps: [{ kind: "index", indices: [k] }], type: row.type };
  }

  #begin(row: Variable): Expression {
    return { kind: "address", path: this.#of(row, constant(0, undefined, int32)), type: rowPointer(row.type, true) };
  }

  #return(s: ReturnStatement): Statement[] {
    const { paths, signature } = this;
    const before: Statement[] = [];
    const after: Statement[] = [];
    const values: Expression[] = [];
    s.values.forEach((value, index) => {
      const form = signature.results[index];
      const out = signature.outs[index];
      if (form === "returned" || out === undefined) {
        const isShadow = this.unit.derivative !== undefined && this.unit.results[index]?.name !== "value";
        values.push(isShadow ? paths.reference(value) : paths.plain(value));
        return;
      }
      const place: Path = { root: out.id, steps: [{ kind: "deref" }], type: value.type };
      if (form === "value") {
        after.push(assign(place, paths.plain(value), s.origin));
        return;
      }
      const adds = form === "added";
      before.push(
        this.directions(null, s.origin, (k) => {
          const at: Path = { ...place, steps: [{ kind: "deref" }, { kind: "index", indices: [k] }] };
          const own = paths.value(value, k);
          return [assign(at, adds ? binary("add", read(at), own) : own, s.origin)];
        }),
      );
    });
    const isLast = values.length === 0 && this.unit.body.statements.at(-1) === s;
    return [...before, ...after, ...(isLast ? [] : [{ ...s, values }])];
  }

  #refuse(at: Origin, what: string): void {
    this.bag.add(
      "RG3304",
      "error",
      at,
      `${what} has no derivatives of several directions`,
      "differentiate one direction at a time",
    );
  }
}

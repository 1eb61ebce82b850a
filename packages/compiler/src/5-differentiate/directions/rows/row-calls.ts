/**
 * Calls of procedures over rows: numbers' derivatives are handed over as rows, and come back through pointers to rows.
 * A variable's own row is handed over only where nothing else leads to it; otherwise a copy, as by value.
 */
import type { Origin } from "../../../diagnostics/origin.js";
import { assign, constant, pathOf, pointerTo, read } from "../../../il/builders.js";
import { shadowCall } from "../../../il/conventions/shadow-calls.js";
import { sameType } from "../../../il/equal.js";
import type {
  Argument,
  CallStatement,
  Expression,
  Path,
  Statement,
  Type,
  Unit,
  UnitId,
  VariableId,
} from "../../../il/types.js";
import { forEachExpressionOf, forEachStatement } from "../../../il/visit.js";
import type { RowSignature } from "./row-signature.js";
import { isNumber } from "./row-types.js";
import type { RowWriter } from "./row-writer.js";

export class RowCalls {
  /** Variables that pointers may lead to. */
  readonly #addressed = new Set<VariableId>();

  constructor(
    readonly writer: RowWriter,
    readonly signatureOf: (unit: UnitId) => RowSignature | undefined,
    /** Handed on by calls; null where the number of directions is fixed. */
    readonly count: Expression | null,
    unit: Unit,
  ) {
    forEachStatement(unit.body, (s) =>
      forEachExpressionOf(s, (e) => {
        if (e.kind === "address") this.#addressed.add(e.path.root);
      }),
    );
  }

  of(s: CallStatement): Statement[] {
    const { paths } = this.writer;
    if (s.callee.kind !== "unit") return [this.#external(s)];
    const signature = this.signatureOf(s.callee.unit);
    if (signature === undefined) return [s];
    const before: Statement[] = [];
    const after: Statement[] = [];
    const given = new Map<VariableId, Argument>();
    const called = this.writer.paths.program.units.get(s.callee.unit);
    const roots = new Set<number>();
    s.arguments.forEach((a, k) => {
      const parameter = called?.parameters[k];
      if (parameter === undefined) return;
      if (a.kind === "read" || a.kind === "address") roots.add(a.path.root);
      const type = signature.takes[k] === true ? (paths.program.variables.get(parameter)?.type ?? null) : null;
      given.set(parameter, this.#argument(a, type, s.origin, before));
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
        const isDirect = target !== null && this.#isOwn(target, signature.types[k] as Type) && !roots.has(target.root);
        const row = isDirect ? undefined : this.writer.row("derivatives", signature.types[k] as Type, s.origin);
        const at = (d: Expression): Path => (row === undefined ? paths.at(target as Path, d) : this.writer.at(row, d));
        if (form === "added")
          before.push(this.writer.directions(null, s.origin, (d) => [assign(at(d), constant(0), s.origin)]));
        if (row !== undefined && target !== null)
          after.push(
            this.writer.directions(null, s.origin, (d) => [assign(paths.at(target, d), read(at(d)), s.origin)]),
          );
        given.set(out.id, row === undefined ? paths.row(target as Path) : this.writer.beginOf(row));
      }
    });
    const args = signature.parameters.map((id) => given.get(id) as Argument);
    const all = this.count === null ? args : [this.count, ...args];
    return [...before, { ...s, targets, arguments: all }, ...after];
  }

  /** Functions of the library see no derivatives; one makes room for them. */
  #external(s: CallStatement): CallStatement {
    const { paths } = this.writer;
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
    this.writer.refuse(s.origin, "storage with structs or pointers that stays from call to call");
    return s;
  }

  /** `type`: of a parameter that is a derivative of one direction. */
  #argument(a: Argument, type: Type | null, origin: Origin, before: Statement[]): Argument {
    const { paths } = this.writer;
    if (a.kind === "reference") {
      if (type !== null) this.writer.refuse(origin, "a number passed by reference");
      return a;
    }
    if (type === null) return paths.plain(a);
    if (!isNumber(type)) return paths.reference(a);
    // A variable cannot change while the procedure runs.
    if (a.kind === "read" && paths.isDirectional(a.path) && this.#isOwn(a.path, type)) return paths.row(a.path);
    const row = this.writer.row("seeds", type, origin);
    before.push(
      this.writer.directions(null, origin, (k) => [assign(this.writer.at(row, k), paths.value(a, k), origin)]),
    );
    return this.writer.beginOf(row);
  }

  /** Where the primal's value goes that a procedure gives through a pointer. */
  #valueGiven(target: Path | null, type: Type, origin: Origin, after: Statement[]): Argument {
    const isOwn = target !== null && this.#isOwn(target, type);
    const to = isOwn ? target : pathOf(this.writer.local(target === null ? "unused" : "value", type, origin));
    if (target !== null && !isOwn) after.push(assign(target, read(to), origin));
    return { kind: "address", path: to, type: pointerTo(type, true) };
  }

  /** A variable of the type, which nothing else leads to. */
  #isOwn(path: Path, type: Type): boolean {
    const variable = this.writer.paths.program.variables.get(path.root);
    if (variable === undefined || variable.role === "global" || !sameType(variable.type, type)) return false;
    return path.steps.length === 0 && !this.#addressed.has(path.root);
  }
}

import type { Origin } from "../../../diagnostics/origin.js";
import { assign, binary, constant, ifThen, read } from "../../../il/builders.js";
import { rewriteParts } from "../../../il/rewrite.js";
import type {
  AllocateStatement,
  AssignStatement,
  Block,
  Expression,
  Path,
  ReturnStatement,
  Statement,
  Unit,
} from "../../../il/types.js";
import { forEachReadPath } from "../../../il/visit.js";
import { atDirection } from "../at-direction.js";
import { joinLoops } from "../join-loops.js";
import type { Passing } from "../passed-statements.js";
import type { RowCalls } from "./row-calls.js";
import type { RowSignature } from "./row-signature.js";
import { isNumber } from "./row-types.js";
import type { RowWriter } from "./row-writer.js";

export class RowStatements {
  constructor(
    readonly writer: RowWriter,
    readonly calls: RowCalls,
    readonly signature: RowSignature,
    readonly unit: Unit,
    readonly mayPass: Passing,
  ) {}

  block(b: Block): Block {
    return {
      statements: joinLoops(
        b.statements.flatMap((s) => this.#statement(s)),
        this.writer.loops,
        this.mayPass,
      ).flatMap((s) => this.writer.cleared(s)),
    };
  }

  #statement(s: Statement): Statement[] {
    const { paths } = this.writer;
    const store = (a: AssignStatement, k: Expression): Statement | null =>
      isNumber(a.target.type) ? assign(paths.at(a.target, k), paths.value(a.value, k), a.origin) : null;
    switch (s.kind) {
      case "assign":
        return this.#assign(s);
      case "allocate":
        return paths.isDirectional(s.target) ? this.#allocate(s) : [this.#plain(s)];
      case "call":
        return this.calls.of(s);
      case "return":
        return this.#return(s);
      case "push":
        return [{ ...s, value: this.#kept(s.value, s.origin) }];
      case "pop":
        return [{ ...s, target: paths.isDirectional(s.target) ? this.#storage(s.target, s.origin) : s.target }];
      case "if":
        if (paths.readsNumbers(s.test) && atDirection(s, constant(0), paths, store) !== null)
          return [this.writer.directions(s, s.origin, (k) => atDirection(s, k, paths, store) ?? [])];
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
    const { paths } = this.writer;
    return rewriteParts(s, { path: (p) => (paths.isDirectional(p) ? this.#storage(p, s.origin) : p) });
  }

  #storage(path: Path, origin: Origin): Path {
    if (isNumber(path.type) && path.steps.length > 0 && path.steps.at(-1)?.kind !== "field") {
      this.writer.refuse(origin, "an element of derivatives that is kept by itself");
      return path;
    }
    return this.writer.paths.whole(path);
  }

  #kept(e: Expression, origin: Origin): Expression {
    if (e.kind !== "read" || !this.writer.paths.isDirectional(e.path)) return this.#test(e, origin);
    return read(this.#storage(e.path, origin));
  }

  #test(e: Expression, origin: Origin): Expression {
    if (!this.writer.paths.readsNumbers(e)) return this.writer.paths.plain(e);
    this.writer.refuse(origin, "a decision that depends on derivatives");
    return e;
  }

  #assign(s: AssignStatement): Statement[] {
    const { paths } = this.writer;
    if (!paths.isDirectional(s.target)) return [{ ...s, value: this.#test(s.value, s.origin) }];
    if (isNumber(s.target.type))
      return [
        this.writer.directions(s, s.origin, (k) => [assign(paths.at(s.target, k), paths.value(s.value, k), s.origin)]),
      ];
    if (s.target.type.kind === "array") return this.#section(s);
    return [{ ...s, target: paths.whole(s.target), value: paths.reference(s.value) }];
  }

  /** Whole rows, elementwise: where every array among the operands is one of derivatives. */
  #section(s: AssignStatement): Statement[] {
    const { paths } = this.writer;
    let isMixed = false;
    forEachReadPath(s.value, (p) => {
      if (paths.isDirectional(p) ? p.type.kind !== "array" : p.type.kind === "array") isMixed = true;
    });
    if (isMixed) this.writer.refuse(s.origin, "an operation on parts of arrays");
    return isMixed ? [s] : [{ ...s, target: paths.whole(s.target), value: paths.plain(s.value) }];
  }

  #allocate(s: AllocateStatement): Statement[] {
    const { paths } = this.writer;
    const { types } = paths;
    const target = paths.whole(s.target);
    const { allocated, initial } = s;
    if (allocated.kind === "map" || (initial.kind !== "zero" && initial.kind !== "none")) {
      this.writer.refuse(s.origin, "storage that is allocated with contents");
      return [s];
    }
    if (allocated.kind === "record") {
      const record = types.of(allocated);
      return [{ ...s, target, allocated: record.kind === "record" ? record : allocated }];
    }
    const extents = isNumber(allocated.element) && s.extents.length > 0 ? [...s.extents, types.count] : s.extents;
    return [{ ...s, target, allocated: types.array(allocated), extents }];
  }

  #return(s: ReturnStatement): Statement[] {
    const { signature } = this;
    const { paths } = this.writer;
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
        this.writer.directions(null, s.origin, (k) => {
          const at: Path = { ...place, steps: [{ kind: "deref" }, { kind: "index", indices: [k] }] };
          const derivative = paths.value(value, k);
          return [assign(at, adds ? binary("add", read(at), derivative) : derivative, s.origin)];
        }),
      );
    });
    const isLast = values.length === 0 && this.unit.body.statements.at(-1) === s;
    return [...before, ...after, ...(isLast ? [] : [{ ...s, values }])];
  }
}

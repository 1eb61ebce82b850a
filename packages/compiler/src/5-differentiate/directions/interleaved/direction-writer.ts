/** What statements over derivatives of several directions are made of: loops over directions, new arrays, and the message where there are none. */
import type { DiagnosticBag } from "../../../diagnostics/diagnostic.js";
import type { Origin } from "../../../diagnostics/origin.js";
import { madeBy } from "../../../diagnostics/origin.js";
import type { IdSource } from "../../../il/builders.js";
import {
  allocate,
  arrayOf,
  assign,
  binary,
  block,
  constant,
  deref,
  element,
  loop,
  pathOf,
  readOf,
  real64,
} from "../../../il/builders.js";
import type { Expression, Path, Program, Statement, Type, Unit, Variable } from "../../../il/types.js";
import type { DirectionPaths } from "./direction-paths.js";
import { ofNumbers } from "./direction-paths.js";
import { isMixed, isNumber, numberTangents } from "./direction-types.js";

export const pass = "vectorize-interleaved";

export class DirectionWriter {
  readonly made: Variable[] = [];
  /** The loops over directions, joined. */
  readonly loops = new Set<Statement>();
  readonly k: Variable;
  /** What new arrays of derivatives are called. */
  readonly derivatives: string;

  constructor(
    readonly program: Program,
    readonly unit: Unit,
    readonly paths: DirectionPaths,
    readonly ids: IdSource,
    readonly bag: DiagnosticBag,
  ) {
    this.k = this.local("k", real64, unit.origin);
    this.derivatives = unit.derivative?.role === "tangent" ? "tangents" : "adjoints";
  }

  local(name: string, type: Type, from: Origin): Variable {
    const variable: Variable = {
      id: this.ids.variable(),
      name,
      type,
      role: "local",
      temporary: true,
      origin: madeBy(pass, from),
    };
    this.made.push(variable);
    return variable;
  }

  /** for each direction k: what `body` gives. */
  directions(from: Origin, body: (k: Expression) => readonly Statement[], like?: Statement): Statement {
    const all = this.counting(this.k, this.paths.count, from, body);
    const commented = like?.comments === undefined ? all : { ...all, comments: like.comments };
    this.loops.add(commented);
    return commented;
  }

  counting(i: Variable, limit: Expression, from: Origin, body: (i: Expression) => readonly Statement[]): Statement {
    const origin = madeBy(pass, from);
    return loop(
      this.ids.label(),
      {
        init: block(assign(pathOf(i), constant(0), origin)),
        test: binary("less", readOf(i), limit),
        update: block(assign(pathOf(i), binary("add", readOf(i), constant(1)), origin)),
        body: block(...body(readOf(i))),
      },
      origin,
    );
  }

  /** A new array of zeros, one for each direction of each of `elements` elements. */
  zeros(target: Path, elements: Expression, storage: Type, from: Origin): Statement {
    const allocated = storage.kind === "array" ? storage : arrayOf(storage);
    return allocate(
      target,
      this.ids.site(),
      allocated,
      [this.paths.position(elements)],
      { kind: "zero" },
      madeBy(pass, from),
    );
  }

  /** A local array with the derivatives of a value. */
  filled(value: Expression, from: Origin): { variable: Variable; statements: Statement[] } {
    const variable = this.local(this.derivatives, numberTangents, from);
    const place = deref(pathOf(variable));
    const zeros = this.zeros(pathOf(variable), constant(1), real64, from);
    if (value.kind === "constant") return { variable, statements: [zeros] };
    const fill = this.directions(from, (k) => [
      assign(element(place, k), ofNumbers(this.paths.value(value, k)), madeBy(pass, from)),
    ]);
    return { variable, statements: [zeros, fill] };
  }

  /** What is the same for all directions. */
  same(e: Expression, origin: Origin): Expression {
    if (this.paths.readsNumbers(e)) this.refuse(origin, "what is computed from a derivative and is none");
    return this.paths.plain(e);
  }

  /** A value that is handed on as it is: the storage that holds all directions, or what is no derivative. */
  kept(e: Expression, origin: Origin): Expression {
    if (e.kind !== "read" || !this.paths.isDirectional(e.path)) return this.same(e, origin);
    if (isNumber(e.type) || isMixed(e.type)) this.refuse(origin, "a derivative that is recorded");
    return this.paths.reference(e);
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

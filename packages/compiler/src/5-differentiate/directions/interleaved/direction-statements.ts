/**
 * Statements of the scalar derivative program, for several directions: a derivative statement becomes a loop over directions, shadow
 * storage is made as large as it must be, references among shadows stay one assignment.
 */
import type { DiagnosticBag } from "../../../diagnostics/diagnostic.js";
import { InternalError } from "../../../diagnostics/diagnostic.js";
import type { Origin } from "../../../diagnostics/origin.js";
import { madeBy } from "../../../diagnostics/origin.js";
import type { IdSource } from "../../../il/builders.js";
import {
  allocate,
  arrayOf,
  assign,
  binary,
  block,
  call,
  constant,
  deref,
  element,
  ifThen,
  intrinsic,
  loop,
  pathOf,
  pointerTo,
  read,
  readOf,
  real64,
} from "../../../il/builders.js";
import { samePath } from "../../../il/equal.js";
import { isConstant } from "../../../il/fold-arithmetic.js";
import { mapShared, rewriteParts } from "../../../il/rewrite.js";
import type {
  AllocateStatement,
  Argument,
  AssignStatement,
  Block,
  CallStatement,
  Expression,
  Path,
  Program,
  Range,
  ReturnStatement,
  Statement,
  Type,
  Unit,
  UnitId,
  Variable,
  VariableId,
} from "../../../il/types.js";
import { forEachReadPath } from "../../../il/visit.js";
import { isOfDerivatives } from "../directional-variables.js";
import { joinLoops } from "../join-loops.js";
import type { Passing } from "../passed-statements.js";
import type { DirectionPaths } from "./direction-paths.js";
import { elementAt, isNil, ofNumbers } from "./direction-paths.js";
import { interleaves, isMixed, isNumber, numberTangents } from "./direction-types.js";
import { hoistInvariants } from "./hoist-invariants.js";

const pass = "vectorize-interleaved";

export class DirectionStatements {
  readonly made: Variable[] = [];
  /** The loops over directions, joined. */
  readonly loops = new Set<Statement>();
  readonly #k: Variable;
  readonly #derivatives: string;

  constructor(
    readonly program: Program,
    readonly unit: Unit,
    readonly paths: DirectionPaths,
    readonly isVector: (unit: UnitId) => boolean,
    /** The number of directions is a parameter, handed on by calls. */
    readonly passesCount: boolean,
    readonly mayPass: Passing,
    readonly ids: IdSource,
    readonly bag: DiagnosticBag,
  ) {
    this.#k = this.local("k", real64, unit.origin);
    this.#derivatives = unit.derivative?.role === "tangent" ? "tangents" : "adjoints";
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

  block(b: Block): Block {
    const all = joinLoops(
      b.statements.flatMap((s) => this.#checked(s)),
      this.loops,
      this.mayPass,
    );
    return { statements: all.flatMap((s) => this.#hoisted(s)) };
  }

  #checked(s: Statement): readonly Statement[] {
    const made = this.#statement(s);
    if (this.paths.takePassesMixed()) this.#refuse(s.origin, "what may be a number or something else");
    return made;
  }

  #hoisted(s: Statement): readonly Statement[] {
    if (s.kind !== "loop" || !this.loops.has(s)) return [s];
    const varies = (root: VariableId): boolean => root === this.#k.id || this.paths.shadows.has(root);
    const { before, loop: rest } = hoistInvariants(s, varies, (like) => this.local("factor", real64, like.origin));
    this.loops.delete(s);
    this.loops.add(rest);
    return [...before, rest];
  }

  #statement(s: Statement): Statement[] {
    const { paths } = this;
    switch (s.kind) {
      case "assign":
        return paths.isDirectional(s.target) ? this.#assign(s) : [{ ...s, value: this.#same(s.value, s.origin) }];
      case "allocate":
        return paths.isDirectional(s.target) ? this.#allocate(s) : [s];
      case "resize": {
        if (!paths.isDirectional(s.array)) return [s];
        const length = interleaves(s.array.type) ? paths.position(s.length) : s.length;
        return [{ ...s, array: paths.whole(s.array), length }];
      }
      case "erase":
        return [paths.isDirectional(s.map) ? { ...s, map: paths.whole(s.map) } : s];
      case "call":
        return this.#call(s);
      case "return":
        return this.#return(s);
      case "push":
        return [{ ...s, value: this.#kept(s.value, s.origin) }];
      case "pop":
        if (!paths.isDirectional(s.target)) return [s];
        if (isNumber(s.target.type)) this.#refuse(s.origin, "a derivative that is recorded");
        return [{ ...s, target: paths.whole(s.target) }];
      case "if":
        if (paths.readsNumbers(s.test)) {
          if (this.#atDirection(s, constant(0)) !== null)
            return [this.directions(s.origin, (k) => this.#atDirection(s, k) ?? [], s)];
          this.#refuse(s.origin, "a decision that depends on derivatives");
        }
        return [{ ...s, ...ifThen(paths.plain(s.test), this.block(s.then), this.block(s.else), s.origin) }];
      case "switch":
        return [
          {
            ...s,
            selector: this.#same(s.selector, s.origin),
            arms: s.arms.map((arm) => ({ ...arm, body: this.block(arm.body) })),
          },
        ];
      case "loop":
        return [
          {
            ...s,
            init: this.block(s.init),
            test: this.#same(s.test, s.origin),
            body: this.block(s.body),
            update: this.block(s.update),
          },
        ];
      case "scope":
        return [{ ...s, body: this.block(s.body) }];
      default:
        return [s];
    }
  }

  /** What is the same for all directions. */
  #same(e: Expression, origin: Origin): Expression {
    if (this.paths.readsNumbers(e)) this.#refuse(origin, "what is computed from a derivative and is none");
    return this.paths.plain(e);
  }

  #kept(e: Expression, origin: Origin): Expression {
    if (e.kind !== "read" || !this.paths.isDirectional(e.path)) return this.#same(e, origin);
    if (isNumber(e.type) || isMixed(e.type)) this.#refuse(origin, "a derivative that is recorded");
    return this.paths.reference(e);
  }

  /** A decision on one derivative, and what it governs, for one direction; null where that is more than numbers. */
  #atDirection(s: Statement, k: Expression): Statement[] | null {
    const { paths } = this;
    if (s.kind === "assign") {
      if (paths.isDirectional(s.target)) return this.#isInPlace(s) ? [this.#store(s, k)] : null;
      // It is done once for each direction.
      let isSame = s.target.steps.length === 0 && !paths.readsNumbers(s.value);
      forEachReadPath(s.value, (path) => {
        if (path.root === s.target.root) isSame = false;
      });
      return isSame ? [{ ...s, value: paths.plain(s.value) }] : null;
    }
    if (s.kind !== "if") return null;
    const then = s.then.statements.map((inner) => this.#atDirection(inner, k));
    const otherwise = s.else.statements.map((inner) => this.#atDirection(inner, k));
    if ([...then, ...otherwise].includes(null)) return null;
    const test = paths.readsNumbers(s.test) ? paths.value(s.test, k) : paths.plain(s.test);
    const all = (list: readonly (Statement[] | null)[]): Block => ({ statements: list.flatMap((made) => made ?? []) });
    return [{ ...s, ...ifThen(test, all(then), all(otherwise), s.origin) }];
  }

  /** for each direction k: what `body` gives. */
  directions(from: Origin, body: (k: Expression) => readonly Statement[], like?: Statement): Statement {
    const all = this.#counting(this.#k, this.paths.count, from, body);
    const commented = like?.comments === undefined ? all : { ...all, comments: like.comments };
    this.loops.add(commented);
    return commented;
  }

  #counting(i: Variable, limit: Expression, from: Origin, body: (i: Expression) => readonly Statement[]): Statement {
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

  #assign(s: AssignStatement): Statement[] {
    const { paths } = this;
    const sections = s.target.steps.some((step) => step.kind === "section");
    if (sections) return this.#section(s);
    // A copy of what may be a number or lead to some leads to the same derivatives: nothing must change them there.
    const isCopy = s.value.kind === "read" && !isNumber(s.value.type) && !isNumber(s.target.type);
    if ((isMixed(s.target.type) || isMixed(s.value.type)) && !isCopy)
      this.#refuse(s.origin, "what may be a number or something else");
    if (!isNumber(s.target.type)) return [{ ...s, target: paths.whole(s.target), value: paths.reference(s.value) }];
    const { before, after } = this.#withLengths(s);
    if (before.length > 0) return [...before, ...this.#assign(after)];
    if (!isNumber(s.value.type)) return []; // A missing number: what its derivatives are does not matter.
    if (!this.#isInPlace(s)) {
      if (isMadeSure(s)) return [this.#madeSure(s)];
      if (this.#isAddedTo(s.target, s.value))
        return [this.#madeSure(s), this.directions(s.origin, (k) => [this.#store(s, k, s.target)], s)];
      // A place that may have no array yet gets a new one.
      const fresh = this.#filled(s.value, s.origin);
      return [...fresh.statements, assign(paths.whole(s.target), readOf(fresh.variable), s.origin)];
    }
    return [this.directions(s.origin, (k) => [this.#store(s, k)], s)];
  }

  /** How long arrays of derivatives are before the first direction: an assignment to a list may lengthen it. */
  #withLengths(s: AssignStatement): { before: Statement[]; after: AssignStatement } {
    const before: Statement[] = [];
    const after = rewriteParts(s, {
      expression: (e) => {
        if (!this.paths.isLength(e)) return e;
        const length = this.local("length", real64, s.origin);
        before.push(assign(pathOf(length), this.paths.plain(e), madeBy(pass, s.origin)));
        return readOf(length);
      },
    });
    return { before, after: after as AssignStatement };
  }

  /** There is an array for the derivatives of the number from here on. */
  #madeSure({ target, origin }: AssignStatement): Statement {
    const row = this.paths.whole(target);
    const zeros = this.#filled(constant(0), origin);
    const given = assign(row, readOf(zeros.variable), origin);
    return ifThen(isNil(read(row)), block(...zeros.statements, given), block(), origin);
  }

  /** `sure`: there is an array for the derivatives of this number. */
  #store(s: AssignStatement, k: Expression, sure?: Path): Statement {
    return assign(this.paths.at(s.target, k), ofNumbers(this.paths.value(s.value, k, null, sure)), s.origin);
  }

  /** Is there surely an array for the derivatives of this number? */
  #isInPlace({ target, value }: AssignStatement): boolean {
    if (!isNumber(target.type) || !isNumber(value.type)) return false;
    const isGlobal = target.steps.length === 0 && this.program.variables.get(target.root)?.role === "global";
    return target.steps.at(-1)?.kind !== "key" && !isGlobal && !this.#isOptional(target);
  }

  #isAddedTo(target: Path, value: Expression): boolean {
    if (value.kind !== "binary") return false;
    if (value.operator !== "add" && value.operator !== "subtract") return false;
    const isTarget = (e: Expression): boolean => e.kind === "read" && samePath(e.path, target);
    return isTarget(value.left) || isTarget(value.right) || this.#isAddedTo(target, value.left);
  }

  /** A local array with the tangents of a value. */
  #filled(value: Expression, from: Origin): { variable: Variable; statements: Statement[] } {
    const variable = this.local(this.#derivatives, numberTangents, from);
    const place = deref(pathOf(variable));
    const zeros = this.zeros(pathOf(variable), constant(1), real64, from);
    if (value.kind === "constant") return { variable, statements: [zeros] };
    const fill = this.directions(from, (k) => [
      assign(element(place, k), ofNumbers(this.paths.value(value, k)), madeBy(pass, from)),
    ]);
    return { variable, statements: [zeros, fill] };
  }

  #isOptional(path: Path): boolean {
    const last = path.steps.at(-1);
    if (last?.kind !== "field") return false;
    return [...this.program.records.values()].some((r) =>
      r.fields.some((f) => f.name === last.name && f.optional === true),
    );
  }

  /** Elementwise over sections: by way of an array of its own, as source and target may overlap. */
  #section(s: AssignStatement): Statement[] {
    const { paths } = this;
    const step = s.target.steps.at(-1);
    const range: Range | undefined = step?.kind === "section" ? step.ranges[0] : undefined;
    if (
      range === undefined ||
      range.step !== undefined ||
      !(s.target.type.kind === "array" && interleaves(s.target.type))
    ) {
      this.#refuse(s.origin, "an operation on part of an array of references, or with a stride");
      return [s];
    }
    if (s.value.kind === "constant") return [{ ...s, target: paths.part(s.target) }];
    const from = range.from ?? constant(0);
    const to = range.to ?? this.#lengthOf(s);
    const storage = arrayOf(real64);
    const part = this.local("part", pointerTo(storage), s.origin);
    const i = this.local("i", real64, s.origin);
    const between = binary("subtract", to, from);
    const isKnown = from.kind === "constant" && to.kind === "constant";
    const count = isKnown ? between : intrinsic("max", [constant(0), between]);
    const place = (at: Expression, k: Expression): Expression => binary("add", paths.position(at), k);
    const origin = madeBy(pass, s.origin);
    const over = (body: (i: Expression, k: Expression) => Statement): Statement =>
      this.#counting(i, count, s.origin, (at) => [this.directions(s.origin, (k) => [body(at, k)])]);
    return [
      this.zeros(pathOf(part), count, storage, s.origin),
      over((at, k) => assign(element(deref(pathOf(part)), place(at, k)), paths.value(s.value, k, at), origin)),
      over((at, k) => {
        const steps = [...s.target.steps.slice(0, -1), { kind: "index", indices: [elementAt(range, at)] }] as const;
        const target = paths.at({ ...s.target, steps, type: storage.element }, k);
        return assign(target, read(element(deref(pathOf(part)), place(at, k))), origin);
      }),
    ];
  }

  /** How many elements the whole array of a section has: its tangents', divided by the directions. */
  #lengthOf(s: AssignStatement): Expression {
    const steps = s.target.steps.slice(0, -2);
    const pointer = read(this.paths.whole({ ...s.target, steps, type: pointerTo(s.target.type) }));
    const all: Expression = { kind: "operation", name: "length", arguments: [pointer], type: real64 };
    return binary("divide", all, this.paths.count);
  }

  #allocate(s: AllocateStatement): Statement[] {
    const { paths } = this;
    const target = paths.whole(s.target);
    const fresh = (initial: AllocateStatement["initial"], extents = s.extents): AllocateStatement => {
      const allocated = paths.types.storage(s.allocated);
      if (allocated.kind !== "array" && allocated.kind !== "record" && allocated.kind !== "map")
        throw new InternalError("allocation of a scalar");
      return { ...s, target, allocated, extents, initial };
    };
    if (s.allocated.kind === "record") return this.#record(s, fresh);
    if (s.allocated.kind === "map" || !interleaves(s.allocated)) {
      const { initial } = s;
      if (initial.kind === "elements")
        return [fresh({ kind: "elements", values: initial.values.map((e) => paths.reference(e)) })];
      if (initial.kind === "fill") return [fresh({ kind: "fill", value: paths.reference(initial.value) })];
      if (initial.kind === "copy") return [fresh({ kind: "copy", source: paths.whole(initial.source) })];
      return [fresh(initial)];
    }
    const { initial } = s;
    const extents = s.extents.map((e) => paths.position(e));
    if (initial.kind === "copy") return [fresh({ kind: "copy", source: paths.part(initial.source) }, extents)];
    if (initial.kind !== "elements" && initial.kind !== "fill") return [fresh(initial, extents)];
    // The values may read what the target leads to now: a new array is filled before the target leads to it.
    const made = this.local(this.#derivatives, target.type, s.origin);
    const place = deref(pathOf(made), s.allocated);
    const origin = madeBy(pass, s.origin);
    const store = (at: Expression, k: Expression, value: Expression): Statement =>
      assign(element(place, binary("add", paths.position(at), k)), paths.value(value, k), origin);
    if (initial.kind === "fill") {
      const i = this.local("i", real64, s.origin);
      const [extent = constant(0)] = s.extents;
      const fill = this.#counting(i, extent, s.origin, (at) => [
        this.directions(s.origin, (k) => [store(at, k, initial.value)]),
      ]);
      const zeros = this.zeros(pathOf(made), extent, s.allocated, s.origin);
      return [zeros, ...(initial.value.kind === "constant" ? [] : [fill]), assign(target, readOf(made), origin)];
    }
    const nonzero = initial.values.flatMap((value, at) => (value.kind === "constant" ? [] : [{ value, at }]));
    const fill = this.directions(s.origin, (k) => nonzero.map(({ value, at }) => store(constant(at), k, value)));
    const zeros = this.zeros(pathOf(made), constant(initial.values.length), s.allocated, s.origin);
    return [zeros, ...(nonzero.length === 0 ? [] : [fill]), assign(target, readOf(made), origin)];
  }

  /** Every number of a record gets an array for its tangents. */
  #record(s: AllocateStatement, fresh: (initial: AllocateStatement["initial"]) => AllocateStatement): Statement[] {
    const record = s.allocated.kind === "record" ? this.program.records.get(s.allocated.record) : undefined;
    const given = s.initial.kind === "fields" ? s.initial.values : new Map<string, Expression>();
    const before: Statement[] = [];
    const values = new Map<string, Expression>();
    for (const field of record?.fields ?? []) {
      const value = given.get(field.name);
      if (isNumber(field.type) && (value !== undefined || field.optional !== true)) {
        const filled = this.#filled(value !== undefined && isNumber(value.type) ? value : constant(0), s.origin);
        before.push(...filled.statements);
        values.set(field.name, readOf(filled.variable));
      } else if (value !== undefined) values.set(field.name, this.paths.reference(value));
      else if (field.type.kind === "pointer" && field.type.nullable) values.set(field.name, constant(null));
    }
    return [...before, fresh({ kind: "fields", values })];
  }

  #call(s: CallStatement): Statement[] {
    const { callee } = s;
    if (callee.kind !== "unit" || !this.isVector(callee.unit)) {
      const args = mapShared(s.arguments, (a): Argument => (a.kind === "reference" ? a : this.#kept(a, s.origin)));
      const targets = s.targets.map((t) => (t !== null && this.paths.isDirectional(t) ? this.paths.whole(t) : t));
      return [{ ...s, targets, arguments: args }];
    }
    const unit = this.program.units.get(callee.unit);
    const before: Statement[] = [];
    const after: Statement[] = [];
    const args = mapShared(s.arguments, (argument, index): Argument => {
      const parameter = unit?.parameters[index];
      if (parameter === undefined || !this.paths.shadows.has(parameter))
        return argument.kind === "reference" ? argument : this.#same(argument, s.origin);
      if (argument.kind === "reference") {
        this.#refuse(s.origin, "a number passed by reference");
        return argument;
      }
      if (isMixed(argument.type) && argument.kind !== "read")
        this.#refuse(s.origin, "what may be a number or something else");
      if (!isNumber(argument.type)) return this.paths.reference(argument);
      // A local variable cannot change while the callee runs.
      if (argument.kind === "read" && this.#isLocal(argument.path)) return read(this.paths.whole(argument.path));
      const filled = this.#filled(argument, s.origin);
      before.push(...filled.statements);
      return readOf(filled.variable);
    });
    const targets = s.targets.map((target) => {
      if (target === null || !this.paths.isDirectional(target)) return target;
      if (!isNumber(target.type) || !this.paths.isInterleaved(target)) return this.paths.whole(target);
      const given = this.local(this.#derivatives, numberTangents, s.origin);
      const value = (k: Expression): Expression => read(element(deref(pathOf(given)), k));
      after.push(
        this.directions(s.origin, (k) => [assign(this.paths.at(target, k), value(k), madeBy(pass, s.origin))]),
      );
      return pathOf(given);
    });
    const all = this.passesCount ? [this.paths.count, ...args] : args;
    return [
      ...before,
      { ...call(targets, callee.unit, all, s.origin), ...(s.comments && { comments: s.comments }) },
      ...after,
    ];
  }

  #isLocal(path: Path): boolean {
    return path.steps.length === 0 && this.program.variables.get(path.root)?.role !== "global";
  }

  #isOwn(path: Path): boolean {
    return path.steps.length === 0 && this.program.variables.get(path.root)?.role === "local";
  }

  #return(s: ReturnStatement): Statement[] {
    const before: Statement[] = [];
    const given = new Set<VariableId>();
    const values = s.values.map((value, index) => {
      if (!isOfDerivatives(this.unit, index)) return this.#same(value, s.origin);
      if (!isNumber(value.type)) return this.paths.reference(value);
      // A local array is the caller's from here on.
      const root = value.kind === "read" && this.#isOwn(value.path) ? value.path.root : null;
      if (value.kind === "read" && root !== null && !given.has(root)) {
        given.add(root);
        return read(this.paths.whole(value.path));
      }
      const filled = this.#filled(value, s.origin);
      before.push(...filled.statements);
      return readOf(filled.variable);
    });
    return [...before, { ...s, values }];
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

/** `target ??= 0` */
function isMadeSure({ target, value }: AssignStatement): boolean {
  if (value.kind !== "binary" || value.operator !== "coalesce" || value.left.kind !== "read") return false;
  return samePath(value.left.path, target) && isConstant(value.right, 0);
}

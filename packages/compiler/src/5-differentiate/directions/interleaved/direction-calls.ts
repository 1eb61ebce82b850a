import { madeBy } from "../../../diagnostics/origin.js";
import { assign, call, deref, element, pathOf, read, readOf } from "../../../il/builders.js";
import { mapShared } from "../../../il/rewrite.js";
import type {
  Argument,
  CallStatement,
  Expression,
  Path,
  ReturnStatement,
  Statement,
  UnitId,
  VariableId,
} from "../../../il/types.js";
import { isOfDerivatives } from "../directional-variables.js";
import { isMixed, isNumber, numberTangents } from "./direction-types.js";
import type { DirectionWriter } from "./direction-writer.js";
import { pass } from "./direction-writer.js";

export class DirectionCalls {
  constructor(
    readonly writer: DirectionWriter,
    readonly isVector: (unit: UnitId) => boolean,
    /** The number of directions is a parameter, handed on by calls. */
    readonly passesCount: boolean,
  ) {}

  of(s: CallStatement): Statement[] {
    const { callee } = s;
    if (callee.kind !== "unit" || !this.isVector(callee.unit)) {
      const args = mapShared(
        s.arguments,
        (a): Argument => (a.kind === "reference" ? a : this.writer.kept(a, s.origin)),
      );
      const targets = s.targets.map((t) =>
        t !== null && this.writer.paths.isDirectional(t) ? this.writer.paths.whole(t) : t,
      );
      return [{ ...s, targets, arguments: args }];
    }
    const unit = this.writer.program.units.get(callee.unit);
    const before: Statement[] = [];
    const after: Statement[] = [];
    const args = mapShared(s.arguments, (argument, index): Argument => {
      const parameter = unit?.parameters[index];
      if (parameter === undefined || !this.writer.paths.shadows.has(parameter))
        return argument.kind === "reference" ? argument : this.writer.same(argument, s.origin);
      if (argument.kind === "reference") {
        this.writer.refuse(s.origin, "a number passed by reference");
        return argument;
      }
      if (isMixed(argument.type) && argument.kind !== "read")
        this.writer.refuse(s.origin, "what may be a number or something else");
      if (!isNumber(argument.type)) return this.writer.paths.reference(argument);
      // A local variable cannot change while the callee runs.
      if (argument.kind === "read" && this.#isLocal(argument.path)) return read(this.writer.paths.whole(argument.path));
      const filled = this.writer.filled(argument, s.origin);
      before.push(...filled.statements);
      return readOf(filled.variable);
    });
    const targets = s.targets.map((target) => {
      if (target === null || !this.writer.paths.isDirectional(target)) return target;
      if (!isNumber(target.type) || !this.writer.paths.isInterleaved(target)) return this.writer.paths.whole(target);
      const given = this.writer.local(this.writer.derivatives, numberTangents, s.origin);
      const value = (k: Expression): Expression => read(element(deref(pathOf(given)), k));
      after.push(
        this.writer.directions(s.origin, (k) => [
          assign(this.writer.paths.at(target, k), value(k), madeBy(pass, s.origin)),
        ]),
      );
      return pathOf(given);
    });
    const all = this.passesCount ? [this.writer.paths.count, ...args] : args;
    return [
      ...before,
      { ...call(targets, callee.unit, all, s.origin), ...(s.comments && { comments: s.comments }) },
      ...after,
    ];
  }

  #isLocal(path: Path): boolean {
    return path.steps.length === 0 && this.writer.program.variables.get(path.root)?.role !== "global";
  }

  #isOwn(path: Path): boolean {
    return path.steps.length === 0 && this.writer.program.variables.get(path.root)?.role === "local";
  }

  returning(s: ReturnStatement): Statement[] {
    const before: Statement[] = [];
    const given = new Set<VariableId>();
    const values = s.values.map((value, index) => {
      if (!isOfDerivatives(this.writer.unit, index)) return this.writer.same(value, s.origin);
      if (!isNumber(value.type)) return this.writer.paths.reference(value);
      // A local array is the caller's from here on.
      const root = value.kind === "read" && this.#isOwn(value.path) ? value.path.root : null;
      if (value.kind === "read" && root !== null && !given.has(root)) {
        given.add(root);
        return read(this.writer.paths.whole(value.path));
      }
      const filled = this.writer.filled(value, s.origin);
      before.push(...filled.statements);
      return readOf(filled.variable);
    });
    return [...before, { ...s, values }];
  }
}

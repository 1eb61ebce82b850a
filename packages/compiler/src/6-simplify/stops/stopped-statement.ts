/**
 * What a statement stores, without its derivative.
 * In: a statement whose inner blocks are done. Out: the same with `stopGradient` around each number that it stores or gives; undefined where that
 * cannot be said (a value that is a number or something else).
 * Method: what is copied as a whole when storage is made is stored onto itself behind that, which drop-stops takes out again.
 */
import { assign, builtOrigin, intrinsic, isContinuous, read, section } from "../../il/builders.js";
import type { AllocateStatement, Expression, Path, Statement, Type } from "../../il/types.js";

export const stop = "stopGradient";

export type Stopped = Statement | readonly Statement[] | undefined;

export function stoppedStatement(s: Statement): Stopped {
  switch (s.kind) {
    case "assign": {
      const value = stopped(s.value);
      if (value === undefined) return undefined;
      return value === s.value ? s : { ...s, value };
    }
    case "return": {
      const values = s.values.map(stopped);
      if (values.some((value) => value === undefined)) return undefined;
      return values.every((value, k) => value === s.values[k]) ? s : { ...s, values: values as Expression[] };
    }
    case "allocate":
      return stoppedAllocation(s);
    default:
      return s;
  }
}

/** The value itself where it has no derivative anyway; undefined: it may be a number. */
function stopped(e: Expression): Expression | undefined {
  if (!mayHoldNumbers(e.type) || e.kind === "constant" || isStopped(e)) return e;
  if (isContinuous(numberIn(e.type))) return intrinsic(stop, [e], e.type);
  if (e.kind === "conditional") {
    const [whenTrue, whenFalse] = [stopped(e.whenTrue), stopped(e.whenFalse)];
    return whenTrue === undefined || whenFalse === undefined ? undefined : { ...e, whenTrue, whenFalse };
  }
  if (e.kind === "convert") {
    const operand = stopped(e.operand);
    return operand === undefined ? undefined : { ...e, operand };
  }
  return undefined;
}

function stoppedAllocation(s: AllocateStatement): Stopped {
  const { initial } = s;
  switch (initial.kind) {
    case "zero":
    case "none":
      return s;
    case "elements": {
      const values = initial.values.map(stopped);
      if (values.some((value) => value === undefined)) return undefined;
      return { ...s, initial: { ...initial, values: values as Expression[] } };
    }
    case "fields": {
      const values = new Map<string, Expression>();
      for (const [name, value] of initial.values) {
        const without = stopped(value);
        if (without === undefined) return undefined;
        values.set(name, without);
      }
      return { ...s, initial: { ...initial, values } };
    }
    case "fill": {
      const value = stopped(initial.value);
      return value === undefined ? undefined : { ...s, initial: { ...initial, value } };
    }
    case "copy": {
      const { allocated, target } = s;
      if (allocated.kind !== "array" || !mayHoldNumbers(allocated.element)) return s;
      if (!isContinuous(allocated.element)) return undefined;
      const all = section({ ...target, steps: [...target.steps, { kind: "deref" }], type: allocated });
      return [s, onto(all, s)];
    }
  }
}

function onto(place: Path, { origin }: Statement): Statement {
  return assign(place, intrinsic(stop, [read(place)], place.type), origin ?? builtOrigin);
}

export function isStopped(e: Expression): boolean {
  return e.kind === "intrinsic" && e.name === stop;
}

/** Of parts of arrays, what one element is. */
function numberIn(type: Type): Type {
  return type.kind === "array" ? type.element : type;
}

function mayHoldNumbers(type: Type): boolean {
  if (type.kind === "union") return type.members.some(mayHoldNumbers);
  return isContinuous(numberIn(type));
}

import { InternalError } from "../../../diagnostics/diagnostic.js";
import { madeBy } from "../../../diagnostics/origin.js";
import { assign, binary, constant, deref, element, pathOf, readOf, real64 } from "../../../il/builders.js";
import type { AllocateStatement, Expression, Statement } from "../../../il/types.js";
import { interleaves, isNumber } from "./direction-types.js";
import type { DirectionWriter } from "./direction-writer.js";
import { pass } from "./direction-writer.js";

export class DirectionAllocations {
  constructor(readonly writer: DirectionWriter) {}

  of(s: AllocateStatement): Statement[] {
    const { paths } = this.writer;
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
    const made = this.writer.local(this.writer.derivatives, target.type, s.origin);
    const place = deref(pathOf(made), s.allocated);
    const origin = madeBy(pass, s.origin);
    const store = (at: Expression, k: Expression, value: Expression): Statement =>
      assign(element(place, binary("add", paths.position(at), k)), paths.value(value, k), origin);
    if (initial.kind === "fill") {
      const i = this.writer.local("i", real64, s.origin);
      const [extent = constant(0)] = s.extents;
      const fill = this.writer.counting(i, extent, s.origin, (at) => [
        this.writer.directions(s.origin, (k) => [store(at, k, initial.value)]),
      ]);
      const zeros = this.writer.zeros(pathOf(made), extent, s.allocated, s.origin);
      return [zeros, ...(initial.value.kind === "constant" ? [] : [fill]), assign(target, readOf(made), origin)];
    }
    const nonzero = initial.values.flatMap((value, at) => (value.kind === "constant" ? [] : [{ value, at }]));
    const fill = this.writer.directions(s.origin, (k) => nonzero.map(({ value, at }) => store(constant(at), k, value)));
    const zeros = this.writer.zeros(pathOf(made), constant(initial.values.length), s.allocated, s.origin);
    return [zeros, ...(nonzero.length === 0 ? [] : [fill]), assign(target, readOf(made), origin)];
  }

  /** Every number of a record gets an array for its tangents. */
  #record(s: AllocateStatement, fresh: (initial: AllocateStatement["initial"]) => AllocateStatement): Statement[] {
    const record = s.allocated.kind === "record" ? this.writer.program.records.get(s.allocated.record) : undefined;
    const given = s.initial.kind === "fields" ? s.initial.values : new Map<string, Expression>();
    const before: Statement[] = [];
    const values = new Map<string, Expression>();
    for (const field of record?.fields ?? []) {
      const value = given.get(field.name);
      if (isNumber(field.type) && (value !== undefined || field.optional !== true)) {
        const filled = this.writer.filled(value !== undefined && isNumber(value.type) ? value : constant(0), s.origin);
        before.push(...filled.statements);
        values.set(field.name, readOf(filled.variable));
      } else if (value !== undefined) values.set(field.name, this.writer.paths.reference(value));
      else if (field.type.kind === "pointer" && field.type.nullable) values.set(field.name, constant(null));
    }
    return [...before, fresh({ kind: "fields", values })];
  }
}

/**
 * The adjoint of storage that begins to live is zero: numbers, arrays, structs of them.
 * Structs are cleared field by field, arrays as a whole, arrays of structs in a loop. What leads elsewhere (pointers) stays.
 */
import type { Origin } from "../../diagnostics/origin.js";
import {
  add,
  assign,
  block,
  constant,
  element,
  field,
  less,
  loop,
  pathOf,
  readOf,
  section,
} from "../../il/builders.js";
import type { Expression, Path, Program, Statement, Type } from "../../il/types.js";
import { mayCarryDerivative } from "../../rules/linearize.js";
import { isReference } from "../../rules/references.js";
import type { ShadowScope } from "../tangent/shadow-scope.js";
import { clear } from "./adjoint-of-linear.js";

const long: Type = { kind: "integer", bits: 64, signed: true };

/** Does a variable of the type hold numbers that can have adjoints? */
export function holdsAdjoints(program: Program, type: Type): boolean {
  if (type.kind === "array") return holdsAdjoints(program, type.element);
  if (type.kind !== "record") return mayCarryDerivative(type) && !isReference(type);
  const record = program.records.get(type.record);
  return record?.kind === "struct" && record.fields.some((f) => holdsAdjoints(program, f.type));
}

/** `hasShadow`: does this part of the primal's storage have a shadow? */
export function zeroStorage(
  scope: ShadowScope,
  primal: Path,
  shadow: Path,
  hasShadow: (path: Path) => boolean,
  origin: Origin,
): Statement[] {
  const { program } = scope;
  const { type } = primal;
  if (!holdsAdjoints(program, type)) return [];
  if (type.kind === "record") {
    const fields = program.records.get(type.record)?.fields ?? [];
    return fields.flatMap((f) =>
      zeroStorage(scope, field(primal, f.name, f.type), field(shadow, f.name, f.type), hasShadow, origin),
    );
  }
  if (type.kind !== "array") return hasShadow(primal) ? [clear(shadow, origin)] : [];
  if (type.element.kind !== "record") {
    if (
      !hasShadow(
        element(
          primal,
          type.dimensions.map(() => constant(0, undefined, long)),
          type.element,
        ),
      )
    )
      return [];
    const all = section(
      shadow,
      type.dimensions.map(() => ({})),
    );
    return [clear(all, origin)];
  }
  const counters = type.dimensions.map(() => scope.local("k", long, origin));
  const at = (path: Path): Path =>
    element(
      path,
      counters.map((c) => readOf(c)),
      type.element,
    );
  let body = zeroStorage(scope, at(primal), at(shadow), hasShadow, origin);
  for (let d = type.dimensions.length - 1; d >= 0 && body.length > 0; d--) {
    const counter = counters[d];
    const extent: Expression | undefined = type.dimensions[d]?.extent;
    if (counter === undefined || extent === undefined) return [];
    body = [
      loop(
        scope.ids.label(),
        {
          init: block(assign(pathOf(counter), constant(0, undefined, long), origin)),
          test: less(readOf(counter), scope.primal(extent)),
          update: block(assign(pathOf(counter), add(readOf(counter), constant(1, undefined, long)), origin)),
          body: block(...body),
        },
        origin,
      ),
    ];
  }
  return body;
}

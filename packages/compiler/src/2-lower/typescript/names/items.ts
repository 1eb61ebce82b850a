/** What stands at a position of an array or a tuple. */
import type ts from "typescript";
import { arrayOf, constant, deref, element, length, pointerTo, read, section } from "../../../il/builders.js";
import type { Expression } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { fieldPlace, pointerPath } from "../expressions/access.js";
import { originOf, refuse } from "../origins.js";
import { arrayBehind, recordBehind, withoutNil } from "../types/type-keys.js";
import { typeOfNode } from "../types/types.js";

export function itemOf(u: UnitContext, source: Expression, index: number, isRest: boolean, node: ts.Node): Expression {
  const type = withoutNil(source.type);
  const record = recordBehind(type);
  const base = pointerPath(u, source, node);
  const listed = u.program.records.get(record!)?.fields.some((f) => f.name === "0") === true;
  if (listed && !isRest) return read(fieldPlace(u, base, String(index), node));
  const array = arrayBehind(type);
  if (array === undefined) {
    if (!listed) {
      const hint = "Make an array of it first.";
      refuse(
        u.program,
        node,
        "RG2057",
        "What this is taken from, by position, is no array, tuple, Map, Set or text, and no object of a class with an iterator of its own.",
        hint,
      );
    } else {
      const hint = "Declare it as a list, `const list: T[] = …`, or name each element.";
      refuse(u.program, node, "RG2057", "The rest of a tuple cannot be taken.", hint);
    }
    return constant(undefined, undefined, typeOfNode(u, node));
  }
  if (!isRest) return read(element(deref(base, array), constant(index)));
  const rest = u.temporary("rest", pointerTo(arrayOf(array.element, "list")));
  const source1 = section(deref(base, array), [{ from: constant(index), to: length(read(base)) }]);
  u.emit({
    kind: "allocate",
    target: rest,
    site: u.program.site(),
    allocated: arrayOf(array.element, "list"),
    extents: [],
    initial: { kind: "copy", source: source1 },
    origin: originOf(node),
  });
  return read(rest);
}

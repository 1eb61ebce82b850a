/** Properties that are set and may have accessors of an object literal. */
import ts from "#typescript";
import { read } from "../../../il/builders.js";
import type { Expression } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { fieldPlace } from "../expressions/access.js";
import { held } from "../expressions/choices.js";
import { pointerPath } from "../expressions/pointer-paths.js";
import { typeOfNode } from "../types/types.js";
import { gotten, mayHaveAccessor, setBySetter } from "./literal-accessors.js";
import { literalKey } from "./literal-keys.js";

interface AccessorTarget {
  load(): Expression;
  store(value: Expression): void;
}

/** With the object evaluated; undefined where the property is a field and nothing else. */
export function accessorTarget(u: UnitContext, node: ts.Expression): AccessorTarget | undefined {
  if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return undefined;
  const name = ts.isPropertyAccessExpression(node) ? node.name.text : literalKey(u.program, node.argumentExpression);
  if (name === undefined || !mayHaveAccessor(u, typeOfNode(u, node.expression), name)) return undefined;
  const object = held(u, u.lower.expression(u, node.expression), "object");
  const place = fieldPlace(u, pointerPath(u, object, node.expression), name, node);
  const own = (): Expression => read(place);
  return {
    load: () => gotten(u, object, name, node, own) ?? own(),
    store: (value) =>
      setBySetter(u, object, name, node, value, (v) =>
        u.emit({ kind: "assign", target: place, value: v, origin: u.origin }),
      ),
  };
}

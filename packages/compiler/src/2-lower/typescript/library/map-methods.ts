/** Methods of maps and sets. */
import { booleanType, deref, entry, operation, read } from "../../../il/builders.js";
import type { Expression } from "../../../il/types.js";
import type { UnitContext } from "../context.js";
import { undefinedValue } from "../expressions/access.js";
import { mapEntry } from "../expressions/value-forms.js";
import { isRunThroughByMethod, isUsedUp, refuseKept } from "../iteration/used-up-at-once.js";
import { originOf } from "../origins.js";
import { callPrelude, preludeFunction } from "../prelude/prelude-calls.js";
import { mapBehind, withoutNil } from "../types/type-keys.js";
import type { MethodCall } from "./library-call-parts.js";
import { pointerOf, preludeMethod, refuseMethod } from "./library-call-parts.js";

export function mapMethod(u: UnitContext, call: MethodCall): Expression {
  const origin = originOf(call.node);
  const map = pointerOf(u, call.receiver, "map");
  const [key, value] = call.pieces.map((piece) => piece.value);
  const isSet = mapBehind(withoutNil(map.type))!.value.kind === "nil";
  switch (call.name) {
    case "get":
      return read(mapEntry(map, key!));
    case "has":
      return operation("has", [read(map), key!], booleanType);
    case "set":
    case "add":
      u.emit({ kind: "assign", target: entry(deref(map), key!), value: isSet ? undefinedValue : value!, origin });
      return read(map);
    case "delete": {
      const had = call.target === "none" ? undefined : u.temporary("had", booleanType);
      if (had !== undefined)
        u.emit({ kind: "assign", target: had, value: operation("has", [read(map), key!], booleanType), origin });
      u.emit({ kind: "erase", map: deref(map), key: key!, origin });
      return had === undefined ? undefinedValue : read(had);
    }
    case "clear":
      u.emit({ kind: "erase", map: deref(map), origin });
      return undefinedValue;
    case "keys":
    case "values":
    case "entries": {
      if (!isUsedUp(u.program, call.node) && !isRunThroughByMethod(u.program, call.node))
        return refuseKept(u, call.node);
      const part = isSet ? "Set" : call.name === "keys" ? "Keys" : call.name === "values" ? "Values" : "Entries";
      const f = preludeFunction(u.program, `array_from${part}`, 0);
      if (f === undefined || (isSet && call.name === "entries")) return refuseMethod(u, call);
      return callPrelude(u, f, [{ spread: false, value: read(map) }], call.node, call.target);
    }
    default:
      return preludeMethod(u, { ...call, receiver: read(map) }, isSet ? "set" : "map");
  }
}

/** Other paths in the place of those an expression reads; subscripts stay as they are. */
import type { Expression, Path } from "../../../il/types.js";

/** The expression with each read path replaced. */
export function replaceReads(e: Expression, replace: (p: Path) => Path): Expression {
  if (e.kind === "read") {
    const path = replace(e.path);
    return path === e.path ? e : { kind: "read", path, type: path.type };
  }
  switch (e.kind) {
    case "unary":
    case "convert":
      return { ...e, operand: replaceReads(e.operand, replace) };
    case "binary":
      return { ...e, left: replaceReads(e.left, replace), right: replaceReads(e.right, replace) };
    case "conditional":
      return {
        ...e,
        test: replaceReads(e.test, replace),
        whenTrue: replaceReads(e.whenTrue, replace),
        whenFalse: replaceReads(e.whenFalse, replace),
      };
    case "intrinsic":
    case "operation":
      return { ...e, arguments: e.arguments.map((a) => replaceReads(a, replace)) };
    default:
      return e;
  }
}

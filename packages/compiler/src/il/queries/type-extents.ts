/** The expressions in types: lengths of arrays that are computed where the array is declared. */
import type { Expression, Type } from "../types.js";

/** The type with other extents; the very same where none of them changes. */
export function withExtents(type: Type, change: (extent: Expression) => Expression): Type {
  if (type.kind === "pointer") {
    const target = withExtents(type.target, change);
    return target === type.target ? type : { ...type, target };
  }
  if (type.kind !== "array") return type;
  const element = withExtents(type.element, change);
  let isSame = element === type.element;
  const dimensions = type.dimensions.map((dimension) => {
    if (dimension.extent === undefined || dimension.extent.kind === "constant") return dimension;
    const extent = change(dimension.extent);
    if (extent === dimension.extent) return dimension;
    isSame = false;
    return { ...dimension, extent };
  });
  return isSame ? type : { ...type, element, dimensions };
}

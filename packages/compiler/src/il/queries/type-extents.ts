/** The expressions in types: lengths of arrays that are computed where the array is declared. */
import type { Expression, Program, Statement, Type, Variable, VariableId } from "../types.js";
import { forEachExpression, forEachPath } from "../visit.js";

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

/** An array with a length that is computed. */
export function isVariableLength(type: Type | undefined): boolean {
  return type?.kind === "array" && type.dimensions.some((d) => d.extent !== undefined && d.extent.kind !== "constant");
}

/** The variables that the lengths in a type read. */
export function readByType(type: Type | undefined): readonly VariableId[] {
  const array = type?.kind === "pointer" ? type.target : type;
  if (array?.kind !== "array") return [];
  const found: VariableId[] = [];
  for (const { extent } of array.dimensions)
    if (extent !== undefined && extent.kind !== "constant")
      forEachExpression(extent, (e) => {
        if (e.kind === "read") found.push(e.path.root);
      });
  return found;
}

/** `of`: how many variables there were; a draft may get more. */
interface Known {
  readonly of: number;
  readonly arrays: ReadonlyMap<VariableId, readonly VariableId[]>;
}
const known = new WeakMap<ReadonlyMap<VariableId, Variable>, Known>();

/** The variables that the lengths of local arrays read that the statement itself mentions, and whose length a variable says. */
export function lengthsFor(program: Pick<Program, "variables">, s: Statement): readonly VariableId[] {
  if (arraysByLength(program).size === 0) return [];
  const found = new Set<VariableId>();
  forEachPath(s, ({ root }) => {
    const type = program.variables.get(root)?.type;
    if (isVariableLength(type)) for (const id of readByType(type)) found.add(id);
  });
  return [...found];
}

/** The local arrays whose length a variable is, or is a part of. What a statement that reads such an array needs is more than it says. */
export function arraysByLength({
  variables,
}: Pick<Program, "variables">): ReadonlyMap<VariableId, readonly VariableId[]> {
  const before = known.get(variables);
  if (before !== undefined && before.of === variables.size) return before.arrays;
  const arrays = new Map<VariableId, VariableId[]>();
  for (const { id, type } of variables.values()) {
    if (!isVariableLength(type)) continue;
    for (const length of readByType(type)) {
      const list = arrays.get(length);
      if (list === undefined) arrays.set(length, [id]);
      else if (!list.includes(id)) list.push(id);
    }
  }
  known.set(variables, { of: variables.size, arrays });
  return arrays;
}

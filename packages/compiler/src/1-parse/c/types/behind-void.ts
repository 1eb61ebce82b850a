/**
 * What stands behind the pointers to void that a function takes, where its derivatives say so (docs/rules.md): `const void *x` of cblas_zaxpy is
 * `const double _Complex *x` then, in every declaration of the function that is read.
 */
import type { CType, FunctionType } from "./c-types.js";
import { pointerTo } from "./c-types.js";
import { withQualifiers } from "./type-relations.js";

/** By the function's name, for each parameter: null where nothing is said. */
export type BehindVoid = ReadonlyMap<string, readonly (CType | null)[]>;

export function withBehind(type: FunctionType, behind: readonly (CType | null)[] | undefined): FunctionType {
  if (behind === undefined) return type;
  const parameters = type.parameters.map((parameter, k) => {
    const of = parameter.type;
    const said = behind[k] ?? null;
    if (said === null || of.kind !== "pointer" || of.target.kind !== "void") return parameter;
    return {
      ...parameter,
      type: { ...pointerTo(withQualifiers(said, of.target.qualifiers)), qualifiers: of.qualifiers },
    };
  });
  return { ...type, parameters };
}

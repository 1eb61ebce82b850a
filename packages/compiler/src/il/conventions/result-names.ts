/** Which parameter a result of an adjoint belongs to. */

/** The longest of the names that the result's name is made of: `alpha` of `alphab`, not `a`; `a` of `ab1`, not `ab`. */
export function ownerOf(result: string, names: readonly string[]): string | undefined {
  let found: string | undefined;
  for (const name of names)
    if (
      name !== "" &&
      result.startsWith(name) &&
      /^[A-Za-z_$]/.test(result.slice(name.length)) &&
      name.length >= (found?.length ?? 0)
    )
      found = name;
  return found;
}

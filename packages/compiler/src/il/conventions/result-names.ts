/** Which parameter a result of an adjoint belongs to. */

/** The longest of the names that the result's name is made of: `alpha` of `alphab`, not `a`; `a` of `ab1`, not `ab`. */
export function ownerOf(result: string, names: readonly string[]): string | undefined {
  let owner: string | undefined;
  for (const name of names)
    if (
      name !== "" &&
      result.startsWith(name) &&
      /^[A-Za-z_$]/.test(result.slice(name.length)) &&
      name.length >= (owner?.length ?? 0)
    )
      owner = name;
  return owner;
}

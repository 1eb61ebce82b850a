/**
 * A constant that is made of names of TypeScript's. It is made when it is first asked for: what is made while modules are loaded would load
 * TypeScript for programs in other languages, too.
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

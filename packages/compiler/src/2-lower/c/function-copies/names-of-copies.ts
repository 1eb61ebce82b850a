/** What the copy of a function for one type is called: `xmalloc_double`, `xmalloc_node`. */
import type { CProgram } from "../../../1-parse/c/program.js";
import type { CType } from "../../../1-parse/c/types/c-types.js";

/** Gives each copy a name that nothing of the program has. */
export function namesOfCopies(syntax: CProgram): (original: string, type: CType | undefined) => string {
  const taken = new Set<string>([...syntax.externals.keys(), ...[...syntax.definitions.keys()].map((f) => f.name)]);
  return (original, type) => {
    const wanted = `${original}_${type === undefined ? "bytes" : nameOf(type)}`;
    let name = wanted;
    for (let k = 1; taken.has(name); k++) name = `${wanted}${k}`;
    taken.add(name);
    return name;
  };
}

function nameOf(type: CType): string {
  switch (type.kind) {
    case "record":
    case "enum":
      return type.declaration.tag ?? type.declaration.typedefName ?? type.kind;
    case "pointer":
      return `${nameOf(type.target)}_pointer`;
    case "array":
      return `${nameOf(type.element)}_row`;
    case "integer":
      return `${type.signed ? "" : "unsigned_"}${type.name.replaceAll(" ", "_")}`;
    case "floating":
      return type.name.replaceAll(" ", "_");
    case "complex":
      return `${type.name.replaceAll(" ", "_")}_complex`;
    case "bool":
    case "void":
    case "function":
      return type.kind;
  }
}

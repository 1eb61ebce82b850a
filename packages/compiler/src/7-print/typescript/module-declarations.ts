/** Types and module-level variables that a printed module declares itself. */
import type { RecordDeclaration } from "../../il/types.js";
import type { ModuleContext } from "./module-context.js";
import { propertyName } from "./types.js";

/** Types and classes that the text names, and those that they name in their turn. */
export function declareTypes(module: ModuleContext): string[] {
  const texts = new Map<string, string>();
  for (let before = -1; before !== texts.size; ) {
    before = texts.size;
    for (const [id, name] of [...module.types.declared]) {
      if (!texts.has(id)) texts.set(id, declareRecord(module, module.record(id), name));
    }
  }
  // A class comes after its base.
  const done = new Set<string>();
  const out: string[] = [];
  const emit = (id: string): void => {
    const text = texts.get(id);
    if (done.has(id) || text === undefined) return;
    done.add(id);
    const { base } = module.record(id as RecordDeclaration["id"]);
    if (base !== undefined) emit(base);
    out.push(text);
  };
  for (const id of texts.keys()) emit(id);
  return out;
}

function declareRecord(module: ModuleContext, record: RecordDeclaration, name: string): string {
  switch (record.kind) {
    case "class": {
      const base = record.base === undefined ? undefined : module.record(record.base);
      const inherited = new Set(base?.fields.map((f) => f.name));
      const fields = record.fields.filter((f) => !inherited.has(f.name));
      const lines = fields.map(
        (f) => `  declare ${propertyName(f.name)}${f.optional === true ? "?" : ""}: ${module.type(f.type)};`,
      );
      const head = base === undefined ? `class ${name}` : `class ${name} extends ${module.className(base)}`;
      return lines.length === 0 ? `${head} {}` : `${head} {\n${lines.join("\n")}\n}`;
    }
    case "tuple":
      return `type ${name} = ${module.types.tuple(record)};`;
    default:
      return `type ${name} = ${module.types.structure(record)};`;
  }
}

/** Module-level variables that no import gives and that some printed text names. */
export function declareGlobals(module: ModuleContext): string[] {
  const out: string[] = [];
  for (const id of module.namedGlobals()) {
    if (!module.isOwnGlobal(id)) continue;
    const variable = module.program.variables.get(id)!;
    const name = module.globalName(id);
    const text = module.type(variable.type);
    switch (text) {
      case "number":
        out.push(`let ${name} = 0;`);
        break;
      case "boolean":
        out.push(`let ${name} = false as boolean;`);
        break;
      case "string":
        out.push(`let ${name} = "";`);
        break;
      default:
        out.push(`let ${name}: ${text} = undefined!;`);
    }
  }
  return out;
}

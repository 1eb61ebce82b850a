/** Types and module-level variables that a printed module declares itself. */
import type { RecordDeclaration, VariableId } from "../../../il/types.js";
import { forEachPathRead } from "../../../il/visit.js";
import { propertyName } from "../expressions/types.js";
import type { ModuleContext } from "../module-context.js";
import type { DeclaredValue } from "./declared-values.js";
import type { Declaration } from "./named-declarations.js";

/** Types and classes that the text names, and those that they name in their turn. */
export function declareTypes(module: ModuleContext): Declaration[] {
  const texts = new Map<string, Declaration>();
  for (let before = -1; before !== texts.size; ) {
    before = texts.size;
    for (const [id, name] of [...module.types.declared]) {
      if (!texts.has(id)) texts.set(id, { names: [name], text: declareRecord(module, module.record(id), name) });
    }
  }
  // A class comes after its base.
  const done = new Set<string>();
  const out: Declaration[] = [];
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
      // Who reads the text finds a type there that classes may have; `object` says nothing of one.
      if (record.kind === "interface" && record.fields.length === 0) return `interface ${name} {}`;
      return `type ${name} = ${module.types.structure(record)};`;
  }
}

/**
 * Module-level variables that no import gives and that some printed text names; `declaredWith` prints those that are declared with what they hold
 * when the module is loaded.
 */
export function declareGlobals(
  module: ModuleContext,
  values: ReadonlyMap<VariableId, DeclaredValue>,
  declaredWith: (id: VariableId, value: DeclaredValue) => string,
): Declaration[] {
  const out = new Map<VariableId, Declaration>();
  const declare = (id: VariableId): void => {
    if (out.has(id) || !module.isOwnGlobal(id)) return;
    const name = module.globalName(id);
    const value = values.get(id);
    if (value === undefined) {
      const type = module.type(module.program.variables.get(id)!.type);
      out.set(id, { names: [name], text: `let ${name}${initial(type)};` });
      return;
    }
    // What its value is made of comes before it.
    forEachPathRead(value.statement, ({ root }) => declare(root));
    out.set(id, { names: [name], text: declaredWith(id, value) });
  };
  for (const id of module.namedGlobals()) declare(id);
  return [...out.values()];
}

function initial(type: string): string {
  switch (type) {
    case "number":
      return " = 0";
    case "boolean":
      return " = false as boolean";
    case "string":
      return ' = ""';
    default:
      return `: ${type} = undefined!`;
  }
}

/** The macros of a translation unit: those that are defined now, and all that ever were. */
import type { MacroDefinition } from "../tokens.js";
import type { Macro } from "./macro-definition.js";
import { definitionOf, sameMacro } from "./macro-definition.js";

export class MacroTable {
  readonly #current = new Map<string, Macro>();
  readonly #all = new Set<Macro>();
  readonly #fallbacks = new Set<Macro>();
  readonly #saved = new Map<string, (Macro | undefined)[]>();

  get current(): ReadonlyMap<string, Macro> {
    return this.#current;
  }

  /** Defines a macro. Gives the definition that it replaces by another, if it does. */
  define(macro: Macro): Macro | undefined {
    const old = this.#current.get(macro.name);
    if (old !== undefined && old.compute === undefined && sameMacro(old, macro)) return undefined;
    this.#current.set(macro.name, macro);
    this.#all.add(macro);
    return old;
  }

  /** Gives the definition that there was. */
  undefine(name: string): Macro | undefined {
    const old = this.#current.get(name);
    this.#current.delete(name);
    return old;
  }

  /** A definition for where the system's headers have none; here they have. */
  addFallback(macro: Macro): void {
    this.#fallbacks.add(macro);
  }

  get fallbacks(): MacroDefinition[] {
    return [...this.#fallbacks].map(definitionOf);
  }

  /** `#pragma push_macro`. */
  save(name: string): void {
    const saved = this.#saved.get(name) ?? [];
    saved.push(this.#current.get(name));
    this.#saved.set(name, saved);
  }

  /** `#pragma pop_macro`. */
  restore(name: string): void {
    const saved = this.#saved.get(name);
    if (saved === undefined || saved.length === 0) return;
    const macro = saved.pop();
    if (macro === undefined) this.#current.delete(name);
    else this.#current.set(name, macro);
  }

  /** All definitions in their order, without those that every program starts with. */
  definitions(): MacroDefinition[] {
    return [...this.#all].filter((macro) => macro.span.file !== builtIn).map(definitionOf);
  }
}

/** The file of what every program starts with. */
export const builtIn = "<built-in>";

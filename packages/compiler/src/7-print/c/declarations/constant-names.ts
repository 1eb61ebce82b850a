/** Names of constants: which of them the text may use for a value, and which names mean macros there. */
import type { Program } from "../../../il/types.js";
import type { CHosts } from "../../../languages/c-hosts.js";
import { macrosSeenFrom } from "../../../languages/c-hosts.js";
import { libraryMacros } from "../../../languages/c-library-names.js";
import { reservedNames } from "./reserved-names.js";

interface ConstantNamesInput {
  readonly program: Program;
  readonly hosts: CHosts | undefined;
  /** The user's file beside which the text stands. */
  readonly file: string | undefined;
}

export class ConstantNames {
  /** Names of constants in the text, and their values. */
  readonly values = new Map<string, unknown>();
  #programNames: ReadonlySet<string> | null = null;

  constructor(private readonly input: ConstantNamesInput) {}

  isMacro(name: string): boolean {
    const { hosts, file } = this.input;
    return (hosts !== undefined && macrosSeenFrom(hosts, file).has(name)) || this.values.has(name);
  }

  /** One text for several files includes for all of them what one of them may have had no need of. */
  isMacroOfLibrary(name: string): boolean {
    return this.input.hosts === undefined && [...libraryMacros.values()].some((macros) => macros.has(name));
  }

  /** Names that a macro would change wherever they stand. */
  #namesOfProgram(): ReadonlySet<string> {
    if (this.#programNames === null) {
      const { units, variables, records } = this.input.program;
      const fields = [...records.values()].flatMap((r) => [r.name, ...r.fields.map((f) => f.name)]);
      const named = [...units.values(), ...variables.values()].map((one) => one.name);
      this.#programNames = new Set([...fields, ...named]);
    }
    return this.#programNames;
  }

  /** A constant's name, which the text then defines where no header does. */
  knows(name: string, value: unknown): boolean {
    const { hosts, file } = this.input;
    if (hosts === undefined && (reservedNames.has(name) || this.#namesOfProgram().has(name))) return false;
    if (hosts !== undefined) {
      // The value may come from another file's text: a name says it where it is the same in all of them.
      const macro = hosts.macros.has(name)
        ? (macrosSeenFrom(hosts, file).get(name) ?? hosts.macros.get(name))
        : undefined;
      const isVisible = (at: string): boolean => at === file || file === undefined || !hosts.files.has(at);
      if (macro === undefined) {
        // A name that another file gives to another constant says nothing here.
        const of = hosts.types.filter((t) => t.names.includes(name));
        if (of.length === 0 || !of.every((t) => isVisible(t.file))) return false;
      } else if (macro.isFunction) return false;
      if (macro !== undefined && !isVisible(macro.file)) return false;
    }
    if (this.values.has(name)) return Object.is(this.values.get(name), value);
    this.values.set(name, value);
    return true;
  }
}

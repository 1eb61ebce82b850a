/**
 * What a TypeScript printer must know of the user's modules beyond the IL: which names they export, what their declarations are
 * written like, and what depends on what. Filled by `1-parse/typescript`, read by `7-print/typescript`.
 */
export interface HostModule {
  /** It belongs to a package: no file can be put in its place. */
  readonly isPackage: boolean;
  /** The file, as in `HostName.module`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly HostImport[];
  /** Module-level declarations, in textual order. A `const a = 1, b = 2` gives two with the same extent. */
  readonly declarations: readonly HostDeclaration[];
  /** Where it names one of its variables (`x`), or a property of one of its classes (`C.x`, `C.#x`), declarations left out. */
  readonly uses: (name: string) => readonly HostUse[];
  /** Where the text says `#name`: offsets of the `#` and behind the name. */
  readonly privateNames: readonly { readonly start: number; readonly end: number }[];
  /** Types of other files that the text has from there only, with the mark in front of them: no copy keeps them. */
  readonly laidOver: readonly { readonly start: number; readonly end: number }[];
  /** Statements with a body that stands for a text that is not read, and their text as the user has it. */
  readonly standIns: readonly { readonly start: number; readonly end: number; readonly text: string }[];
  /**
   * The specifiers of imports and re-exports: offsets of the quoted text without its quotes, and the file it leads to. `instead`: what a derivative
   * imports in its place.
   */
  readonly specifiers: readonly {
    readonly start: number;
    readonly end: number;
    readonly module?: string;
    readonly instead?: string;
  }[];
}

/** Where a module's text names a variable, or a property. */
export interface HostUse {
  readonly start: number;
  /** A place that is run where this one is: in the body of the function whose parameter it belongs to. */
  readonly anchor: number;
  /** What it holds is only read there. */
  readonly onlyRead: boolean;
  /** It is given a new value there, or a part of it is. */
  readonly stores: boolean;
  /** In no function: it runs when the module is loaded, and never again. */
  readonly atLoad: boolean;
  /** It is handed to a function whose text is not there. */
  readonly isHandedOut: boolean;
  /** The innermost statement that it stands in, from its beginning to its end. */
  readonly statement: { readonly start: number; readonly end: number };
}

/** A type that forbids writing: `readonly number[]`, or another one (a read-only tuple, `Readonly<T>`). */
export type ReadonlyKind = "none" | "array" | "other";

export interface HostImport {
  readonly local: string;
  /** The exported name, or `default`, or `*` for a namespace. */
  readonly imported: string;
  readonly specifier: string;
  /** The file it leads to, if it is one of the program's. */
  readonly module?: string;
  readonly typeOnly: boolean;
}

export interface HostMention {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** It stands for a property and its value: `{ name }`. */
  readonly shorthand: boolean;
}

export interface HostDeclaration {
  readonly name: string;
  readonly kind: "function" | "class" | "interface" | "type" | "enum" | "variable";
  /** The name under which the module exports it (`default` for the default export); absent if it does not. */
  readonly exportedAs?: string;
  /**
   * Of a package: the specifier and the name under which the user's modules can import it; where a declaration file stands for the text, the
   * properties that it says everyone can read.
   */
  readonly published?: {
    readonly specifier: string;
    readonly name: string;
    readonly properties?: ReadonlySet<string>;
  };
  /** Extent in the module's text, leading comments included, `export` included. */
  readonly start: number;
  readonly end: number;
  /** Copying it could be seen: a `let`, or a constant that holds an object, an array or a function. */
  readonly mutable: boolean;
  /** Where its text says names that the module declares or imports, its own included, types included. */
  readonly mentions: () => readonly HostMention[];
  readonly typeParameters: readonly string[];
  /** Functions: the parameters are what the IL's are (no rest parameter). */
  readonly plainCall: boolean;
  /** Variables: whether the type forbids what a type printed from the IL allows. */
  readonly readonlyType: ReadonlyKind;
  /** Classes and interfaces: their own members by name (`#x` with its mark). */
  readonly members?: ReadonlyMap<string, HostMember>;
}

export interface HostMember {
  readonly kind: "field" | "method" | "getter" | "setter";
  readonly visibility: "public" | "protected" | "private" | "#private";
  readonly readonly: boolean;
  readonly static: boolean;
  /** Methods: the parameters are what the IL's are (no rest parameter). */
  readonly plainCall: boolean;
  /** Fields: whether the type forbids what a type printed from the IL allows. */
  readonly readonlyType: ReadonlyKind;
  /** Constructors that only store their parameters: the fields, in the order of the parameters. */
  readonly sets?: readonly SetField[];
}

export interface SetField {
  readonly name: string;
  /** `this.x = x ?? …`: only where a value is given. */
  readonly ifGiven: boolean;
}

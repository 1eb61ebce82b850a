/** Where the parser gets text from. Paths are the caller's own; `/` separates folders. */
export interface SourceHost {
  /** The text of a file, or undefined if there is no such file. */
  readFile(path: string): string | undefined;
  /** Why `readFile` gives nothing, if it is not that there is no such file: `data is a folder.` */
  complaint?(path: string): string | undefined;
  /** The text of one of TypeScript's `lib.*.d.ts` files, by its name. */
  libText(name: string): string | undefined;
  /** The file a module specifier that is not relative leads to (`three`, `#physics`), if the host knows. */
  resolve?(specifier: string, from: string): string | undefined;
  /** The same, where declarations do not count: the file with the text of what is imported. */
  source?(specifier: string, from: string): string | undefined;
  /** What the user's project knows beside the language's own library; asked for where that is not enough. Default: a browser's. */
  surroundings?(): Surroundings;
}

/** What is known in a project without being imported. */
export interface Surroundings {
  /** `lib.*.d.ts` files, by name. */
  readonly libraries: readonly string[];
  /** Files that declare names for all modules: the project's own, and those of packages that its `types` name. */
  readonly declarations: readonly string[];
}

/** A module that is added to the user's: its path, made up, and its text. */
export interface SourceModule {
  readonly path: string;
  readonly text: string;
  /** It is added only to programs in whose texts this name stands: what is of no use takes time to be parsed. Default: to all. */
  readonly named?: string;
}

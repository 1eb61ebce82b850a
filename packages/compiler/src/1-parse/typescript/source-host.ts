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
}

/** A module that is part of every program: its path, made up, and its text. */
export interface SourceModule {
  readonly path: string;
  readonly text: string;
}

/** Where there is no file system, the caller has the libraries' text. */
export async function libraryTexts(): Promise<(name: string) => string | undefined> {
  throw new Error("compile: without Node, the text of TypeScript's libraries is asked for: give libText.");
}

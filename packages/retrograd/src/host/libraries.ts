/** The text of TypeScript's own libraries, where there is a file system. */
export async function libraryTexts(): Promise<(name: string) => string | undefined> {
  const { makeNodeHost } = await import("./node-host.js");
  const host = makeNodeHost();
  return (name) => host.libText(name);
}

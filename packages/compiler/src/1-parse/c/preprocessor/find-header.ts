/**
 * Where the file of an `#include` is: beside the file that names it, in the folders of -I, or among the system's headers. Folders of the system come last
 * though -I names them, as for C compilers: their libraries are read, and the system's own headers are those that are known here.
 */
import { refusedHeaders, systemHeaders } from "../system-headers/system-headers.js";

export interface HeaderHost {
  readFile(path: string): string | undefined;
}

export type FoundHeader =
  | {
      readonly kind: "file";
      readonly path: string;
      readonly text: string;
      /** Which folder of -I it is in; -1 for the folder of the file that names it. */
      readonly folder: number;
    }
  | { readonly kind: "system"; readonly name: string; readonly text: string }
  | { readonly kind: "refused"; readonly reason: string };

/** `from`: the file that names it. `after`: the first folder of -I that counts (`#include_next`); -1 for all places. */
export function findHeader(
  name: string,
  quoted: boolean,
  from: string,
  after: number,
  directories: readonly string[],
  host: HeaderHost,
): FoundHeader | undefined {
  const read = (path: string, folder: number): FoundHeader | undefined => {
    const text = host.readFile(path);
    return text === undefined ? undefined : { kind: "file", path, text, folder };
  };
  if (name.startsWith("/")) return read(normalPath(name), -1);
  if (quoted && after < 0) {
    const slash = from.lastIndexOf("/");
    const beside = read(normalPath(slash < 0 ? name : `${from.slice(0, slash + 1)}${name}`), -1);
    if (beside !== undefined) return beside;
  }
  const within = (ofSystem: boolean): FoundHeader | undefined => {
    for (let folder = Math.max(after, 0); folder < directories.length; folder++) {
      const directory = directories[folder] ?? "";
      const found =
        systemFolder.test(directory) === ofSystem ? read(normalPath(`${directory}/${name}`), folder) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const own = within(false);
  if (own !== undefined) return own;
  const text = systemHeaders.get(name);
  if (text !== undefined) return { kind: "system", name, text };
  const reason = refusedHeaders.get(name);
  return reason === undefined ? within(true) : { kind: "refused", reason };
}

/** `/usr/include`, and what Debian has below it for one kind of processor. */
const systemFolder = /^\/usr\/(?:local\/)?include(?:\/[\w.]+-[\w.-]+)?\/?$/;

/** A path without `.` and with `..` only at its front. */
export function normalPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    const last = parts.at(-1);
    if (part === ".." && last !== undefined && last !== "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return (path.startsWith("/") ? "/" : "") + parts.join("/");
}

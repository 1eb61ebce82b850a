import { readFileSync } from "node:fs";

/** A file's text without a mark of its byte order; undefined where there is none to be read. */
export function textOnDisk(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").replace(/^\ufeff/, "");
  } catch {
    return undefined;
  }
}

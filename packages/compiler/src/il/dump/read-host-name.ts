/** `host "module" "name" exported` of a dump. */
import type { HostName } from "../types.js";
import type { TokenCursor } from "./dump-tokens.js";

export function hostName(cursor: TokenCursor): HostName | undefined {
  if (!cursor.accept("host")) return undefined;
  const module = cursor.string();
  const name = cursor.string();
  return { module, name, exported: cursor.accept("exported") };
}

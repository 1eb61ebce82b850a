import { existsSync } from "node:fs";
import { dirname, isAbsolute, resolve } from "node:path";

/** Relative imports by the whole path, so that the module may be thought of anywhere. */
export function fileBehind(
  specifier: string,
  from: string,
  host: { resolve(specifier: string, from: string): string | undefined },
): string | undefined {
  if (!/^\.{1,2}(\/|$)/.test(specifier)) return undefined;
  const known = host.resolve(specifier, from);
  const place = known !== undefined && !known.endsWith(".d.ts") ? resolve(known) : resolve(dirname(from), specifier);
  const path = isAbsolute(place) && existsSync(place) ? place : resolve(dirname(from), specifier);
  return path.replaceAll("\\", "/");
}

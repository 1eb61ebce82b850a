import { resolve } from "node:path";
import type { NodeHost } from "../host/node-host.js";
import { rewriteSpecifiers } from "../output/rewrite-specifiers.js";

/**
 * A module's text as the laws run it: imports by name that lead to the user's own sources (`paths` of a tsconfig.json) are by path;
 * packages stay packages.
 */
export function runnable(text: string | undefined, path: string, host: NodeHost): string | undefined {
  if (text === undefined) return undefined;
  return rewriteSpecifiers(text, (specifier) => {
    if (/^[./]/.test(specifier) || /^@retrograd\/runtime(\/|$)/.test(specifier)) return undefined;
    const found = host.resolve(specifier, path);
    return found === undefined || found.endsWith(".d.ts") || found.includes("/node_modules/")
      ? undefined
      : resolve(found);
  });
}

import type { SourceHost } from "./source-host.js";

/** `a/./b/../c` → `a/c`. */
export function normalizePath(path: string): string {
  const absolute = path.startsWith("/");
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts[parts.length - 1] !== "..") parts.pop();
    else parts.push(part);
  }
  return (absolute ? "/" : "") + parts.join("/");
}

const endings = [
  ".ts",
  ".tsx",
  ".mts",
  ".cts",
  ".d.ts",
  ".js",
  ".jsx",
  ".mjs",
  ".cjs",
  "/index.ts",
  "/index.d.ts",
  "/index.js",
];

/** The file that `specifier`, written in the module `from`, leads to. TypeScript is preferred to JavaScript of the same name. */
export function resolveModule(specifier: string, from: string, host: SourceHost): string | undefined {
  if (!specifier.startsWith(".") && !specifier.startsWith("/")) return host.resolve?.(specifier, from);
  const folder = from.includes("/") ? from.slice(0, from.lastIndexOf("/")) : "";
  const target = normalizePath(
    specifier.startsWith("/") ? specifier : folder === "" ? specifier : `${folder}/${specifier}`,
  );
  const candidates: string[] = [];
  const script = /\.([cm]?)jsx?$/.exec(target);
  if (script !== null) {
    const stem = target.slice(0, script.index);
    candidates.push(`${stem}.${script[1]}ts`, `${stem}.tsx`, `${stem}.d.${script[1]}ts`);
  }
  if (/\.[cm]?[jt]sx?$/.test(target)) candidates.push(target);
  // Declarations of a TypeScript project may name its sources.
  const source = /\.([cm]?)tsx?$/.exec(target);
  if (source !== null) candidates.push(`${target.slice(0, source.index)}.d.${source[1]}ts`);
  for (const ending of endings) candidates.push(target + ending);
  return candidates.find((candidate) => host.readFile(candidate) !== undefined);
}

/**
 * Generated files are made beside the user's; where they are written elsewhere, their relative imports must lead to the same files.
 */
import { existsSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { rewriteSpecifiers } from "./rewrite-specifiers.js";

/**
 * The text of a module that moves from one path to another. `moved` says where other modules of the same run go: old path → new path.
 */
export function moveImports(text: string, from: string, to: string, moved: ReadonlyMap<string, string>): string {
  if (dirname(resolve(from)) === dirname(resolve(to))) return text;
  if (/\.[ch]$/.test(to)) return moveIncludes(text, from, to, moved);
  const places = new Map([...moved].map(([before, after]) => [withoutEnding(resolve(before)), resolve(after)]));
  return rewriteSpecifiers(text, (written) => {
    if (!/^\.{1,2}(\/|$)/.test(written)) return undefined;
    const target = resolve(dirname(from), written);
    const other = places.get(withoutEnding(target));
    const ending = /\.[cm]?[jt]sx?$/.exec(written)?.[0] ?? "";
    return specifier(dirname(resolve(to)), other === undefined ? target : withoutEnding(other) + ending);
  });
}

/** C: what stood beside the user's file is included from there; generated headers move with the text, others come from `-I`. */
function moveIncludes(text: string, from: string, to: string, moved: ReadonlyMap<string, string>): string {
  const generated = new Set([...moved.keys()].map((path) => resolve(path)));
  return text.replace(/^(\s*#\s*include\s*")([^"\n]+)(")/gm, (line, before: string, written: string, after: string) => {
    const target = resolve(dirname(from), written);
    if (generated.has(target) || !existsSync(target)) return line;
    return (
      before +
      relative(dirname(resolve(to)), target)
        .split(sep)
        .join("/") +
      after
    );
  });
}

function specifier(folder: string, place: string): string {
  const path = relative(folder, place).split(sep).join("/");
  return path.startsWith("../") ? path : `./${path}`;
}

const withoutEnding = (path: string): string => path.replace(/\.[cm]?[jt]sx?$/, "");

/**
 * Headers that may be read once only in a translation unit: nothing guards them, and what they define would be defined again.
 *
 * In      a parsed translation unit; a header that it includes; the texts of its files
 * Out     the header, where nothing guards it, and the files that it leads to whose definitions cannot be repeated, each with the header
 *         on the way there that is guarded, if any
 * Limits  What is guarded by a macro's value (`#if LEVEL < 2`) counts as not guarded.
 */
import type { ExternalDeclaration, TranslationUnit } from "../../../1-parse/c/program.js";
import type { ReadOnce } from "../../../languages/c-hosts.js";
import { guardOf, guardsAt } from "./guarded-includes.js";
import type { TextOf } from "./parts-of-files.js";

/** `#pragma once`, or all of it in one `#ifndef`. */
export function isAllGuarded(header: string): boolean {
  const code = header.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "").trim();
  if (/^\s*#\s*pragma\s+once\b/m.test(code)) return true;
  if (!/^#\s*(?:ifndef\b|if\s*!\s*defined\b)/.test(code)) return false;
  const lines = code.split("\n");
  let depth = 0;
  const end = lines.findIndex((line) => {
    if (/^\s*#\s*if/.test(line)) depth++;
    else if (/^\s*#\s*endif\b/.test(line)) depth--;
    return depth === 0;
  });
  return end < 0 || end === lines.length - 1;
}

export function readOnceThrough(unit: TranslationUnit, header: string | null, textOf: TextOf): readonly ReadOnce[] {
  const found: ReadOnce[] = [];
  const visited = new Set<string>();
  const visit = (file: string, behind: string | null, guards: readonly string[]): void => {
    const key = `${file}\n${behind ?? ""}`;
    if (visited.has(key)) return;
    visited.add(key);
    const text = textOf(file) ?? "";
    const isGuarded = isAllGuarded(text);
    if (!isGuarded && (file === header || unit.declarations.some((d) => defines(d, file, text))))
      found.push({ file, behind, ...guardIn(file, guards) });
    for (const { file: next, span } of unit.nestedIncludes)
      if (span.file === file && next !== null)
        visit(next, isGuarded ? file : behind, [...guards, ...guardsAt(text, span)]);
  };
  if (header !== null) visit(header, null, []);
  return found;
}

function guardIn(file: string, guards: readonly string[]): Pick<ReadOnce, "guard"> {
  const guard = guardOf(file, guards);
  return guard === undefined ? {} : { guard };
}

/** Functions with their bodies, structs and enumerations with what is in them, variables with initial values. */
function defines(d: ExternalDeclaration, file: string, text: string): boolean {
  if (d.kind === "function") return d.headSpan.file === file;
  return d.span.file === file && /[{=]/.test(text.slice(d.span.start, d.span.end));
}

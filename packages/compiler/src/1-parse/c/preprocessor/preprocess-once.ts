/**
 * Preprocessing of files that were preprocessed before: a model, its derivative and the rules for both read the same headers.
 *
 * In      as preprocess.ts, and what whoever compiles more than once keeps
 * Out     the same as without
 * Method  The output depends on the file, the options and what the host gives, nothing else. So it is kept with every answer of the host, also that
 *         there is no file, and taken again while all answers are the same. No output is put together of parts: macros reach from one file into
 *         the next. Only the tokens that a text consists of are those of the text alone.
 */
import type { DiagnosticBag } from "../../../diagnostics/diagnostic.js";
import { Latest } from "../latest.js";
import type { HeaderHost } from "./find-header.js";
import type { Preprocessed, PreprocessorOptions } from "./preprocess.js";
import { preprocess } from "./preprocess.js";
import type { ScannedFile } from "./scan.js";

/** Kept between calls by whoever reads many programs. */
export class CParserCache {
  readonly scanned = new Latest<ScannedFile>(128);
  /** The last outputs for each request. */
  readonly units = new Latest<readonly Kept[]>(16);
}

interface Kept {
  readonly answers: ReadonlyMap<string, string | undefined>;
  readonly made: Preprocessed;
}

/** Of one request: a file of rules is read with what was added to it, and without. */
const KEPT = 2;

export function preprocessOnce(
  file: string,
  host: HeaderHost,
  options: PreprocessorOptions,
  bag: DiagnosticBag,
  cache: CParserCache,
): Preprocessed | undefined {
  const { includeDirectories, defines, undefines } = options;
  const request = JSON.stringify([file, includeDirectories, defines, undefines]);
  const known = cache.units.get(request) ?? [];
  const isSame = ({ answers }: Kept): boolean => [...answers].every(([path, text]) => host.readFile(path) === text);
  const kept = known.find(isSame);
  if (kept !== undefined) return kept.made;
  const answers = new Map<string, string | undefined>();
  const noting: HeaderHost = {
    readFile: (path) => {
      const text = host.readFile(path);
      answers.set(path, text);
      return text;
    },
  };
  const made = preprocess(file, noting, options, bag, cache.scanned);
  if (made !== undefined) cache.units.set(request, [{ answers, made }, ...known].slice(0, KEPT));
  return made;
}

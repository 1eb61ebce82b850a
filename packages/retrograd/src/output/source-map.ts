/**
 * Where the lines of what is written come from: for TypeScript and JavaScript a source map (ECMA-426) beside the module, for C `#line` directives.
 */
import { basename, dirname, relative, resolve } from "node:path";
import type { SourceMapSegment } from "@jridgewell/sourcemap-codec";
import { encode } from "@jridgewell/sourcemap-codec";
import type { LineMarks, MappedText } from "@retrograd/compiler";
import { sentence } from "./generated-mark.js";
import type { OutputFile } from "./write-files.js";

/** The file without its marks, and its map. */
export function withSourceMap({ path, text }: OutputFile, marks: LineMarks): readonly OutputFile[] {
  const mapped = marks.take(text);
  if (/\.[ch]$/.test(path)) return [{ path, text: withLineDirectives(path, mapped) }];
  if (/\.d\.[cm]?ts$/.test(path)) return [{ path, text: mapped.text }];
  const map = `${path}.map`;
  return [
    { path, text: `${mapped.text}//# sourceMappingURL=${basename(map)}\n` },
    { path: map, text: mapOf(path, mapped) },
  ];
}

/** The map of a module that is, or is thought of, at `path`: ECMA-426, as text. */
export function mapOf(path: string, { text, lines }: MappedText): string {
  const sources: string[] = [];
  const texts = text.split("\n");
  const mappings = lines.map((span, k): SourceMapSegment[] => {
    // No statement begins in a line that only closes something: a breakpoint there would move on to what follows.
    if (span === null || /^[\s\])};,]*$/.test(texts[k] ?? "")) return [];
    const source = relative(dirname(resolve(path)), resolve(span.file)).replaceAll("\\", "/");
    if (!sources.includes(source)) sources.push(source);
    const column = texts[k]?.search(/\S/) ?? 0;
    return [[column, sources.indexOf(source), span.line - 1, span.column - 1]];
  });
  const map = {
    x_retrograd: sentence,
    version: 3,
    file: basename(path),
    sources,
    names: [],
    mappings: encode(mappings),
  };
  return `${JSON.stringify(map)}\n`;
}

/** Where a line does not come from the one behind that of the line before, a directive says from which. */
function withLineDirectives(path: string, { text, lines }: MappedText): string {
  const out: string[] = [];
  let file = basename(path);
  let next = 1;
  text.split("\n").forEach((line, k) => {
    const span = lines[k] ?? null;
    if (span !== null && (span.file !== file || span.line !== next)) {
      const name = span.file === file ? "" : ` "${span.file.replaceAll("\\", "/").replaceAll('"', '\\"')}"`;
      out.push(`#line ${span.line}${name}`);
      ({ file } = span);
      next = span.line;
    }
    out.push(line);
    next++;
  });
  return out.join("\n");
}

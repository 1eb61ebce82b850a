/** `#pragma` lines that the derivative does without: each kind is said once, where it is met first. */
import type { Pragma } from "../../1-parse/c/tokens.js";
import type { ProgramContext } from "./program-context.js";

/** Of no consequence to what the program computes, or ours. */
const harmless =
  /^(?:AD|once|pack|message|warning|region|endregion|mark|STDC|(?:GCC|clang)\s+(?:diagnostic|system_header))\b/;

export function noteDroppedPragmas(program: ProgramContext, pragmas: readonly Pragma[]): void {
  for (const { text, span } of pragmas) {
    const spelled = text.trim().replace(/\s+/g, " ");
    if (spelled === "" || harmless.test(spelled)) continue;
    const [first = "", second = ""] = spelled.split(/[ (]/);
    const kind = first === "omp" || first === "acc" || second === "" ? first : `${first} ${second}`;
    if (program.droppedPragmas.has(kind)) continue;
    program.droppedPragmas.add(kind);
    const isParallel = first === "omp" || first === "acc";
    program.bag.add(
      "RG2074",
      "note",
      span,
      `\`#pragma ${spelled}\` is not in the derivative${isParallel ? ", which does the same in one thread" : ""}.`,
      isParallel
        ? "Call the derivative from several threads on parts of the work, or leave it: it is right without."
        : "Nothing: the derivative is right without it.",
    );
  }
}

/** Structs that a file itself declares packed: the derivative would repeat them without the pragma. Headers are included as they are. */
export function refusePackedStructs(program: ProgramContext): void {
  for (const unit of program.syntax.units) {
    let isPacked = false;
    for (const d of unit.declarations) {
      for (const { text } of d.pragmas)
        if (/^\s*pack\b/.test(text)) isPacked = /\(\s*(?:push\s*,\s*)?(?:\w+\s*,\s*)?\d+\s*\)/.test(text);
      if (!isPacked || d.span.file !== unit.file) continue;
      for (const type of d.types)
        if ("fields" in type && program.isLowered(type))
          program.refuse(
            type.span,
            "RG2075",
            `\`#pragma pack\` lays this ${type.keyword} out in another way, and the derivative repeats it without the line.`,
            "Declare it in a header that the file includes.",
          );
    }
  }
}

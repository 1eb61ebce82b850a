import type { CompilerDoor } from "./compiler-door.js";
import type { CommandLine } from "./parse-arguments.js";
import type { Terminal } from "./terminal.js";
import { UsageError } from "./usage-error.js";

/** `retrograd explain RG1002`: the catalogue's entry; without a code, the list. */
export function explainCommand(line: CommandLine, compiler: CompilerDoor, terminal: Terminal): number {
  const { catalogue } = compiler;
  const codes = line.operands.map((code) => code.toUpperCase());
  const entries = codes.map((code) => {
    const entry = catalogue.find((each) => each.code === code);
    if (entry === undefined) {
      const known = catalogue.map((each) => each.code);
      throw new UsageError(`there is no diagnostic ${code}.`, "retrograd explain lists them all.", {
        written: code,
        known,
      });
    }
    return entry;
  });
  if (line.json) {
    terminal.out(`${JSON.stringify(entries.length === 0 ? catalogue : entries, null, 2)}\n`);
  } else if (entries.length === 0) {
    for (const entry of catalogue) terminal.out(`${entry.code}  ${entry.title}\n`);
  } else {
    const indented = (text: string): string => text.replace(/^(?=.)/gm, "    ");
    const pages = entries.map(
      (entry) =>
        `${entry.code} (${entry.severity}): ${entry.title}\n\n  Why: ${entry.cause}\n\n  What to do: ${entry.fix}\n\n  Example:\n${indented(entry.example)}\n`,
    );
    terminal.out(pages.join("\n"));
  }
  return 0;
}

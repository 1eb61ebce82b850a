import type { CompilerDoor } from "./compiler-door.js";
import { isStackOverflow } from "./deep-stack.js";
import { commandHelp, overview } from "./help.js";
import { commandNames } from "./option-table.js";
import type { CommandLine } from "./parse-arguments.js";
import { parseArguments } from "./parse-arguments.js";
import type { Terminal } from "./terminal.js";
import { UsageError } from "./usage-error.js";

export const exitCodes = { done: 0, refused: 1, usage: 2, bug: 3 } as const;

export interface Surroundings {
  readonly version: string;
  readonly terminal: Terminal;
  /** Loads the compiler; only done when it is needed. */
  readonly compiler: () => Promise<CompilerDoor>;
  /** Runs the same once more with a larger stack; not there where the stack is large. */
  readonly deeper?: () => Promise<number>;
}

/** One run of the command line: `argv` is what follows `retrograd`. Gives the exit code. */
export async function run(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  const { terminal, version } = surroundings;
  try {
    const [first, second] = argv;
    if (first === "--version" || first === "-V" || first === "-v") {
      terminal.out(`retrograd ${version}\n`);
      return exitCodes.done;
    }
    if (first === "--runtime-dir") {
      terminal.out(`${(await import("../host/runtime-folder.js")).runtimeFolder()}\n`);
      return exitCodes.done;
    }
    if (first === "--help" || first === "-h" || first === "help") {
      const command = commandNames.find((name) => name === second);
      const compiler = await surroundings.compiler();
      terminal.out(command === undefined ? overview(version, compiler) : commandHelp(command, compiler));
      return exitCodes.done;
    }
    if (
      argv.some(
        (argument, i) => i > 0 && (argument === "--help" || argument === "-h") && !argv.slice(0, i).includes("--"),
      )
    ) {
      const command = commandNames.find((name) => name === first);
      if (command !== undefined) {
        terminal.out(commandHelp(command, await surroundings.compiler()));
        return exitCodes.done;
      }
    }
    const line = parseArguments(argv);
    return await perform(line, await surroundings.compiler(), terminal);
  } catch (error) {
    if (error instanceof UsageError) return await reportUsage(error, argv, surroundings);
    if (isStackOverflow(error)) {
      if (surroundings.deeper !== undefined) return await surroundings.deeper();
      terminal.error("retrograd: the program is nested too deep to be followed. Nothing was written.\n");
      terminal.error("  Write its longest expression or chain of branches in several statements or functions.\n");
      return exitCodes.refused;
    }
    reportBug(error, argv, surroundings);
    return exitCodes.bug;
  }
}

/** Commands are loaded when they run: wrong usage is answered at once. */
async function perform(line: CommandLine, compiler: CompilerDoor, terminal: Terminal): Promise<number> {
  switch (line.command) {
    case "tangent":
    case "adjoint":
      return (await import("./derive-command.js")).deriveCommand(line, line.command, compiler, terminal);
    case "check":
      return (await import("./check-command.js")).checkCommand(line, compiler, terminal);
    case "profile":
      return (await import("./profile-command.js")).profileCommand(line, compiler, terminal);
    case "inspect":
      return (await import("./inspect-command.js")).inspectCommand(line, compiler, terminal);
    case "explain":
      return (await import("./explain-command.js")).explainCommand(line, compiler, terminal);
  }
}

async function reportUsage(
  error: UsageError,
  argv: readonly string[],
  { compiler, terminal }: Surroundings,
): Promise<number> {
  let guess = "";
  if (error.misspelling !== undefined) {
    const { written, known, prefix = "" } = error.misspelling;
    const { didYouMean } = await compiler();
    guess = didYouMean(written, known);
    if (guess !== "") guess = guess.replace(/(?<=mean |or )/g, prefix);
  }
  const hint = [guess, error.hint].filter((part) => part !== "").join(" ");
  const command = commandNames.find((name) => name === argv[0]);
  terminal.error(`retrograd: ${error.message}\n${hint === "" ? "" : `  ${hint}\n`}`);
  terminal.error(
    `  ${command === undefined ? "retrograd --help" : `retrograd ${command} --help`} shows how it is used.\n`,
  );
  return exitCodes.usage;
}

/** A bug of ours: what happened and how to report it. */
function reportBug(error: unknown, argv: readonly string[], { terminal, version }: Surroundings): void {
  const stack = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  const shown = argv.map((argument) =>
    /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", `'\\''`)}'`,
  );
  terminal.error(`retrograd: this is a bug in Retrograd, not in your program. Nothing was written.

${stack}

Please report it, with these lines and the smallest program that shows it (switching passes off one at a time, --no-<pass>,
may tell where it is, and may get you on meanwhile):

  retrograd ${version}, node ${process.version}, ${process.platform} ${process.arch}
  retrograd ${shown.join(" ")}
`);
}

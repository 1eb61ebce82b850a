import type { CheckpointRequest, MemoryStrategy } from "@retrograd/compiler";
import { checkpointRequest } from "./checkpoint-request.js";
import type { CommandName, OptionRow } from "./option-table.js";
import { commandNames, optionTable } from "./option-table.js";
import { parseTapenadeHeads } from "./tapenade-head.js";
import { UsageError } from "./usage-error.js";

/** A head as it is being read; becomes the compiler's HeadRequest. */
export interface HeadArgument {
  readonly function: string;
  readonly wrt?: readonly string[];
  readonly of?: readonly string[];
}

export interface CommandLine {
  readonly command: CommandName;
  readonly help: boolean;
  readonly json: boolean;
  /** Files; for `explain`, codes. */
  readonly operands: readonly string[];
  readonly heads: readonly HeadArgument[];
  readonly outDir: string;
  readonly emit: "ts" | "js";
  readonly withValue: boolean;
  readonly takeOver: boolean;
  /** Of `check`: derivatives as they are, no pass switched off. */
  readonly quick: boolean;
  readonly secondOrder: boolean;
  /** Files that Retrograd did not write may be replaced. */
  readonly force: boolean;
  readonly sourceMap: boolean;
  readonly mayAlias: readonly string[] | "all";
  readonly memory: MemoryStrategy | undefined;
  readonly activityVersions: number | undefined;
  readonly checkpoint: CheckpointRequest | undefined;
  readonly checkpointStates: number | undefined;
  readonly directions: number | "runtime" | undefined;
  /** Which suffix, and what it becomes. */
  readonly suffixes: Readonly<Record<string, string>>;
  /** Files of derivatives that the user has written. */
  readonly rules: readonly string[];
  /** C: what is linked with. */
  readonly libraries: readonly string[];
  /** C's preprocessor. */
  readonly includeDirectories: readonly string[];
  readonly defines: readonly string[];
  readonly undefines: readonly string[];
  readonly at: string | undefined;
  /** Of `profile`: as it is written; where the picture goes, and where JSON goes that is not for standard output. */
  readonly memoryLimit: string | undefined;
  readonly profile: string | undefined;
  readonly svg: string | undefined;
  readonly jsonFile: string | undefined;
  readonly show: readonly string[];
  readonly dump: readonly string[];
  /** Passes behind `--no-`; whether they exist is known to the compiler. */
  readonly disable: readonly string[];
}

/** What follows `retrograd` on the command line → what is asked for. Throws UsageError. */
export function parseArguments(argv: readonly string[]): CommandLine {
  const [written, ...rest] = argv;
  const command = commandNames.find((name) => name === written);
  if (command === undefined) throw unknownCommand(written);

  const reader = new ArgumentReader(command, rest);
  const operands: string[] = [];
  const heads: OpenHead[] = [];
  const lists = {
    show: [] as string[],
    dump: [] as string[],
    mayAlias: [] as string[],
    disable: [] as string[],
    checkpoint: [] as string[],
    rules: [] as string[],
    libraries: [] as string[],
  };
  const single = new Map<string, string>();
  let directions: number | "runtime" | undefined;
  const suffixes: Record<string, string> = {};
  const preprocessor = { includeDirectories: [] as string[], defines: [] as string[], undefines: [] as string[] };

  for (let item = reader.next(); item !== undefined; item = reader.next()) {
    if (item.kind === "operand") {
      operands.push(item.text);
    } else if (item.kind === "without") {
      lists.disable.push(item.pass);
    } else {
      const { name } = item.row;
      const value = item.value ?? "";
      if (item.row.repeatable !== true && single.has(name)) {
        throw new UsageError(`--${name} is given twice.`, "Leave one of them out.");
      }
      single.set(name, value);
      if (name === "function") for (const each of splitList(name, value)) heads.push({ function: each });
      else if (name === "head") heads.push(...parseTapenadeHeads(value));
      else if (name === "wrt" || name === "of") addToHead(heads, name, splitList(name, value));
      else if (name === "show") lists.show.push(...splitList(name, value));
      else if (name === "dump") lists.dump.push(...splitList(name, value));
      else if (name === "may-alias") lists.mayAlias.push(...splitList(name, value));
      else if (name === "checkpoint") lists.checkpoint.push(...splitList(name, value));
      else if (name === "suffix") for (const each of splitList(name, value)) addSuffix(suffixes, each);
      else if (name === "rules") lists.rules.push(value);
      else if (name === "library") lists.libraries.push(value);
      else if (name === "include-dir") preprocessor.includeDirectories.push(value);
      else if (name === "define") preprocessor.defines.push(value);
      else if (name === "undefine") preprocessor.undefines.push(value);
      else if (name === "directions")
        directions = item.value === undefined ? "runtime" : count(name, value, "the number of directions");
    }
  }

  const emit = single.get("emit") ?? "ts";
  if (emit !== "ts" && emit !== "js") throw new UsageError(`--emit ${emit}: it is ts or js.`);
  return {
    command,
    help: single.has("help"),
    json: single.has("json"),
    operands,
    heads,
    outDir: single.get("out-dir") ?? ".",
    emit,
    withValue: single.has("with-value"),
    takeOver: single.has("take-over"),
    quick: single.has("quick"),
    secondOrder: single.has("second-order"),
    force: single.has("force"),
    sourceMap: single.has("source-map"),
    mayAlias: lists.mayAlias.includes("all") ? "all" : lists.mayAlias,
    memory: memoryOf(single.get("memory")),
    activityVersions: countOf(single, "activity-versions", "the number of versions"),
    checkpoint: checkpointRequest(lists.checkpoint),
    checkpointStates: countOf(single, "checkpoint-states", "the number of states"),
    directions,
    suffixes,
    ...preprocessor,
    rules: lists.rules,
    libraries: lists.libraries,
    at: single.get("at"),
    memoryLimit: single.get("memory-limit"),
    profile: single.get("profile"),
    svg: single.get("svg"),
    jsonFile: single.get("json") || undefined,
    show: lists.show,
    dump: lists.dump,
    disable: lists.disable,
  };
}

const strategies: readonly MemoryStrategy[] = ["inhibit", "reallocate", "chunks"];

function memoryOf(written: string | undefined): MemoryStrategy | undefined {
  if (written === undefined) return undefined;
  const found = strategies.find((strategy) => strategy === written);
  if (found === undefined)
    throw new UsageError(`--memory ${written}: it is ${strategies.slice(0, -1).join(", ")} or ${strategies.at(-1)}.`);
  return found;
}

type Item =
  | { readonly kind: "operand"; readonly text: string }
  | { readonly kind: "without"; readonly pass: string }
  | { readonly kind: "option"; readonly row: OptionRow; readonly value: string | undefined };

class ArgumentReader {
  readonly #command: CommandName;
  readonly #rest: string[];
  #onlyOperands = false;

  constructor(command: CommandName, rest: readonly string[]) {
    this.#command = command;
    this.#rest = [...rest];
  }

  next(): Item | undefined {
    const text = this.#rest.shift();
    if (text === undefined) return undefined;
    if (this.#onlyOperands || !text.startsWith("-") || text === "-") return { kind: "operand", text };
    if (text === "--") {
      this.#onlyOperands = true;
      return this.next();
    }
    const short = optionTable.find((each) => each.short !== undefined && text.startsWith(`-${each.short}`));
    if (short?.commands.includes(this.#command))
      return { kind: "option", row: short, value: this.#valueOf(short, text.slice(2) || undefined) };
    const spelled = text === "-h" ? "--help" : text;
    const equals = spelled.indexOf("=");
    const name = (equals < 0 ? spelled : spelled.slice(0, equals)).replace(/^--?/, "");
    const attached = equals < 0 ? undefined : spelled.slice(equals + 1);
    if (spelled.startsWith("--no-") && attached === undefined && name.length > 3) {
      if (this.#command === "explain") throw new UsageError(`${spelled} is not an option of explain.`);
      return { kind: "without", pass: name.slice(3) };
    }
    const rows = optionTable.filter((each) => each.name === name);
    const row = rows.find((each) => each.commands.includes(this.#command)) ?? rows[0];
    if (row === undefined || !spelled.startsWith("--")) throw unknownOption(spelled, name, this.#command);
    if (!row.commands.includes(this.#command)) {
      throw new UsageError(
        `--${name} is not an option of ${this.#command}.`,
        `It belongs to ${row.commands.join(" and ")}.`,
      );
    }
    return { kind: "option", row, value: this.#valueOf(row, attached) };
  }

  #valueOf(row: OptionRow, attached: string | undefined): string | undefined {
    if (row.value === undefined) {
      if (attached !== undefined) throw new UsageError(`--${row.name} takes no value.`, `Write --${row.name} alone.`);
      return undefined;
    }
    const optional = row.value.startsWith("[");
    const following = this.#rest[0];
    if (attached === undefined && optional)
      return following !== undefined && mayFollow(row, following) ? this.#rest.shift() : undefined;
    const value = attached ?? (following?.startsWith("--") ? undefined : this.#rest.shift());
    if (value === undefined || value.trim() === "") {
      throw new UsageError(`--${row.name} needs a value.`, `For example: --${row.name} ${row.value.split("|")[0]}`);
    }
    return value;
  }
}

/** What stands behind an option whose value may be left out: its value, or an operand? */
function mayFollow({ value = "" }: OptionRow, following: string): boolean {
  return (value.endsWith(".json]") ? /\.json$/ : /^\d+$/).test(following);
}

/** A head that may still get names. */
type OpenHead = { -readonly [K in keyof HeadArgument]: HeadArgument[K] };

function addToHead(heads: readonly OpenHead[], name: "wrt" | "of", names: readonly string[]): void {
  const head = heads.at(-1);
  if (head === undefined) {
    throw new UsageError(
      `--${name} ${names.join(",")} belongs to the --function before it, and there is none.`,
      `Write --function <name> --${name} ${names.join(",")}.`,
    );
  }
  head[name] = [...(head[name] ?? []), ...names];
}

function addSuffix(suffixes: Record<string, string>, text: string): void {
  const found = /^(\w+)=([\w$]+)$/.exec(text);
  if (found === null)
    throw new UsageError(
      `--suffix ${text}: a suffix is a name, = and letters.`,
      "For example: --suffix adjointUnit=_grad",
    );
  suffixes[found[1] ?? ""] = found[2] ?? "";
}

function splitList(option: string, value: string): readonly string[] {
  const names = value
    .split(/[\s,]+/)
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (names.length === 0) throw new UsageError(`--${option} needs a name.`);
  return names;
}

function countOf(single: ReadonlyMap<string, string>, option: string, what: string): number | undefined {
  const written = single.get(option);
  return written === undefined ? undefined : count(option, written, what);
}

function count(option: string, value: string, what: string): number {
  const found = Number(value);
  if (!Number.isInteger(found) || found < 1 || found > 1e6) {
    throw new UsageError(`--${option} ${value}: ${what} is a whole number from 1 on.`, `For example: --${option} 4`);
  }
  return found;
}

function unknownCommand(written: string | undefined): UsageError {
  const all = `The commands are ${commandNames.join(", ")}.`;
  if (written === undefined) return new UsageError("a command is missing.", all);
  if (/\.(?:[cm]?[jt]sx?|c)$/.test(written))
    return new UsageError(
      `a command comes before the files.`,
      `For example: retrograd adjoint ${written} --function <name>`,
    );
  return new UsageError(`there is no command '${written}'.`, all, { written, known: commandNames });
}

function unknownOption(spelled: string, name: string, command: CommandName): UsageError {
  const known = optionTable.filter((row) => row.commands.includes(command)).map((row) => row.name);
  const hint = `retrograd ${command} --help lists them all.`;
  return new UsageError(`there is no option ${spelled.split("=")[0]}.`, hint, { written: name, known, prefix: "--" });
}

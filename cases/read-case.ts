/** Reads the cases: folders with an `input.ts` whose first comment lines say what is asked of it. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { MemoryStrategy, Options, SwitchName } from "@retrograd/compiler";
import { checkpointRequest } from "../packages/retrograd/src/cli/checkpoint-request.js";

export interface Trial {
  /** The inputs, as an expression. */
  readonly at: string;
  readonly zeroExpected: boolean;
}

export interface Case {
  /** topic/claim */
  readonly name: string;
  readonly folder: string;
  readonly mode: "tangent" | "adjoint";
  readonly head: { readonly function: string; readonly wrt?: readonly string[]; readonly of?: readonly string[] };
  readonly mayAlias: readonly string[] | "all";
  /** C: what becomes of freed storage that the backward sweep needs; and other strategies that the laws hold with. */
  readonly memory: MemoryStrategy;
  readonly memoryToo: readonly MemoryStrategy[];
  readonly trials: readonly Trial[];
  /** Facts to print beside the input's lines. */
  readonly show: readonly string[];
  /** The inputs are at a kink: no divided differences. */
  readonly kink: boolean;
  readonly tolerance: number | undefined;
  /** Diagnostics are what is expected, not code. */
  readonly refused: boolean;
  /** Of one that is refused: in which modes. */
  readonly refusedModes: readonly ("tangent" | "adjoint")[];
  /** Passes that the first line switches off: the claim is about what they would do away with. */
  readonly off: readonly SwitchName[];
  /** What the first line asks to be run again in the backward sweep. */
  readonly checkpoints: AskedCheckpoints;
  /** The comment lines that are no instructions. */
  readonly remarks: readonly string[];
  /** Paths as the compiler sees them, `/case/input.ts` first, and their texts. */
  readonly files: ReadonlyMap<string, string>;
}

export const casesFolder = fileURLToPath(new URL(".", import.meta.url));

export function allCases(): Case[] {
  return readdirSync(casesFolder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith("/input.ts"))
    .sort()
    .map((file) => readCase(join(casesFolder, file.slice(0, -"/input.ts".length))));
}

export function readCase(folder: string): Case {
  const files = new Map<string, string>();
  const names = readdirSync(folder).filter((file) => /^input.*\.[jt]s$/.test(file));
  for (const name of names.sort((a, b) => (a === "input.ts" ? -1 : b === "input.ts" ? 1 : a < b ? -1 : 1))) {
    files.set(`/case/${name}`, readFileSync(join(folder, name), "utf8"));
  }
  const name = relative(casesFolder, folder).replaceAll("\\", "/");
  return caseOf(name, folder, files.get("/case/input.ts") ?? "", files);
}

/** `text`: the file whose first comment lines say what is asked. */
export function caseOf(name: string, folder: string, text: string, files: ReadonlyMap<string, string>): Case {
  const lines = text.split("\n");
  const end = lines.findIndex((line) => !line.startsWith("//"));
  const header = lines.slice(0, end < 0 ? lines.length : end).map((line) => line.slice(2).trim());
  const words = (header[0] ?? "").split(/\s+/);
  const mode = words[0];
  if (mode !== "adjoint" && mode !== "tangent") throw new Error(`${name}: the first line must say adjoint or tangent`);
  const option = (flag: string): string | undefined => {
    const at = words.indexOf(flag);
    return at < 0 ? undefined : words[at + 1];
  };
  const list = (flag: string): string[] | undefined => option(flag)?.split(",");
  const rest = header.slice(1);
  const after = (key: string): string[] =>
    rest.filter((line) => line.startsWith(`${key} `)).map((line) => line.slice(key.length + 1));
  const zeros = after("zero").map((line) => Number(line.replace("at ", "")));
  const wrt = list("--wrt");
  const of = list("--of");
  const alias = list("--may-alias");
  return {
    name,
    folder,
    mode,
    head: {
      function: option("--function") ?? "",
      ...(wrt === undefined ? {} : { wrt }),
      ...(of === undefined ? {} : { of }),
    },
    mayAlias: alias?.[0] === "all" ? "all" : (alias ?? []),
    memory: strategy(option("--memory") ?? "inhibit"),
    memoryToo: after("memory").flatMap((line) => line.split(",").map((s) => strategy(s.trim()))),
    trials: after("at").map((at, i) => ({ at, zeroExpected: zeros.includes(i + 1) })),
    show: after("show").flatMap((line) => line.split(",").map((s) => s.trim())),
    kink: rest.some((line) => line.startsWith("kink:")),
    tolerance: after("tolerance").map(Number)[0],
    refused: rest.some(isRefusal),
    refusedModes: rest.includes("refused backward") ? ["adjoint"] : ["tangent", "adjoint"],
    off: switchedOff(text),
    checkpoints: askedCheckpoints(text),
    remarks: rest.filter((line) => !/^(at|show|zero|tolerance|memory) |^kink:|^refused( backward)?$/.test(line)),
    files,
  };
}

/** The passes that the first line of a case switches off. */
export function switchedOff(text = ""): readonly SwitchName[] {
  const [first = ""] = text.split("\n");
  return [...first.matchAll(/ --no-(\S+)/g)].map(([, name]) => name as SwitchName);
}

export type AskedCheckpoints = Pick<Options, "checkpoint" | "checkpointStates">;

/** What the first line of a case asks to be run again, as the command line would. */
export function askedCheckpoints(text = ""): AskedCheckpoints {
  const [first = ""] = text.split("\n");
  const value = (option: string): string | undefined => new RegExp(` --${option} (\\S+)`).exec(first)?.[1];
  const checkpoint = checkpointRequest(value("checkpoint")?.split(",") ?? []);
  const states = value("checkpoint-states");
  return {
    ...(checkpoint === undefined ? {} : { checkpoint }),
    ...(states === undefined ? {} : { checkpointStates: Number(states) }),
  };
}

/** `refused`, or `refused backward` where the tangent is made. */
function isRefusal(line: string): boolean {
  return line === "refused" || line === "refused backward";
}

function strategy(name: string): MemoryStrategy {
  if (name !== "inhibit" && name !== "reallocate" && name !== "chunks") throw new Error(`no memory strategy ${name}`);
  return name;
}

/** Does the derivative of the program run pieces of it again? */
export function runsAgain(text: string | undefined): boolean {
  return askedCheckpoints(text).checkpoint !== undefined || /\bAD\s+(BINOMIAL-CKP|CHECKPOINT-START)\b/.test(text ?? "");
}

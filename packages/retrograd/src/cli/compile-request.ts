import { existsSync } from "node:fs";
import type { HeadRequest, Options, PreprocessorOptions, Request } from "@retrograd/compiler";
import type { NodeHost } from "../host/node-host.js";
import { makeNodeHost } from "../host/node-host.js";
import { foldersOfHeaders, shippedRuleNames, shippedRules } from "../host/runtime-folder.js";
import { projectSettings } from "../host/tsconfig.js";
import type { CompilerDoor } from "./compiler-door.js";
import type { CommandLine } from "./parse-arguments.js";
import { UsageError } from "./usage-error.js";

/** What the compiler is asked for, and the host that answers it. */
export interface CompileRequest {
  readonly files: readonly string[];
  readonly heads: readonly HeadRequest[];
  readonly options: Options;
  readonly compilerOptions: Readonly<Record<string, unknown>>;
  readonly rules: readonly string[];
  /** Those of them that Retrograd comes with. */
  readonly shippedRules: readonly string[];
  /** C: what the program is linked with where it is run. */
  readonly libraries: readonly string[];
  readonly preprocessor: PreprocessorOptions;
  readonly host: NodeHost;
  /** About tsconfig.json, or a profile; one line each. */
  readonly remarks: readonly string[];
}

/** What standard input is called: it is text in C. */
const nameOfInput = "stdin.c";

/** A command line → a request. Throws UsageError for what is missing or unknown. */
export async function compileRequest(
  line: CommandLine,
  compiler: CompilerDoor,
  input?: string,
): Promise<CompileRequest> {
  const files = [...new Set(line.operands.map((path) => (path === "-" ? nameOfInput : tidyPath(path))))];
  const given = line.operands.includes("-") && input !== undefined ? new Map([[nameOfInput, input]]) : undefined;
  const first = files[0];
  if (first === undefined) {
    throw new UsageError("a file is missing.", `For example: retrograd ${line.command} solver.ts --function energy`);
  }
  if (line.heads.length === 0) {
    throw new UsageError(
      "which function? No --function is given.",
      `For example: retrograd ${line.command} ${files.join(" ")} --function <name>`,
    );
  }
  const twice = line.heads.find((head, i) => line.heads.findIndex((other) => other.function === head.function) < i);
  if (twice !== undefined) {
    throw new UsageError(
      `${twice.function} is given twice.`,
      "Its derivatives would have one name: ask for them one at a time.",
    );
  }
  for (const pass of line.disable) {
    if (!compiler.optionalPasses.some((name) => name === pass)) {
      throw new UsageError(
        `--no-${pass}: there is no analysis or rewrite of this name that can be switched off.`,
        `There are ${compiler.optionalPasses.join(", ")}.`,
        {
          written: pass,
          known: compiler.optionalPasses,
          prefix: "--no-",
        },
      );
    }
  }
  for (const name of line.dump) {
    if (!compiler.dumpNames.includes(name)) {
      throw new UsageError(
        `--dump=${name}: there is no pass of this name.`,
        `There are ${compiler.dumpNames.join(", ")}.`,
        {
          written: name,
          known: compiler.dumpNames,
          prefix: "--dump=",
        },
      );
    }
  }
  for (const name of Object.keys(line.suffixes)) {
    if (compiler.suffixNames.includes(name)) continue;
    const known = compiler.suffixNames;
    throw new UsageError(`--suffix ${name}: there is no suffix of this name.`, `There are ${known.join(", ")}.`, {
      written: name,
      known,
    });
  }
  const isTypeScript = compiler.languageOf(first) === "typescript";
  if (!isTypeScript && line.emit === "js")
    throw new UsageError("--emit js is for TypeScript.", `The derivative of ${first} is written in its own language.`);
  if (isTypeScript && line.memory !== undefined)
    throw new UsageError("--memory is for C.", `The memory of ${first} is the garbage collector's.`);
  // Few command lines name a profile, and what weighs it takes a while to load.
  const namesProfile = line.profile !== undefined || line.memoryLimit !== undefined;
  const profiled = namesProfile
    ? (await import("./profiled-checkpoints.js")).profiledCheckpoints(line, first)
    : undefined;
  const checkpoint = line.checkpoint ?? profiled?.checkpoint;
  const settings = isTypeScript && existsSync(first) ? projectSettings(first) : undefined;
  const shipped = line.rules.flatMap((name) => {
    const path = shippedRules(name);
    return path === null ? [] : [{ name, path: tidyPath(path), folders: foldersOfHeaders(path) }];
  });
  const rules = line.rules.filter((name) => !shipped.some((each) => each.name === name)).map(tidyPath);
  const unknown = rules.find((name) => /^[a-z]\w*$/.test(name) && !existsSync(name));
  if (unknown !== undefined) {
    const known = shippedRuleNames();
    throw new UsageError(
      `--rules ${unknown}: there is no such file, and no shipped rules of this name.`,
      `There are ${known.join(", ")}.`,
      {
        written: unknown,
        known,
      },
    );
  }
  return {
    files,
    heads: line.heads,
    options: {
      disable: line.disable,
      withValue: line.withValue,
      takeOver: line.takeOver,
      mayAlias: line.mayAlias,
      ...(line.memory === undefined ? {} : { memory: line.memory }),
      ...(line.activityVersions === undefined ? {} : { activityVersions: line.activityVersions }),
      ...(checkpoint === undefined ? {} : { checkpoint }),
      ...(line.checkpointStates === undefined ? {} : { checkpointStates: line.checkpointStates }),
      emit: line.emit,
      dump: line.dump,
      suffixes: line.suffixes,
      ...(line.directions === undefined ? {} : { directions: line.directions }),
    },
    compilerOptions: settings?.strictness ?? {},
    rules: [...new Set([...rules, ...shipped.map(({ path }) => path)])].filter((path) => !files.includes(path)),
    shippedRules: shipped.map(({ path }) => path),
    libraries: line.libraries,
    preprocessor: {
      includeDirectories: [
        ...new Set([...line.includeDirectories.map(tidyPath), ...shipped.flatMap((s) => s.folders)]),
      ],
      defines: line.defines,
      undefines: line.undefines,
    },
    host: makeNodeHost({
      ...(settings === undefined ? {} : { compilerOptions: settings.options, surroundings: settings.surroundings }),
      ...(given === undefined ? {} : { given }),
    }),
    remarks: [
      ...(settings?.problems ?? []).map((problem) => `${settings?.path}: ${problem}`),
      ...(profiled === undefined ? [] : [profiled.remark]),
    ],
  };
}

/** One spelling for one file: no `./`, `/` between folders. */
function tidyPath(path: string): string {
  const slashed = process.platform === "win32" ? path.replaceAll("\\", "/") : path;
  const parts: string[] = [];
  for (const part of slashed.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else parts.push(part);
  }
  const tidy = (slashed.startsWith("/") ? "/" : "") + parts.join("/");
  return tidy === "" && slashed !== "" ? "." : tidy;
}

/** The compiler's Request for one mode. */
export function requestFor(request: CompileRequest, mode: "tangent" | "adjoint"): Request {
  const { files, heads, options, compilerOptions, rules, shippedRules, preprocessor } = request;
  return { mode, files, heads, options, compilerOptions, rules, shippedRules, preprocessor };
}

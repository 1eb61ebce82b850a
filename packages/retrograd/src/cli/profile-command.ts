import { writeFileSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import type { Diagnostic } from "@retrograd/compiler";
import { distinct } from "../check/told-once.js";
import { plainError } from "../output/plain-error.js";
import type { Picture } from "../profile/picture.js";
import { pictureOf } from "../profile/picture.js";
import type { ProfileFile } from "../profile/profile-file.js";
import { inBytes } from "../profile/quantities.js";
import { renderProfile } from "../profile/report.js";
import { compileRequest } from "./compile-request.js";
import type { CompilerDoor } from "./compiler-door.js";
import { limitOf } from "./memory-limit.js";
import type { CommandLine } from "./parse-arguments.js";
import type { ProfileRun } from "./profile-run.js";
import { profileRun } from "./profile-run.js";
import { showProgress } from "./progress.js";
import { reportDiagnostics, showDumps } from "./report-diagnostics.js";
import type { Terminal } from "./terminal.js";
import { UsageError } from "./usage-error.js";

/** `retrograd profile`: runs the adjoint with a profiler; what its loops and calls record, and which checkpoints fit into a limit. */
export async function profileCommand(line: CommandLine, compiler: CompilerDoor, terminal: Terminal): Promise<number> {
  if (line.operands.includes("-"))
    throw new UsageError("profile compiles and runs the program: it needs a file.", "Write the text to a file first.");
  const asked = await compileRequest(line, compiler);
  const absolute = (path: string): string => resolve(path).split(sep).join("/");
  const includeDirectories = asked.preprocessor.includeDirectories.map(absolute);
  const preprocessor = { ...asked.preprocessor, includeDirectories };
  const request = { ...asked, files: asked.files.map(absolute), preprocessor };
  const [head, ...others] = request.heads;
  if (head === undefined || others.length > 0)
    throw new UsageError("profile takes one function at a time.", "Give one --function.");
  if (line.at === undefined)
    throw new UsageError(
      "at which point? No --at is given.",
      `For example: --at inputs.json, holding { "x": [1, 0.5], "n": 100 }`,
    );
  const limit = limitOf(line.memoryLimit);
  const isForPrograms = line.json && line.jsonFile === undefined;
  for (const remark of request.remarks) terminal.error(`retrograd: ${remark}\n`);
  const progress = showProgress(`profiling ${head.function}`, terminal, isForPrograms);
  let run: ProfileRun;
  try {
    run = profileRun(request, line.at, limit, compiler);
  } finally {
    progress.stop();
  }
  const { profile } = run;
  const diagnostics = [...distinct(run.diagnostics)];
  const files = profile === undefined ? [] : filesOf(profile, line);
  diagnostics.push(...files.flatMap(({ path, text }) => written(path, text)));
  const isDone = profile !== undefined && !diagnostics.some(({ severity }) => severity === "error");
  if (!isForPrograms) showDumps(line.dump, run, terminal);
  if (isForPrograms)
    terminal.out(
      isDone
        ? asText({ ...profile, diagnostics }, process.cwd())
        : `${JSON.stringify({ pass: false, diagnostics }, null, 2)}\n`,
    );
  else {
    reportDiagnostics(diagnostics, request.host.textOf, compiler, terminal);
    if (isDone) {
      terminal.out(renderProfile(withPathsFrom(profile, process.cwd()), terminal.outColor));
      if (files.length > 0) terminal.out(`\n${files.map(({ path }) => path).join("\n")}\n`);
    }
  }
  return isDone && profile.expected?.fits !== false ? 0 : 1;
}

function filesOf(profile: ProfileFile, { svg, jsonFile }: CommandLine): readonly { path: string; text: string }[] {
  return [
    ...(svg === undefined ? [] : [{ path: svg, text: pictureOf(pictured(profile)) }]),
    ...(jsonFile === undefined ? [] : [{ path: jsonFile, text: asText(profile, dirname(resolve(jsonFile))) }]),
  ];
}

function pictured({ function: name, samples, expectedSamples, memoryLimit, peakBytes }: ProfileFile): Picture {
  return {
    title: `The adjoint of ${name}: ${inBytes(peakBytes)} on the stacks`,
    before: samples,
    ...(expectedSamples.length === 0 ? {} : { after: expectedSamples }),
    ...(memoryLimit === null ? {} : { limit: memoryLimit }),
  };
}

/** Places as one finds them from a folder. */
function withPathsFrom<T extends ProfileFile>(profile: T, folder: string): T {
  const spelled = (file: string): string => relative(folder, file).split(sep).join("/");
  return { ...profile, places: profile.places.map((place) => ({ ...place, file: spelled(place.file) })) };
}

const asText = (profile: ProfileFile & { readonly diagnostics?: readonly Diagnostic[] }, folder: string): string =>
  `${JSON.stringify(withPathsFrom(profile, folder))}\n`;

function written(path: string, text: string): readonly Diagnostic[] {
  try {
    writeFileSync(path, text);
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [plainError("RG5901", path, reason, "Check the path, and that the folder is there and may be written to.")];
  }
}

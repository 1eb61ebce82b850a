/** The cases as the analyses of reverse mode see them: for laws that hold of every program, whatever is generated. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { allCCases } from "../../cases/read-c-case.js";
import type { Case } from "../../cases/read-case.js";
import { allCases } from "../../cases/read-case.js";
import { isInTurn } from "../../cases/turns.js";
import { ParserCache } from "../../packages/compiler/src/1-parse/parser-cache.js";
import type { SourceHost } from "../../packages/compiler/src/1-parse/typescript/source-host.js";
import type { ProgramFacts } from "../../packages/compiler/src/analyze-program.js";
import { analyzeProgram } from "../../packages/compiler/src/analyze-program.js";
import { DiagnosticBag } from "../../packages/compiler/src/diagnostics/diagnostic.js";
import type { Options } from "../../packages/compiler/src/options.js";
import { defaultOptions } from "../../packages/compiler/src/options.js";
import { prepare, readProgram } from "../../packages/compiler/src/pipeline.js";
import type { AdjointPlan } from "../../packages/compiler/src/plan-adjoint.js";
import { planAdjoint } from "../../packages/compiler/src/plan-adjoint.js";

export interface AnalyzedCase {
  readonly name: string;
  readonly facts: ProgramFacts;
  readonly plan: AdjointPlan;
}

/** Those that are accepted and whose turn it is. */
export function* analyzedCases(): Generator<AnalyzedCase> {
  const parsers = new ParserCache();
  const libraries = new Map<string, string>();
  const folder = dirname(createRequire(import.meta.url).resolve("typescript"));
  const libText = (name: string): string => {
    const known = libraries.get(name) ?? readFileSync(join(folder, name), "utf8");
    libraries.set(name, known);
    return known;
  };
  const inMemory = (c: Case): SourceHost => ({ readFile: (path) => c.files.get(path), libText });
  const onDisk: SourceHost = { readFile, libText: () => undefined };
  const subjects = [
    ...allCases().map((c) => ({ c, files: [[...c.files.keys()][0] as string], host: inMemory(c) })),
    ...allCCases().map((c) => ({ c, files: c.sources, host: onDisk })),
  ];
  for (const { c, files, host } of subjects) {
    if (c.refused || !isInTurn(c.name, 3, "analyses of ")) continue;
    const options = { ...defaultOptions, mayAlias: c.mayAlias, memory: c.memory, disable: c.off };
    const analyzed = analyzedProgram(c.name, files, host, parsers, c.head, options);
    if (analyzed !== undefined) yield analyzed;
  }
}

/** Undefined where it is refused. */
export function analyzedProgram(
  name: string,
  files: readonly string[],
  host: SourceHost,
  parsers: ParserCache,
  head: Case["head"],
  options: Options,
): AnalyzedCase | undefined {
  const bag = new DiagnosticBag();
  const front = readProgram({ files, heads: [head.function] }, host, parsers, bag);
  if (front === undefined) return undefined;
  const heads = front.heads.map((unit) => ({ unit, wrt: head.wrt ?? null, of: head.of ?? null }));
  const facts = analyzeProgram(prepare(front.program, front.heads, options, bag), heads, "adjoint", options, bag);
  return bag.hasErrors ? undefined : { name, facts, plan: facts.plan ?? planAdjoint(facts, options) };
}

function readFile(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

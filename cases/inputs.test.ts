import ts from "typescript";
import { describe, expect, it } from "vitest";
import { ModuleCache } from "../packages/retrograd/src/laws/module-world.js";
import { exitLeaves, findHead, inputsFromExpression, Primal } from "../packages/retrograd/src/laws/subject.js";
import { allCases, type Case } from "./read-case.js";

const cases = allCases();
const accepted = cases.filter((c) => !c.refused);

/** What these claim is that errors, and types that are missing, do not matter there. */
const faulty = new Set(["modules/what-is-not-reached-is-not-checked", "modules/types-from-the-calls"]);

/** All errors of all other accepted inputs, from one run of the type checker. */
function typeErrors(): string[] {
  const checked = accepted.filter((c) => !faulty.has(c.name));
  const texts = new Map(checked.flatMap((c) => [...c.files].map(([path, text]) => [path.replace("/case", `/${c.name}`), text])));
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    allowJs: true,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    moduleDetection: ts.ModuleDetectionKind.Force,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  host.directoryExists = () => true;
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  host.getSourceFile = (path, version, ...rest) => {
    const text = texts.get(path);
    return text === undefined ? getSourceFile(path, version, ...rest) : ts.createSourceFile(path, text, version, true);
  };
  const program = ts.createProgram([...texts.keys()], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .filter((d) => !(d.code === 2584 || d.code === 2580)) // console and other names of the host
    .map((d) => `${d.file?.fileName}:${d.start}: ${ts.flattenDiagnosticMessageText(d.messageText, "\n")}`);
}

function runs(c: Case): Map<string, number>[] {
  const read = (path: string): string | undefined => c.files.get(path);
  const { parameters } = findHead([...c.files.keys()], read, c.head.function);
  return c.trials.map(({ at }) => {
    const inputs = inputsFromExpression(at, parameters);
    const subject = { files: [...c.files.keys()], read, cache: new ModuleCache(), head: c.head, inputs };
    const execution = new Primal(subject).run();
    if (execution.thrown !== null) return new Map([[execution.thrown, 0]]);
    const left = exitLeaves(execution, parameters);
    if (left.size > 0) return left;
    const primal = new Primal({ ...subject, variables: variablesOf(c) });
    return exitLeaves(primal.run(), primal.inputs);
  });
}

/** The variables of the case's first module: where a function leaves numbers that has no result and no parameters to store into. */
function variablesOf(c: Case) {
  const [module = "", text = ""] = [...c.files][0] ?? [];
  const names = [...text.matchAll(/^(?:export )?(?:let|const) (\w+)/gm)].flatMap(([, name]) => name ?? []);
  return names.map((name) => ({ name, module, isInput: false, isOutput: true }));
}

describe("case inputs", () => {
  it("are at least 130, with distinct names", () => {
    expect(cases.length).toBeGreaterThanOrEqual(130);
    expect(cases.filter((c) => c.remarks.some((r) => /^(--|at|adjoint|kink|zero)/.test(r))).map((c) => c.name)).toEqual([]);
  });

  it("type-check under strict", () => {
    expect(typeErrors()).toEqual([]);
  }, 120_000);

  it.each(accepted.map((c) => [c.name, c] as const))("%s runs", (_, c) => {
    expect(c.trials.length).toBeGreaterThan(0);
    for (const left of runs(c)) {
      expect(left.size).toBeGreaterThan(0);
      for (const [path, value] of left) expect.soft(value, path).toSatisfy(Number.isFinite);
    }
  });
});

/** Runs hand-built IL through the printer: TypeScript text, its types stripped, with the real runtime behind it. */
import ts from "typescript";
import * as runtime from "../../../runtime/src/index.js";
import { printTypeScript } from "../../src/7-print/typescript/print-typescript.js";
import type { Program, UnitId } from "../../src/il/types.js";
import { verify } from "../../src/il/verify.js";

type Callable = (...args: unknown[]) => unknown;

/** The program's text, without imports. */
export function textOf(program: Program): string {
  return printTypeScript(program).replace(/^import .*\n\n?/m, "");
}

/** One unit as a function; the program must verify. */
export function run(program: Program, unit: UnitId): Callable {
  const violations = verify(program);
  if (violations.length > 0) throw new Error(violations.join("\n"));
  const text = textOf(program).replace(/^export /gm, "");
  const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  const { outputText } = ts.transpileModule(text, { compilerOptions: options });
  const names = Object.keys(runtime);
  const make = new Function(...names, `"use strict";\n${outputText}\nreturn ${program.units.get(unit)!.name};`);
  return make(...Object.values(runtime)) as Callable;
}

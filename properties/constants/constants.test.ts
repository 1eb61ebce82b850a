/** DO-NOT-DIFF-START and -END: the derivative is that of the program to which somebody else gives what is computed between them. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { workshops } from "../../cases/workshops.js";
import { checkCLaws } from "../../packages/retrograd/src/laws/c/check-c-laws.js";
import { checkLaws } from "../../packages/retrograd/src/laws/check-laws.js";
import type { LawReport } from "../../packages/retrograd/src/laws/report.js";
import { findHead, inputsFromExpression } from "../../packages/retrograd/src/laws/subject.js";
import type { ConstantProgram } from "./constant-programs.js";
import { constantPrograms } from "./constant-programs.js";

const head = { function: "f", wrt: ["x"] };
const values = [0.5, -0.3, 0.8, 0.2];

for (const program of constantPrograms)
  it(`${program.language}: ${program.what}`, () => {
    const { text } = program;
    const asked = byX(checked(program, text.replaceAll("@x", "x")));
    const given = byX(checked(program, text.replaceAll("@x", "z").replace(/.*\bAD DO-NOT-DIFF.*\n/g, "")));
    expect(asked.size).toBe(values.length);
    expect(asked).toEqual(given);
    // And not that of the function itself.
    const plain = byX(checked(program, text.replaceAll("@x", "x").replace(/.*\bAD DO-NOT-DIFF.*\n/g, "")));
    expect(asked).not.toEqual(plain);
  }, 120_000);

function checked({ language }: ConstantProgram, text: string): LawReport {
  const report = language === "c" ? checkedC(text) : checkedTypeScript(text);
  expect(report.violations).toEqual([]);
  return report;
}

function checkedTypeScript(text: string): LawReport {
  const { workshop } = workshops;
  const path = "/case/program.ts";
  const files = new Map([[path, text]]);
  const read = (name: string): string | undefined => files.get(name);
  const { parameters } = findHead([path], read, head.function);
  const list = `Float64Array.of(${values})`;
  const inputs = inputsFromExpression(`{ x: ${list}, z: ${list}, n: 4 }`, parameters);
  const subject = { files: [path], read, cache: workshop.modules, head, inputs };
  return checkLaws(subject, workshop.door(files, head, []), { seed: 7, disable: [] });
}

function checkedC(text: string): LawReport {
  const { inC: workshop } = workshops;
  const path = join(workshop.toolchain.place({ "program.c": text }), "program.c");
  const subject = { sources: [path], flags: [], head, inputs: { x: values, z: values, n: 4 } };
  return checkCLaws(subject, workshop.door([path], head, [], "inhibit"), workshop.toolchain, {
    seed: 7,
    disable: [],
    build: "trapping",
  });
}

function byX({ adjoints }: LawReport): ReadonlyMap<string, number> {
  return new Map([...adjoints].filter(([path]) => path.startsWith("x")));
}

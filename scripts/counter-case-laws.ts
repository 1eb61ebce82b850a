/** The laws on one case, without switching passes off: for plant-faults.mjs. */
import { allCCases } from "../cases/read-c-case.js";
import { allCases } from "../cases/read-case.js";
import { CWorkshop } from "../cases/run-c-case.js";
import { Workshop } from "../cases/run-case.js";
import type { JsonValue } from "../packages/retrograd/src/check/inputs-file.js";
import { checkCLaws } from "../packages/retrograd/src/laws/c/check-c-laws.js";
import { checkLaws } from "../packages/retrograd/src/laws/check-laws.js";
import { findHead, inputsFromExpression } from "../packages/retrograd/src/laws/subject.js";

/** Those that are not refused. */
export function caseNames(): readonly string[] {
  return [...allCases(), ...allCCases()].filter((c) => !c.refused).map((c) => c.name);
}

export function violationsOf(name: string): readonly string[] {
  try {
    return name.startsWith("c/") ? ofC(name) : ofTypeScript(name);
  } catch (error) {
    return [`the compiler fails: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function ofTypeScript(name: string): readonly string[] {
  const c = allCases().find((each) => each.name === name);
  if (c === undefined || c.refused) throw new Error(`no case '${name}' that is not refused`);
  const workshop = new Workshop();
  const door = workshop.door(c.files, c.head, c.mayAlias);
  const read = (path: string): string | undefined => c.files.get(path);
  const { parameters } = findHead([...c.files.keys()], read, c.head.function);
  return c.trials.flatMap((trial, i) => {
    const inputs = inputsFromExpression(trial.at, parameters);
    const subject = { files: [...c.files.keys()], read, cache: workshop.modules, head: c.head, inputs };
    const { kink: withoutDifferences } = c;
    const options = { seed: 11 + i, withoutDifferences, zeroExpected: trial.zeroExpected, disable: [] };
    return checkLaws(subject, door, options).violations.map(({ law, message }) => `${law}: ${message}`);
  });
}

function ofC(name: string): readonly string[] {
  const c = allCCases().find((each) => each.name === name);
  if (c === undefined || c.refused) throw new Error(`no case '${name}' that is not refused`);
  const workshop = new CWorkshop();
  const door = workshop.door(c.sources, c.head, c.mayAlias, c.memory);
  return c.trials.flatMap((trial, i) => {
    const inputs = JSON.parse(trial.at) as Readonly<Record<string, JsonValue>>;
    const subject = { sources: c.sources, flags: [], head: c.head, inputs };
    const { kink: withoutDifferences } = c;
    const options = { seed: 11 + i, withoutDifferences, zeroExpected: trial.zeroExpected, disable: [] };
    return checkCLaws(subject, door, workshop.toolchain, options).violations.map((v) => `${v.law}: ${v.message}`);
  });
}

import type { Diagnostic } from "@retrograd/compiler";
import ts from "#typescript";
import type { InputsFile, JsonValue } from "./inputs-file.js";
import type { ParameterType } from "./parameter-types.js";
import { findHeadDeclaration } from "./parameter-types.js";
import type { MakeValue, ModuleNames } from "./value-plans.js";
import { ValuePlanner } from "./value-plans.js";

export type PlannedInputs =
  | { readonly module: string; readonly make: (names: ModuleNames) => readonly unknown[] }
  | { readonly problems: readonly Diagnostic[] };

const shape = "See retrograd check --help for how values are written.";

/** The arguments of a function from inputs.json, made afresh at each call; or everything that does not fit. */
export function planInputs(
  inputs: InputsFile,
  files: readonly string[],
  name: string,
  options: ts.CompilerOptions,
): PlannedInputs {
  const head = findHeadDeclaration(files, name, options);
  if (head === undefined) {
    return {
      problems: [
        inputs.problem(
          "RG4904",
          [],
          `${name} is not declared at the top of a module.`,
          "Check a function or method of a module.",
        ),
      ],
    };
  }
  const known = head.parameters.map((parameter) => parameter.name);
  const problems: Diagnostic[] = [];
  for (const given of Object.keys(inputs.values)) {
    if (!known.includes(given)) {
      problems.push(
        inputs.problem(
          "RG4902",
          [given],
          `${name} has no parameter ${given}; it has ${known.join(", ") || "none"}.`,
          "Take it out, or correct its name.",
        ),
      );
    }
  }
  const values = new Map(
    head.parameters.map((parameter) => [parameter.name, inputs.values[parameter.name] ?? defaultOf(parameter)]),
  );
  const missing = head.parameters.filter(
    (parameter) => !parameter.optional && values.get(parameter.name) === undefined,
  );
  if (missing.length > 0) {
    const described = missing.map((parameter) => `${parameter.name}: ${head.checker.typeToString(parameter.type)}`);
    problems.push(inputs.problem("RG4903", [], `There is no value for ${described.join(", ")}.`, shape));
  }
  const planner = new ValuePlanner(head.checker, head.node, head.exported);
  const plans: MakeValue[] = head.parameters.map((parameter) => {
    const value = values.get(parameter.name);
    return value === undefined ? () => undefined : planner.plan(value, parameter.type, [parameter.name]);
  });
  for (const problem of planner.problems) problems.push(inputs.problem("RG4904", problem.at, problem.message, shape));
  if (problems.length > 0) return { problems };
  while (plans.length > 0 && values.get(head.parameters[plans.length - 1]?.name ?? "") === undefined) plans.pop();
  return { module: head.module, make: (names) => plans.map((make) => make(names)) };
}

/** A derivative takes every parameter: constant defaults are filled in, a rest parameter is empty. */
function defaultOf({ rest, initial }: ParameterType): JsonValue | undefined {
  if (rest) return [];
  if (initial === undefined) return undefined;
  if (ts.isNumericLiteral(initial)) return Number(initial.text);
  if (
    ts.isPrefixUnaryExpression(initial) &&
    initial.operator === ts.SyntaxKind.MinusToken &&
    ts.isNumericLiteral(initial.operand)
  ) {
    return -Number(initial.operand.text);
  }
  if (ts.isStringLiteral(initial)) return initial.text;
  if (initial.kind === ts.SyntaxKind.TrueKeyword) return true;
  return initial.kind === ts.SyntaxKind.FalseKeyword ? false : undefined;
}

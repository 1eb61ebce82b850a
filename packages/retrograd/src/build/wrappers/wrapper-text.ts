/**
 * The text of a module that exports `derivative`: what stands in a user's program in the place of `gradient(f)` and its siblings. It makes
 * the shadows, calls the generated adjoint or tangent, and gives records by name.
 */
import type { DerivedHead } from "@retrograd/compiler";
import type { DerivativeKind } from "../derivative-request.js";
import { Names } from "../fresh-names.js";
import type { Argument } from "./wrapper-parts.js";
import {
  apartness,
  argumentsOf,
  byName,
  either,
  given,
  importsOf,
  linksKept,
  quoted,
  wrapper,
} from "./wrapper-parts.js";

export interface WrapperRequest {
  readonly kind: DerivativeKind;
  readonly function: string;
  readonly head: DerivedHead;
  /** Dotted names; undefined: every parameter with a derivative. */
  readonly wrt: readonly string[] | undefined;
  /** Undefined: what the function leaves in its parameters. */
  readonly of: readonly string[] | undefined;
  /** The module of the generated text. */
  readonly module: string;
  /** `vjp` of a function that gives no number: how its value is had, as the adjoint does not give it. */
  readonly value?: ValueSource;
}

/** The function itself, from the generated module; or the module of its `jvp`. */
export type ValueSource = { readonly primal: string } | { readonly push: string };

export function wrapperText(request: WrapperRequest): string {
  const { kind, head } = request;
  const names = new Names([head.generated]);
  const args = argumentsOf(request, names);
  return kind === "jvp"
    ? pushText(request, args, names)
    : kind === "vjp"
      ? pullText(request, args, names)
      : gradientText(request, args, names);
}

/** The arguments of the generated procedure, in its order. */
function callOf(
  { head }: WrapperRequest,
  args: readonly Argument[],
  shadowOf: (argument: Argument) => string,
  seed: string,
  primalOf = (argument: Argument): string => (argument.isWritten ? `copyOf(${argument.local})` : argument.local),
): string {
  const named = new Map(args.map((argument) => [argument.name, argument]));
  const list = head.parameters.map(({ name, role, of }) => {
    const argument = named.get(of ?? name);
    if (role === "seed") return seed;
    if (argument === undefined) throw new Error(`${head.generated}: ${name} has no argument.`);
    return role === "shadow" ? shadowOf(argument) : primalOf(argument);
  });
  return `${head.generated}(${list.join(", ")})`;
}

/** `gradient`, `valueAndGradient`, and how they fill what the caller keeps. */
function gradientText(request: WrapperRequest, args: readonly Argument[], names: Names): string {
  const { kind } = request;
  const withValue = kind === "valueAndGradient";
  const shadows = new Map(args.map(({ name }) => [name, names.fresh(`${name}b`)]));
  const adjoints = new Map(args.map(({ name }) => [name, names.fresh(`${name}b`)]));
  const value = names.fresh("value");
  const result = names.fresh("result");
  const shadowOf = ({ name }: Argument): string => shadows.get(name) as string;
  const taken = [
    ...(withValue ? [value === "value" ? "value" : `value: ${value}`] : []),
    ...args.flatMap(({ name, adjoint, parts }) =>
      adjoint === undefined || parts === undefined ? [] : [`${adjoint}: ${adjoints.get(name)}`],
    ),
  ];
  const call = callOf(request, args, shadowOf, "1");
  const called = taken.length === 0 ? `${call};` : `const { ${taken.join(", ")} } = ${call};`;
  const asked = args.filter(({ parts }) => parts !== undefined);
  const apart = apartness(args);
  const links = linksKept(args, shadowOf, names);
  const fresh = args
    .filter(({ hasShadow }) => hasShadow)
    .map((argument) => `const ${shadowOf(argument)} = shadowOf(${argument.local});`);
  const gives = [
    ...(withValue ? [["value", value] as const] : []),
    ...asked.map((argument) => {
      const { name, local, isNumber, isEither, parts = [] } = argument;
      if (isNumber) return [name, adjoints.get(name) as string] as const;
      if (isEither) return [name, either(local, adjoints.get(name) as string, shadowOf(argument))] as const;
      return [
        name,
        parts.length === 0 ? shadowOf(argument) : `partsOf(${shadowOf(argument)}, ${quoted(parts)})`,
      ] as const;
    }),
  ];
  const filled = args
    .filter(({ hasShadow }) => hasShadow)
    .map((argument) => {
      const { name, local, parts } = argument;
      const key = JSON.stringify(name);
      const from =
        parts === undefined
          ? `shadowOf(${local})`
          : parts.length === 0
            ? `buffer(${result}.${name}, ${local}, ${key})`
            : `shadowWith(${result}, ${local}, ${key})`;
      return `const ${shadowOf(argument)} = ${from};`;
    });
  const put = [
    ...(withValue ? [`${result}.value = ${value};`] : []),
    ...asked.flatMap((argument) => {
      const { name, local, isNumber, isEither, parts = [] } = argument;
      if (isNumber) return [`${result}.${name} = ${adjoints.get(name)};`];
      if (isEither) return [`${result}.${name} = ${either(local, adjoints.get(name) as string, shadowOf(argument))};`];
      return parts.length === 0 ? [] : [`putParts(${result}.${name}, ${shadowOf(argument)}, ${quoted(parts)});`];
    }),
    `return ${result};`,
  ];
  const list = given(args);
  return [
    ...importsOf(request, [
      ...apart,
      ...links.before,
      ...fresh,
      ...filled,
      ...put,
      call,
      ...gives.map(([, text]) => text),
    ]),
    `/** The ${withValue ? "value and the gradient" : "gradient"} of ${request.function}. */`,
    `export function derivative(${list}) {`,
    ...[...apart, ...fresh, ...links.before, called, ...links.after, `return ${byName(gives)};`].map(
      (line) => `  ${line}`,
    ),
    "}",
    `derivative.into = (${result}${list === "" ? "" : `, ${list}`}) => {`,
    ...[...apart, ...filled, ...links.before, called, ...links.after, ...put].map((line) => `  ${line}`),
    "};",
    "",
  ].join("\n");
}

/** What the derivative is of, where it is not the result alone: the result, and parameters. */
export function outputsOf(
  { head, of }: Pick<WrapperRequest, "head" | "of">,
  args: readonly Argument[],
): readonly string[] | undefined {
  if (of?.length === 1 && of[0] === "return") return undefined;
  if (of !== undefined) return of;
  const hasResult = head.results.some(({ role }) => role === "value");
  return [...(hasResult ? ["return"] : []), ...args.filter((a) => a.isWritten && a.hasShadow).map(({ name }) => name)];
}

function pushText(request: WrapperRequest, args: readonly Argument[], names: Names): string {
  const tangents = names.fresh("tangents");
  const outputs = outputsOf(request, args);
  const primal = new Map(args.map((a) => [a.name, a.isWritten ? names.fresh(`${a.name}Copy`) : a.local]));
  const shadows = new Map(args.map(({ name }) => [name, names.fresh(`${name}d`)]));
  const shadowOf = ({ name }: Argument): string => shadows.get(name) as string;
  const result = names.fresh("result");
  const wanted = args.filter(({ parts }) => parts !== undefined).map(({ name }) => name);
  const prepared = [
    `named(${tangents}, ${quoted(wanted)}, "jvp: tangents");`,
    ...apartness(args),
    ...args.filter((a) => a.isWritten).map(({ name, local }) => `const ${primal.get(name)} = copyOf(${local});`),
    ...args
      .filter(({ hasShadow }) => hasShadow)
      .map((argument) => {
        const { name, local, isWritten, isNumber, parts } = argument;
        const from = parts === undefined ? "undefined" : `${tangents}.${name}`;
        const shadow = isNumber
          ? parts === undefined
            ? "0"
            : `${from} ?? 0`
          : `tangentOf(${from}, ${local}, ${JSON.stringify(name)}, ${isWritten})`;
        return `const ${shadowOf(argument)} = ${shadow};`;
      }),
  ];
  const call = callOf(request, args, shadowOf, "", ({ name }) => primal.get(name) as string);
  const record = (of: (name: string) => string): string =>
    byName((outputs ?? []).map((name) => [name === "return" ? '"return"' : name, of(name)] as const));
  const value = record((name) => (name === "return" ? `${result}.value` : (primal.get(name) as string)));
  const tangent = record((name) => (name === "return" ? `${result}.tangent` : (shadows.get(name) as string)));
  const body =
    outputs === undefined
      ? [...prepared, `return ${call};`]
      : [...prepared, `const ${result} = ${call};`, `return { value: ${value}, tangent: ${tangent} };`];
  return wrapper(request, `${tangents}, ${given(args)}`, body, `Jacobian of ${request.function} times a vector`);
}

function pullText(request: WrapperRequest, args: readonly Argument[], names: Names): string {
  const cotangent = names.fresh("cotangent");
  const outputs = outputsOf(request, args);
  const shadows = new Map(args.map(({ name }) => [name, names.fresh(`${name}b`)]));
  const shadowOf = ({ name }: Argument): string => shadows.get(name) as string;
  const result = names.fresh("result");
  const weights = outputs === undefined ? cotangent : `${cotangent}["return"]`;
  const value = names.fresh("value");
  const links = linksKept(args, shadowOf, names);
  const shadowLines = args
    .filter(({ hasShadow }) => hasShadow)
    .map((argument) => {
      const { name, local } = argument;
      const from =
        outputs?.includes(name) === true
          ? `tangentOf(${cotangent}.${name}, ${local}, ${JSON.stringify(name)}, true)`
          : `shadowOf(${local})`;
      return `const ${shadowOf(argument)} = ${from};`;
    });
  const hasValue = request.head.results.some(({ role }) => role === "value");
  const source = hasValue ? undefined : request.value;
  const primal = names.fresh("primal");
  const list = given(args);
  const ownValue =
    source === undefined
      ? undefined
      : "push" in source
        ? `${primal}({}, ${list}).value`
        : `${primal}(${args
            .map(({ local, isWritten, isRest }) => `${isRest ? "..." : ""}${isWritten ? `copyOf(${local})` : local}`)
            .join(", ")})`;
  const call = callOf(request, args, shadowOf, `weightsFor(${weights}, ${ownValue === undefined ? "0" : value})`);
  const hasResults = request.head.results.length > 0;
  const prepared = [
    ...(outputs === undefined ? [] : [`named(${cotangent}, ${quoted(outputs)}, "vjp: weights");`]),
    ...apartness(args),
    ...(ownValue === undefined ? [] : [`const ${value} = ${ownValue};`]),
    ...shadowLines,
    ...links.before,
  ];
  const gives = [
    ...(hasValue ? [["value", `${result}.value`] as const] : []),
    ...(ownValue === undefined ? [] : [["value", value] as const]),
    ...args.flatMap((argument) => {
      const { name, local, isNumber, isEither, adjoint, parts } = argument;
      if (parts === undefined) return [];
      if (isNumber) return [[name, `${result}.${adjoint}`] as const];
      if (isEither) return [[name, either(local, `${result}.${adjoint}`, shadowOf(argument))] as const];
      return [
        [name, parts.length === 0 ? shadowOf(argument) : `partsOf(${shadowOf(argument)}, ${quoted(parts)})`] as const,
      ];
    }),
  ];
  const called = hasResults ? `const ${result} = ${call};` : `${call};`;
  const body = [...prepared, called, ...links.after, `return ${byName(gives)};`];
  const more =
    source === undefined
      ? []
      : "push" in source
        ? [`import { derivative as ${primal} } from ${JSON.stringify(source.push)};`]
        : [`import { ${source.primal} as ${primal} } from ${JSON.stringify(request.module)};`];
  const what = `A vector times the Jacobian of ${request.function}`;
  return wrapper(request, `${cotangent}, ${list}`, body, what, more);
}

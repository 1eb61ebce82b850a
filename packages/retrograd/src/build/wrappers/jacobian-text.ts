/** The text of `jacobian`: by several directions at once where the compiler makes derivatives of them, else by one after the other. */
import type { DerivedHead } from "@retrograd/compiler";
import { Names } from "../fresh-names.js";
import type { Argument, CalledModule } from "./wrapper-parts.js";
import { apartness, argumentsOf, byName, given, importsOf } from "./wrapper-parts.js";
import { outputsOf } from "./wrapper-text.js";

export interface JacobianRequest {
  readonly function: string;
  /** How the tangent is called. */
  readonly head: DerivedHead;
  readonly wrt: readonly string[] | undefined;
  readonly of: readonly string[] | undefined;
}

/** How many numbers and arrays it would be of. */
export const outputCount = ({ head, wrt, of }: Pick<JacobianRequest, "head" | "wrt" | "of">): number =>
  outputsOf({ head, of }, argumentsOf({ head, wrt }, new Names([])))?.length ?? 1;

/** Of one number there is one row: its gradient. */
export const isOfNumber = ({ head, of }: Pick<JacobianRequest, "head" | "of">): boolean =>
  of?.length === 1 &&
  of[0] === "return" &&
  head.results.some(({ role, type }) => role === "value" && type === "number");

export const gradientAsJacobian = (gradient: string): string =>
  `export { derivative } from ${JSON.stringify(gradient)};\n`;

/** The tangent and the adjoint of several directions. */
export interface Blocks {
  /** Its module may give the function itself, too. */
  readonly push: CalledModule & { readonly primal?: string };
  readonly pull: CalledModule;
}

/** Does a derivative of several directions take and give nothing but what holds them for numbers and arrays? */
export function fitsBlocks({ head, wrt, of }: Pick<JacobianRequest, "head" | "wrt" | "of">): boolean {
  const args = argumentsOf({ head, wrt }, new Names([]));
  const types = new Map(head.parameters.map(({ name, type }) => [name, type]));
  const [output] = outputsOf({ head, of }, args) ?? [];
  const value = head.results.find(({ role }) => role === "value");
  const isOfArray = output === undefined ? value === undefined || isArray(value.type) : isArray(types.get(output));
  const hasPlain = ({ name, hasShadow }: Argument): boolean =>
    !hasShadow || types.get(name) === "number" || isArray(types.get(name));
  const hasOne = ({ parts, hasShadow, adjoint }: Argument): boolean =>
    parts === undefined || hasShadow !== (adjoint !== undefined);
  const isRelinked = head.parameters.some(({ relinked }) => relinked === true);
  return isOfArray && !isRelinked && args.every((each) => hasPlain(each) && hasOne(each));
}

const isArray = (type: string | undefined): boolean => type === "typed-array" || type === "array";

/** By blocks of columns or rows. */
export function jacobianInBlocksText(request: JacobianRequest, { push, pull }: Blocks): string {
  const { wrt } = request;
  const taken = [push.head.generated, pull.head.generated, ...(push.primal === undefined ? [] : [push.primal])];
  const names = new Names(taken);
  const pushed = argumentsOf({ head: push.head, wrt }, names);
  // The same names once more.
  const pulled = argumentsOf({ head: pull.head, wrt }, new Names(taken));
  const [output] = outputsOf(request, pushed) ?? [];
  const inputs = pushed.filter(({ parts }) => parts !== undefined);
  const list = given(pushed);
  const body = [
    ...apartness(pushed),
    "return jacobianInBlocks({",
    `  inputs: ${byName(inputs.map(({ name, local }) => [name, local] as const))},`,
    `  output: () => ${pushed.find(({ name }) => name === output)?.local ?? resultOf(push, pushed)},`,
    ...pushLines(push.head, pushed, output, names).map((line) => `  ${line}`),
    ...pullLines(pull.head, pulled, output, names).map((line) => `  ${line}`),
    "});",
  ];
  const usesPrimal = output === undefined && push.primal !== undefined;
  return [
    ...importsOf(push, body).filter((line) => line !== ""),
    ...importsOf(pull, []).filter((line) => line !== ""),
    ...(usesPrimal ? [`import { ${push.primal} } from ${JSON.stringify(push.module)};`] : []),
    "",
    `/** The Jacobian of ${request.function}. */`,
    `export function derivative(${list}) {`,
    ...body.map((line) => `  ${line}`),
    "}",
    "",
  ].join("\n");
}

/** A run that tells how long the result is: of the function, or of its tangent where nobody else may call it. */
function resultOf({ head, primal }: Blocks["push"], args: readonly Argument[]): string {
  const copies = new Map(args.map(({ name, local, isWritten }) => [name, isWritten ? `copyOf(${local})` : local]));
  if (primal !== undefined) {
    const list = args.map(({ name, isRest }) => `${isRest ? "..." : ""}${copies.get(name)}`);
    return `${primal}(${list.join(", ")})`;
  }
  const shadows = new Map(args.map(({ name, local }) => [name, `severalOf(${local}, 1)`]));
  return `${callOf(head, { directions: "1", seed: "", primals: copies, shadows })}.value`;
}

/** The columns of a block. Tangents of the inputs are given, those of other arguments are zero. */
function pushLines(
  head: DerivedHead,
  args: readonly Argument[],
  output: string | undefined,
  names: Names,
): readonly string[] {
  const [nd, tangents] = [names.fresh("nd"), names.fresh("tangents")];
  const copies = new Map(args.map((a) => [a.name, a.isWritten ? names.fresh(`${a.name}Copy`) : a.local]));
  const shadows = new Map(args.map(({ name }) => [name, names.fresh(`${name}d`)]));
  const call = callOf(head, { directions: nd, seed: "", primals: copies, shadows });
  return [
    `push: (${nd}, ${tangents}) => {`,
    ...args.flatMap(({ name, local, isWritten }) =>
      isWritten ? [`  const ${copies.get(name)} = copyOf(${local});`] : [],
    ),
    ...args.flatMap(({ name, local, hasShadow, parts }) => {
      const from = parts === undefined ? `severalOf(${local}, ${nd})` : `${tangents}.${name}`;
      return hasShadow ? [`  const ${shadows.get(name)} = ${from};`] : [];
    }),
    ...(output === undefined
      ? [`  return ${call};`]
      : [`  ${call};`, `  return { value: ${copies.get(output)}, tangent: ${shadows.get(output)} };`]),
    "},",
  ];
}

/** The rows of a block. The weights are those of the result, or the shadow of the argument that is the output. */
function pullLines(
  head: DerivedHead,
  args: readonly Argument[],
  output: string | undefined,
  names: Names,
): readonly string[] {
  const [nd, weights, result] = [names.fresh("nd"), names.fresh("weights"), names.fresh("result")];
  const copies = new Map(args.map(({ name, local, isWritten }) => [name, isWritten ? `copyOf(${local})` : local]));
  const shadows = new Map(args.map(({ name }) => [name, name === output ? weights : names.fresh(`${name}b`)]));
  const call = callOf(head, { directions: nd, seed: weights, primals: copies, shadows });
  const gives = args.flatMap(({ name, adjoint, parts }) =>
    parts === undefined ? [] : [[name, adjoint === undefined ? shadows.get(name) : `${result}.${adjoint}`] as const],
  );
  return [
    `pull: (${nd}, ${weights}) => {`,
    ...args.flatMap(({ name, local, hasShadow }) =>
      hasShadow && name !== output ? [`  const ${shadows.get(name)} = severalOf(${local}, ${nd});`] : [],
    ),
    head.results.length > 0 ? `  const ${result} = ${call};` : `  ${call};`,
    `  return ${byName(gives.map(([name, from]) => [name, from ?? ""] as const))};`,
    "},",
  ];
}

interface CallTexts {
  readonly directions: string;
  readonly seed: string;
  readonly primals: ReadonlyMap<string, string>;
  readonly shadows: ReadonlyMap<string, string>;
}

/** The arguments of the generated procedure, in its order. */
function callOf(head: DerivedHead, texts: CallTexts): string {
  const list = head.parameters.map(({ name, role, of }) => {
    if (role === "directions") return texts.directions;
    if (role === "seed") return texts.seed;
    const text = role === "shadow" ? texts.shadows.get(of ?? "") : texts.primals.get(name);
    if (text === undefined) throw new Error(`${head.generated}: ${name} has no argument.`);
    return text;
  });
  return `${head.generated}(${list.join(", ")})`;
}

/** By one direction after the other, with the two products, whose modules are given. */
export function jacobianText(request: JacobianRequest, push: string, pull: string): string {
  const names = new Names([]);
  const args = argumentsOf(request, names);
  const [forward, backward] = [names.fresh("push"), names.fresh("pull")];
  const [tangents, cotangent] = [names.fresh("tangents"), names.fresh("cotangent")];
  const outputs = outputsOf(request, args);
  const inputs = args.filter(({ parts }) => parts !== undefined).map(({ name, local }) => [name, local] as const);
  const list = given(args);
  const output = outputs === undefined ? "undefined" : JSON.stringify(outputs[0] ?? "");
  return [
    'import { jacobianOf } from "@retrograd/runtime/functions";',
    `import { derivative as ${forward} } from ${JSON.stringify(push)};`,
    `import { derivative as ${backward} } from ${JSON.stringify(pull)};`,
    "",
    `/** The Jacobian of ${request.function}. */`,
    `export function derivative(${list}) {`,
    "  return jacobianOf({",
    `    inputs: ${byName(inputs)},`,
    `    output: ${output},`,
    `    push: (${tangents}) => ${forward}(${tangents}, ${list}),`,
    `    pull: (${cotangent}) => ${backward}(${cotangent}, ${list}),`,
    "  });",
    "}",
    "",
  ].join("\n");
}

/** The texts of `hessianVector` and `hessian`: what calls the adjoint of a tangent. */
import type { DerivedHead } from "@retrograd/compiler";
import { Names } from "../fresh-names.js";
import { apartness, argumentsOf, byName, either, given, linksKept, quoted, wrapper } from "./wrapper-parts.js";

interface SecondOrderRequest {
  readonly function: string;
  /** How the tangent is called. */
  readonly head: DerivedHead;
  readonly wrt: readonly string[] | undefined;
}

/** In the adjoint of a tangent, the arguments of the function, and the tangents of these, are both arguments. */
export function hessianVectorText(
  request: SecondOrderRequest & { readonly second: DerivedHead; readonly module: string },
): string {
  const { head, second, module, wrt } = request;
  const primal = new Set(head.parameters.flatMap(({ role, name }) => (role === "primal" ? [name] : [])));
  const names = new Names([second.generated]);
  const own = {
    ...second,
    parameters: second.parameters
      .filter(({ role, name }) => role !== "primal" || primal.has(name))
      .map((each) =>
        head.parameters.some(({ name, rest }) => name === each.name && rest === true)
          ? { ...each, rest: true as const }
          : each,
      ),
  };
  const args = argumentsOf({ head: own, wrt }, names);
  const direction = names.fresh("direction");
  const result = names.fresh("result");
  const shadows = new Map(args.map(({ name }) => [name, names.fresh(`${name}b`)]));
  const tangents = new Map<string, { readonly local: string; readonly text: string }>();
  for (const { name, role, of } of head.parameters) {
    const argument = args.find((each) => each.name === of);
    if (role !== "shadow" || argument === undefined) continue;
    const { type, written } = second.parameters.find((each) => each.name === name) ?? { type: "other" };
    const from = `${direction}.${argument.name}`;
    const text =
      type === "number"
        ? `${from} ?? 0`
        : `tangentOf(${from}, ${argument.local}, ${JSON.stringify(argument.name)}, ${written === true})`;
    tangents.set(name, { local: names.fresh(name), text });
  }
  const shadowOf = ({ name }: { readonly name: string }): string => shadows.get(name) as string;
  const links = linksKept(args, shadowOf, names);
  const list = second.parameters.map(({ name, role, of }) => {
    if (role === "seed") return "{ value: 0, tangent: 1 }";
    // What an inner call does with a direction may have an adjoint that nobody asks for.
    if (role === "shadow") return shadows.get(of ?? "") ?? `shadowOf(${tangents.get(of ?? "")?.local})`;
    const argument = args.find((each) => each.name === name);
    if (argument === undefined) return tangents.get(name)?.local ?? "undefined";
    return argument.isWritten ? `copyOf(${argument.local})` : argument.local;
  });
  const call = `${second.generated}(${list.join(", ")})`;
  const asked = args.filter(({ parts }) => parts !== undefined);
  const gives = asked.map((argument) => {
    const { name, local, isNumber, isEither, adjoint, parts = [] } = argument;
    if (isNumber) return [name, `${result}.${adjoint}`] as const;
    if (isEither) return [name, either(local, `${result}.${adjoint}`, shadowOf(argument))] as const;
    const shadow = shadowOf(argument);
    return [name, parts.length === 0 ? shadow : `partsOf(${shadow}, ${quoted(parts)})`] as const;
  });
  const wanted = asked.map(({ name }) => name);
  const body = [
    `named(${direction}, ${quoted(wanted)}, "hessianVector: directions");`,
    ...apartness(args),
    ...[...tangents.values()].map(({ local, text }) => `const ${local} = ${text};`),
    ...args.filter(({ hasShadow }) => hasShadow).map((each) => `const ${shadowOf(each)} = shadowOf(${each.local});`),
    ...links.before,
    second.results.length > 0 ? `const ${result} = ${call};` : `${call};`,
    ...links.after,
    `return ${byName(gives)};`,
  ];
  const what = `The second derivatives of ${request.function} times a vector`;
  return wrapper({ head: second, module }, `${direction}, ${given(args)}`, body, what);
}

/** A row for each number of the arguments: the products with unit vectors. */
export function hessianText(request: SecondOrderRequest, product: string): string {
  const { head, wrt } = request;
  const names = new Names([]);
  const args = argumentsOf({ head, wrt }, names);
  const [times, direction] = [names.fresh("times"), names.fresh("direction")];
  const inputs = args.filter(({ parts }) => parts !== undefined).map(({ name, local }) => [name, local] as const);
  const list = given(args);
  return [
    'import { hessianOf } from "@retrograd/runtime/functions";',
    `import { derivative as ${times} } from ${JSON.stringify(product)};`,
    "",
    `/** The second derivatives of ${request.function}. */`,
    `export function derivative(${list}) {`,
    `  return hessianOf(${byName(inputs)}, (${direction}) => ${times}(${direction}, ${list}));`,
    "}",
    "",
  ].join("\n");
}

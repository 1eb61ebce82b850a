/** What the texts of all wrappers are made of. */
import type { DerivedHead } from "@retrograd/compiler";
import type { Names } from "../fresh-names.js";
import { helperNames } from "../fresh-names.js";

/** The generated procedure that a wrapper calls, and the module that it is imported from. */
export interface CalledModule {
  readonly head: DerivedHead;
  readonly module: string;
}

/** A parameter of the function, as a wrapper sees it. */
export interface Argument {
  readonly name: string;
  /** What it is called in the wrapper. */
  readonly local: string;
  /** Its adjoint comes back in the record of results. */
  readonly isNumber: boolean;
  /** It may be a number or a reference: `x: number | Float64Array`. */
  readonly isEither: boolean;
  readonly isReference: boolean;
  readonly isWritten: boolean;
  readonly isRelinked: boolean;
  readonly isRest: boolean;
  readonly hasShadow: boolean;
  /** The result that holds a number's adjoint. */
  readonly adjoint: string | undefined;
  /** By what of it: undefined if by nothing, `[]` if by all of it. */
  readonly parts: readonly string[] | undefined;
}

export function argumentsOf(
  { head, wrt }: { readonly head: DerivedHead; readonly wrt: readonly string[] | undefined },
  names: Names,
): readonly Argument[] {
  const shadows = new Set(head.parameters.flatMap(({ role, of }) => (role === "shadow" ? [of] : [])));
  return head.parameters.flatMap(({ name, role, type, written, relinked, rest }) => {
    if (role !== "primal") return [];
    const adjoint = head.results.find(({ role, of }) => role === "adjoint" && of === name)?.name;
    const hasShadow = shadows.has(name);
    const inner = (wrt ?? []).flatMap((path) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []));
    const isWhole = wrt === undefined ? hasShadow || adjoint !== undefined : wrt.includes(name);
    const parts = isWhole ? [] : inner.length > 0 ? inner : undefined;
    const local = names.fresh(name);
    return [
      {
        name,
        local,
        isNumber: adjoint !== undefined ? !hasShadow : type === "number",
        isEither: adjoint !== undefined && hasShadow,
        isReference: type !== "number" && type !== "boolean" && type !== "string",
        isWritten: written === true,
        // An element beyond a list's end that is read makes its shadow longer.
        isRelinked: (relinked === true || type === "array") && hasShadow,
        isRest: rest === true,
        hasShadow,
        adjoint,
        parts,
      },
    ];
  });
}

export const given = (args: readonly Argument[]): string =>
  args.map(({ local, isRest }) => (isRest ? `...${local}` : local)).join(", ");

/** The adjoint of what may be a number or a reference. */
export const either = (local: string, number: string, shadow: string): string =>
  `typeof ${local} === "number" ? ${number} : ${shadow}`;

/** Arguments that could be one and the same, where one of them is written. */
export function apartness(args: readonly Argument[]): readonly string[] {
  const references = args.filter(({ isReference }) => isReference);
  if (references.length < 2 || !references.some(({ isWritten }) => isWritten)) return [];
  return [`apart(${references.map(({ name, local }) => `[${JSON.stringify(name)}, ${local}]`).join(", ")});`];
}

/** Where the function makes things lead elsewhere, the shadow that is given leads where its argument does. */
export function linksKept(args: readonly Argument[], shadowOf: (argument: Argument) => string, names: Names) {
  const kept = args
    .filter(({ isRelinked }) => isRelinked)
    .map((argument) => ({ shadow: shadowOf(argument), relink: names.fresh(`relink${capital(argument.name)}`) }));
  return {
    before: kept.map(({ shadow, relink }) => `const ${relink} = keepLinks(${shadow});`),
    after: kept.map(({ relink }) => `${relink}();`),
  };
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
export const quoted = (names: readonly string[]): string => `[${names.map((name) => JSON.stringify(name)).join(", ")}]`;
export const byName = (entries: readonly (readonly [string, string])[]): string =>
  `{ ${entries.map(([key, value]) => (key === value ? key : `${key}: ${value}`)).join(", ")} }`;

export function importsOf({ head, module }: CalledModule, texts: readonly string[]): readonly string[] {
  const known = helperNames;
  const used = known.filter((name) => texts.some((text) => text.includes(`${name}(`)));
  return [
    ...(used.length === 0 ? [] : [`import { ${used.join(", ")} } from "@retrograd/runtime/functions";`]),
    `import { ${head.generated} } from ${JSON.stringify(module)};`,
    "",
  ];
}

export function wrapper(
  request: CalledModule,
  list: string,
  body: readonly string[],
  what: string,
  imports: readonly string[] = [],
): string {
  return [
    ...imports,
    ...importsOf(request, body),
    `/** ${what}. */`,
    `export function derivative(${list}) {`,
    ...body.map((line) => `  ${line}`),
    "}",
    "",
  ].join("\n");
}

/** What is asked of the adjoint of a tangent, and what its numbers are called in the function itself. */
import type { CallableHead, HeadGlobal, HeadRequest } from "../door.js";

/** The tangent of a head, as a program like any other. */
export interface TangentHead {
  readonly generated: string;
  readonly parameters: readonly (CallableHead["parameters"][number] & { readonly written?: boolean })[];
  readonly results: CallableHead["results"];
  readonly globals?: readonly HeadGlobal[];
}

export interface SecondRequest {
  readonly head: HeadRequest & { readonly of: readonly string[]; readonly wrt: readonly string[] };
  /** From the tangent's name of a dependent (its first step) to the function's own. */
  readonly dependents: ReadonlyMap<string, string>;
}

/**
 * By the function's inputs, of the tangents of its outputs: what their values depend on is the first derivative. `asked`: what was asked of the
 * function. `tangentOfResult`: how the tangent of what the function returns is named in the tangent.
 */
export function secondRequest(head: TangentHead, asked: HeadRequest, tangentOfResult: string): SecondRequest {
  const globals = new Map((head.globals ?? []).map((each) => [each.name, each]));
  const written = new Set(head.parameters.flatMap((p) => (p.role === "primal" && p.written === true ? [p.name] : [])));
  const primal = new Set(head.parameters.flatMap((p) => (p.role === "primal" ? [p.name] : [])));
  const shadowed = new Set([...head.parameters, ...head.results].flatMap(({ of }) => (of === undefined ? [] : [of])));
  const isInput = (name: string): boolean => globals.get(name)?.isInput ?? primal.has(name);
  const wrt = asked.wrt ?? [...shadowed].filter(isInput);
  const dependents = new Map<string, string>();
  const of: string[] = [];
  const add = (name: string, own: string): void => {
    const paths = asked.of?.filter((path) => path === own || path.startsWith(`${own}.`)) ?? [own];
    if (paths.length > 0) dependents.set(name, own);
    for (const path of paths) of.push(`${name}${path.slice(own.length)}`);
  };
  for (const { name, role, of: own } of head.parameters) {
    if (role === "tangent") add(name, "return");
    else if (role === "shadow" && own !== undefined && (written.has(own) || globals.get(own)?.isOutput === true))
      add(name, own);
  }
  for (const { name, role, of: own } of head.results) {
    if (role !== "tangent") continue;
    if (own === undefined) add(tangentOfResult, "return");
    else add(`${tangentOfResult.split(".")[0]}.${name}`, own);
  }
  return { head: { function: head.generated, wrt, of }, dependents };
}

/** A path in the tangent, as the function itself calls it; undefined for what is no dependent. */
export function ownPath({ dependents }: SecondRequest, path: string): string | undefined {
  for (const [name, own] of dependents)
    if (path === name || (path.startsWith(name) && /^[.[{]/.test(path.slice(name.length))))
      return `${own}${path.slice(name.length)}`;
  return undefined;
}

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
  readonly first: TangentHead;
  readonly inputs: Renaming;
  readonly dependents: Renaming;
}

/**
 * By the function's inputs, of the tangents of its outputs: what their values depend on is the first derivative. `first`: the parameters by
 * the tangent's names, the function's own with `of`, their names in the function. `asked`: what was asked of the function. `tangentOfResult`:
 * how the tangent of what the function returns is named in the tangent.
 */
export function secondRequest(first: TangentHead, asked: HeadRequest, tangentOfResult: string): SecondRequest {
  const globals = new Map((first.globals ?? []).map((each) => [each.name, each]));
  const primals = first.parameters.filter(({ role }) => role === "primal");
  const own = new Map(primals.map(({ name, of = name }) => [of, name]));
  const written = new Set(primals.flatMap(({ name, of = name, written }) => (written === true ? [of] : [])));
  const inputs = new Renaming();
  const dependents = new Renaming();
  const wrt: string[] = [];
  const of: string[] = [];
  const parts = (paths: readonly string[] | undefined, root: string): readonly string[] =>
    paths?.filter((path) => path === root || path.startsWith(`${root}.`)) ?? [root];
  const add = (list: string[], renaming: Renaming, paths: readonly string[], name: string, root: string): void => {
    if (paths.length > 0) renaming.add(name, root);
    for (const path of paths) list.push(`${name}${path.slice(root.length)}`);
  };
  const depends = (name: string, root: string): void => add(of, dependents, parts(asked.of, root), name, root);
  const seen = new Set<string>();
  for (const { name, role, of: root } of [...first.parameters, ...first.results]) {
    if (role === "tangent" && root === undefined)
      depends(first.results.some((r) => r.name === name) ? tangentOfResult : name, "return");
    else if (role === "tangent" && root !== undefined) depends(`${tangentOfResult.split(".")[0]}.${name}`, root);
    if (role === "primal" || root === undefined) continue;
    const isOutput = globals.get(root)?.isOutput ?? written.has(root);
    // A variable that comes and goes has two: its tangent is put behind the last one.
    const last = first.parameters.filter((p) => p.role === "shadow" && p.of === root).at(-1)?.name;
    if (role === "shadow" && isOutput && name === last) depends(name, root);
    if (seen.has(root) || !(globals.get(root)?.isInput ?? own.has(root))) continue;
    seen.add(root);
    const inTangent = own.get(root) ?? root;
    add(wrt, inputs, parts(asked.wrt, root), inTangent, root);
  }
  return { head: { function: first.generated, wrt, of }, first, inputs, dependents };
}

/** Of paths in the tangent, by their first steps, to those in the function itself. */
export class Renaming {
  readonly #names: [string, string][] = [];

  add(name: string, own: string): void {
    this.#names.push([name, own]);
  }

  /** Undefined for what does not begin so. */
  own(path: string): string | undefined {
    for (const [name, own] of this.#names)
      if (path === name || (path.startsWith(name) && /^[.[{]/.test(path.slice(name.length))))
        return `${own}${path.slice(name.length)}`;
    return undefined;
  }
}

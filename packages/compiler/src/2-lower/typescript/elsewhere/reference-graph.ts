/**
 * Which references a piece of text hands on to where, whatever runs first.
 *
 * Nodes are variables, names of properties, elements of containers, results of functions, and expressions that make objects. An edge says
 * that what stands in the one may come to stand in the other. Objects are not told apart: `a.u` and `b.u` are one node.
 * Method: after L. O. Andersen, Program Analysis and Specialization for the C Programming Language, 1994, chapter 4, with fields by
 * their names.
 */
import ts from "#typescript";

/** A variable, a property ("." and its name), elements ("[]"), an expression, or a function's body (its results). */
export type Key = ts.Symbol | ts.Node | string;

export const elements = "[]";

export const property = (name: string): string => (/^\d+$/.test(name) ? elements : `.${name}`);

export class ReferenceGraph {
  readonly #out = new Map<Key, Map<Key, Set<ts.Node>>>();
  readonly #in = new Map<Key, Set<Key>>();
  /** Variables that functions other than their own use. */
  readonly captured = new Set<ts.Symbol>();
  /** Calls of library functions, which may give something new. */
  readonly outside = new Set<ts.Node>();
  /** What anyone may hand to the functions. */
  readonly parameters = new Set<ts.Symbol>();

  /** What stands in one of `from` may come to stand in `to`. `at`: where the text says so. */
  add(from: readonly Key[], to: Key, at: ts.Node): void {
    for (const key of from) {
      if (!this.#out.has(key)) this.#out.set(key, new Map());
      if (!this.#in.has(to)) this.#in.set(to, new Set());
      this.#in.get(to)!.add(key);
      const out = this.#out.get(key)!;
      out.set(to, (out.get(to) ?? new Set()).add(at));
    }
  }

  /** All that may come to stand in the node; the node itself only where what stands there may come back. */
  sourcesOf(node: Key): ReadonlySet<Key> {
    const sources = new Set<Key>();
    const queue = [node];
    for (let key = queue.pop(); key !== undefined; key = queue.pop())
      for (const from of this.#in.get(key) ?? []) {
        if (sources.has(from)) continue;
        sources.add(from);
        queue.push(from);
      }
    return sources;
  }

  /**
   * Is each object that an expression makes, or a parameter is handed, put into one place only, of those that count? It is handed on once,
   * and in no loop.
   */
  isForOnePlace(source: ts.Node | ts.Symbol, counts: (key: Key) => boolean): boolean {
    const seen = new Set<Key>();
    const isSo = (key: Key, home: ts.Node | undefined): boolean => {
      if (home === undefined) return false;
      if (seen.has(key)) return true;
      seen.add(key);
      const out = [...(this.#out.get(key) ?? [])].flatMap(([next, places]) =>
        [...places].map((at) => [next, at] as const),
      );
      // Each call gives another object.
      const isResult = typeof key !== "string" && "kind" in key && ts.isFunctionLike(key.parent);
      if (out.length > 1 && !isResult) return false;
      return out.every(([next, at]) => {
        if (!isResult && isRepeatedIn(at, home)) return false;
        return counts(next) || (typeof next !== "string" && isSo(next, declarationOf(next)));
      });
    };
    return isSo(source, declarationOf(source));
  }
}

function declarationOf(key: ts.Node | ts.Symbol): ts.Node | undefined {
  return "kind" in key ? key : key.declarations?.[0];
}

/** Is there a loop, a function, or a field of a class around `at` that is not around `home`? A parameter's home is its function. */
function isRepeatedIn(at: ts.Node, home: ts.Node): boolean {
  const around = new Set<ts.Node>();
  for (let node = home; !ts.isSourceFile(node); node = node.parent) around.add(node);
  for (let node = at; !ts.isSourceFile(node); node = node.parent) {
    if (around.has(node)) return false;
    if (ts.isIterationStatement(node, false) || ts.isFunctionLike(node) || ts.isPropertyDeclaration(node)) return true;
  }
  return false;
}

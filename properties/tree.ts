/**
 * Program text as a tree of pieces, so that a program can be made smaller piece by piece.
 *
 * A smaller tree need not be a correct program: whether it is one, the type checker decides.
 */

export type Sort = "block" | "statement" | "number" | "part";

export interface Tree {
  readonly sort: Sort;
  readonly parts: readonly (string | Tree)[];
}

/** `piece("number")`0.5 * ${a} + ${b}`` makes a tree. */
export function piece(sort: Sort): (texts: TemplateStringsArray, ...inner: (string | Tree)[]) => Tree {
  return (texts, ...inner) => ({
    sort,
    parts: texts.flatMap((text, i) => (i < inner.length ? [text, inner[i]!] : [text])).filter((part) => part !== ""),
  });
}

export const number = piece("number");
export const statement = piece("statement");
export const part = piece("part");

export function block(statements: readonly Tree[]): Tree {
  return { sort: "block", parts: statements };
}

/** A statement's text without line breaks of its own. */
export function flat(tree: Tree): Tree {
  return { sort: "part", parts: tree.parts };
}

export function textOf(tree: Tree): string {
  const flat = flatten(tree);
  let depth = 0;
  return flat
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const closes = /^[})\]]/.test(line) ? 1 : 0;
      const indented = "  ".repeat(Math.max(0, depth - closes)) + line;
      depth += (line.match(/[{([]/g)?.length ?? 0) - (line.match(/[})\]]/g)?.length ?? 0);
      return indented;
    })
    .join("\n");
}

function flatten(tree: Tree): string {
  const inner = tree.parts.map((p) => (typeof p === "string" ? p : flatten(p)));
  return tree.sort === "block" || tree.sort === "statement" ? `\n${inner.join("")}\n` : inner.join("");
}

const HALF: Tree = { sort: "number", parts: ["0.5"] };

/** Smaller trees, the boldest cuts first. */
export function* smaller(tree: Tree): Generator<Tree> {
  yield* withoutStatements(tree);
  yield* withSimplerParts(tree);
}

function* withoutStatements(tree: Tree): Generator<Tree> {
  if (tree.sort === "block") {
    const n = tree.parts.length;
    for (let size = n; size >= 1; size = Math.floor(size / 2)) {
      for (let from = 0; from < n; from += size) {
        yield block([...tree.parts.slice(0, from), ...tree.parts.slice(from + size)] as Tree[]);
      }
    }
    for (let i = 0; i < n; i++) {
      for (const inner of innerBlocks(tree.parts[i] as Tree)) {
        yield block([...tree.parts.slice(0, i), ...inner.parts, ...tree.parts.slice(i + 1)] as Tree[]);
      }
    }
  }
  yield* inParts(tree, withoutStatements);
}

function* withSimplerParts(tree: Tree): Generator<Tree> {
  if (tree.sort === "number" && !(tree.parts.length === 1 && /^[\w.]+$/.test(String(tree.parts[0])))) {
    yield HALF;
    for (const inner of innerNumbers(tree)) yield inner;
  }
  yield* inParts(tree, withSimplerParts);
}

function* inParts(tree: Tree, reduce: (tree: Tree) => Generator<Tree>): Generator<Tree> {
  for (let i = 0; i < tree.parts.length; i++) {
    const inner = tree.parts[i]!;
    if (typeof inner === "string") continue;
    for (const simpler of reduce(inner)) {
      yield { sort: tree.sort, parts: [...tree.parts.slice(0, i), simpler, ...tree.parts.slice(i + 1)] };
    }
  }
}

/** The blocks directly inside a statement. */
function innerBlocks(tree: Tree): Tree[] {
  return tree.parts.flatMap((p) => (typeof p === "string" ? [] : p.sort === "block" ? [p] : innerBlocks(p)));
}

function innerNumbers(tree: Tree): Tree[] {
  return tree.parts.flatMap((p) => (typeof p === "string" ? [] : p.sort === "number" ? [p] : innerNumbers(p)));
}

/**
 * What can be read though a number is zero that a branch asks for first: `if (c != 0) y += c * a[k]` may be there because there is no `a[k]` otherwise.
 * In: a unit. Out: of an expression, whether all that it names is surely there, whatever the number is.
 * Method: a subscript that was loaded may lead anywhere (rows that are padded), and so may a pointer to an object that may be null, unless the number itself
 * is found by it, or the unit goes through it outside of branches, too.
 * Limits: pointers to numbers lead to numbers.
 */
import { sameExpression, samePath } from "../../il/equal.js";
import { prefixType } from "../../il/queries/path-types.js";
import type { Block, Expression, Path, Program, Statement, Type, Unit, VariableId } from "../../il/types.js";
import {
  childBlocks,
  expressionsOf,
  forEachExpression,
  forEachReadPath,
  forEachStatement,
  operandsOf,
  storedPaths,
  subscriptsOf,
  writtenPaths,
} from "../../il/visit.js";

/** `of`: the number. */
export type IsReachable = (e: Expression, of: Path) => boolean;

export function reachableAtZero(program: Program, unit: Unit): IsReachable {
  let facts: { readonly loaded: ReadonlySet<VariableId>; readonly surely: readonly Path[] } | undefined;
  return (e, of) => {
    facts ??= { loaded: loadedIn(unit.body), surely: pointersFollowed(unit.body) };
    const { loaded, surely } = facts;
    const sure = subscriptsOf(of);
    let isReachable = true;
    forEachExpression(e, (inner) => {
      if (inner.kind !== "read") return;
      const { root, steps } = inner.path;
      if (steps.length > 0 && root !== of.root && loaded.has(root)) isReachable = false;
      if (mayLeadNowhere(program, inner.path, of, surely)) isReachable = false;
      if (!subscriptsOf(inner.path).every((index) => isPlain(index, loaded, sure))) isReachable = false;
    });
    return isReachable;
  };
}

function isPlain(e: Expression, loaded: ReadonlySet<VariableId>, sure: readonly Expression[]): boolean {
  if (sure.some((other) => sameExpression(other, e))) return true;
  let plain = true;
  forEachExpression(e, (inner) => {
    if (inner.kind === "operation") plain = false;
    if (inner.kind === "read" && (loaded.has(inner.path.root) || isLoad(inner.path))) plain = false;
  });
  return plain;
}

/** A pointer to an object is on the way, of which nothing says that it leads to one. */
function mayLeadNowhere(program: Program, path: Path, of: Path, surely: readonly Path[]): boolean {
  return path.steps.some(({ kind }, k) => {
    if (kind !== "deref") return false;
    const pointer = pointerAt(path, k);
    const isFollowed = of.steps[k]?.kind === "deref" && samePath(pointer, pointerAt(of, k));
    if (isFollowed || surely.some((other) => samePath(other, pointer))) return false;
    const type = prefixType(program, path, k);
    return type?.kind !== "pointer" || (type.nullable && holdsObjects(type.target));
  });
}

const holdsObjects = (type: Type): boolean =>
  type.kind === "array" ? holdsObjects(type.element) : type.kind === "record";

/** The pointer that step k goes through. Types are not compared. */
const pointerAt = ({ root, steps, type }: Path, k: number): Path => ({ root, steps: steps.slice(0, k), type });

/** Pointers that the unit goes through wherever it runs, or runs a loop: outside of branches, and before anything may leave the block. */
function pointersFollowed(body: Block): readonly Path[] {
  const followed: Path[] = [];
  const add = (path: Path): void => {
    path.steps.forEach(({ kind }, k) => {
      const pointer = pointerAt(path, k);
      if (kind === "deref" && !followed.some((other) => samePath(other, pointer))) followed.push(pointer);
    });
  };
  const evaluated = (e: Expression): void => {
    if (e.kind === "read") add(e.path);
    for (const operand of operandsOf(e).slice(0, isLazy(e) ? 1 : undefined)) evaluated(operand);
  };
  const walk = ({ statements }: Block): void => {
    for (const s of statements) {
      if (mayLeave(s)) return;
      if (s.kind === "if" || s.kind === "switch") continue;
      for (const e of expressionsOf(s)) evaluated(e);
      for (const path of storedPaths(s)) add(path);
      for (const child of childBlocks(s)) walk(child);
    }
  };
  walk(body);
  return followed;
}

/** Only the first operand is surely evaluated. */
const isLazy = (e: Expression): boolean =>
  e.kind === "conditional" || (e.kind === "binary" && ["and", "or", "coalesce"].includes(e.operator));

function mayLeave(s: Statement): boolean {
  let leaves = false;
  forEachStatement({ statements: [s] }, ({ kind }) => {
    leaves ||= kind === "exit" || kind === "throw" || kind === "goto" || (kind === "return" && s.kind !== "return");
  });
  return leaves;
}

const isLoad = ({ steps }: Path): boolean => steps.some(({ kind }) => kind === "index" || kind === "key");

/** Variables that hold what was in an array, a pointer that was in an object, or what a call has given. */
function loadedIn(body: Block): ReadonlySet<VariableId> {
  const loaded = new Set<VariableId>();
  let before: number;
  do {
    before = loaded.size;
    forEachStatement(body, (s) => {
      let loads = s.kind === "call";
      if (s.kind === "assign")
        forEachReadPath(s.value, (path) => {
          const isPointer = path.type.kind === "pointer" && path.type.nullable && path.steps.length > 0;
          loads ||= isLoad(path) || isPointer || loaded.has(path.root);
        });
      if (loads) for (const { root, steps } of writtenPaths(s)) if (steps.length === 0) loaded.add(root);
    });
  } while (loaded.size > before);
  return loaded;
}

/** Paths that stand for storage as it is where a piece begins: a section at the end for all elements, and so does an index on the way. */
import { constant } from "../../il/builders.js";
import { sameType } from "../../il/equal.js";
import type { Argument, Path, Step, Type } from "../../il/types.js";

export function keyOf(pointer: Path): string {
  return `${pointer.root} ${pointer.steps.map((step) => (step.kind === "field" ? `.${step.name}` : step.kind)).join(" ")}`;
}

/** Some element, whichever. */
export function each(step: Step): Step {
  return step.kind === "section" ? { kind: "index", indices: step.ranges.map(() => constant(0)) } : step;
}

export function wide(step: Step): Step {
  return step.kind === "index" || step.kind === "section"
    ? { kind: "section", ranges: (step.kind === "index" ? step.indices : step.ranges).map(() => ({})) }
    : step;
}

/** A list as all its elements. */
export function allOf(path: Path): Path {
  const { type, steps } = path;
  if (type.kind !== "array" || type.storage !== "list" || steps.at(-1)?.kind === "section") return path;
  return { ...path, steps: [...steps, { kind: "section", ranges: [{}] }] };
}

export function behindPointer(pointer: Path): Path {
  return {
    root: pointer.root,
    steps: [...pointer.steps, { kind: "deref" }],
    type: pointer.type.kind === "pointer" ? pointer.type.target : pointer.type,
  };
}

export function withoutLast(path: Path): Path {
  return { ...path, steps: path.steps.slice(0, -1) };
}

/** A single variable may be seen as an array of one. */
export function joined(base: Path, rest: readonly Step[]): readonly Step[] {
  const [first] = rest;
  const isSingle = base.type.kind !== "array" && base.type.kind !== "opaque";
  const isOne = isSingle && (first?.kind === "section" || first?.kind === "index");
  return [...base.steps, ...(isOne ? rest.slice(1) : rest).map(wide)];
}

/** What `void *` leads to: what it is, whoever uses it knows. */
export function isOpaque({ kind }: Type): boolean {
  return kind === "opaque";
}

/** Elements and the array of them are the same. */
export function isSeenAsSame(a: Type, b: Type): boolean {
  return sameType(a.kind === "array" ? a.element : a, b.kind === "array" ? b.element : b);
}

/** A path behind a parameter, as the caller writes it with the argument in the place of that; null: it cannot. */
export function asArgument(argument: Argument, path: Path): Path | null {
  switch (argument.kind) {
    case "reference":
    case "read":
      return { root: argument.path.root, steps: [...argument.path.steps, ...path.steps], type: path.type };
    case "convert": {
      const [from, to] = [argument.operand.type, argument.type];
      if (from.kind !== "pointer" || to.kind !== "pointer") return null;
      const isKnown = isSeenAsSame(from.target, to.target) || isOpaque(from.target) || isOpaque(to.target);
      return isKnown ? asArgument(argument.operand, path) : null;
    }
    case "address": {
      // `&b` for a parameter p: what is `p->v` there is `b.v` here; of `&u[i]` it is what is in the array.
      const [first, ...rest] = path.steps;
      if (first?.kind !== "deref") return null;
      const { root, steps } = argument.path;
      if (rest[0]?.kind !== "index" && rest[0]?.kind !== "section")
        return { root, steps: [...steps, ...rest], type: path.type };
      const isElement = steps.at(-1)?.kind === "index";
      return {
        root,
        steps: isElement ? [...steps.slice(0, -1), ...rest] : [...steps, ...rest.slice(1)],
        type: path.type,
      };
    }
    default:
      return null;
  }
}

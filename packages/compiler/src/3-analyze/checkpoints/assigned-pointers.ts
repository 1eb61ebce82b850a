/** What statements give pointers, one by one. */
import { constant } from "../../il/builders.js";
import type { AllocateStatement, Expression, Path, Step } from "../../il/types.js";
import { behindPointer } from "./place-paths.js";

/** Null: what it is given is not said value by value. */
export interface Assignment {
  readonly target: Path;
  readonly value: Expression | null;
}

/** What a new object is made with. */
export function initialAssignments(s: AllocateStatement): readonly Assignment[] {
  const { steps, type } = behindPointer(s.target);
  const { root } = s.target;
  const { initial } = s;
  switch (initial.kind) {
    case "fields":
      return [...initial.values].map(([name, value]) => ({
        target: { root, steps: [...steps, { kind: "field", name }], type: value.type },
        value,
      }));
    case "elements":
      return initial.values.map((value) => ({
        target: { root, steps: [...steps, someElement], type: value.type },
        value,
      }));
    case "fill":
      return [{ target: { root, steps: [...steps, someElement], type: initial.value.type }, value: initial.value }];
    case "copy":
      return type.kind === "array"
        ? [{ target: { root, steps: [...steps, someElement], type: type.element }, value: null }]
        : [{ target: { root, steps, type }, value: null }];
    default:
      return [];
  }
}

const someElement: Step = { kind: "index", indices: [constant(0)] };

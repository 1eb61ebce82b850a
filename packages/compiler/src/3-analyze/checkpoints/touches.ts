/**
 * The elements of an array that a piece touches: those it stores to, and those that are there because it surely touches them.
 * In: a piece, the path of an array behind a pointer. Out: the subscripts, each where it stands; null: not every store is known.
 * Method: places (places.ts) tell which array an access is of. Pointers that the piece exchanges lead to one array or another: an access by one of them
 * is an access to all. What surely is touched before or after the piece is there, too, if the pointer never changes.
 * Limits: arrays that are exchanged are taken to be equally long.
 */
import { constant, read } from "../../il/builders.js";
import { prefixPath } from "../../il/queries/path-types.js";
import type { Expression, Path, Statement, VariableId } from "../../il/types.js";
import { expressionsOf, forEachStatement, operandsOf, storedPaths } from "../../il/visit.js";
import type { AccessesInput, ElementAccess } from "../arrays/regions/accesses.js";
import { accessesTo } from "../arrays/regions/accesses.js";
import type { Execution, IndexForms } from "../arrays/regions/index-forms.js";
import { isSame } from "../arrays/regions/overlap.js";
import type { ArrayPlace, PlaceStep, Places } from "../arrays/regions/places.js";
import type { Polynomial } from "../arrays/regions/polynomials.js";
import type { Position } from "../arrays/regions/positions.js";
import { positionIn } from "../arrays/regions/positions.js";
import type { ZoneId } from "../storage-facts.js";

/** Some element of the array. */
export interface Touch {
  readonly form: Polynomial;
  readonly at: Execution;
  /** So many of the loops around it are around the piece, too. */
  readonly outside: number;
}

export interface Touches {
  readonly stores: readonly Touch[];
  readonly sure: readonly Touch[];
}

export class TouchesOfPiece {
  constructor(
    private readonly input: AccessesInput,
    private readonly position: Position,
    private readonly forms: IndexForms,
    private readonly places: Places,
    private readonly isKept: (e: Expression) => boolean,
  ) {}

  of(array: Path): Touches | null {
    if (array.type.kind !== "array") return null;
    const elements: Path = { ...array, steps: [...array.steps, anyElement], type: array.type.element };
    const zones = new Set<ZoneId>(this.input.pointsTo.zonesOf(elements));
    const accesses = accessesTo(this.input, this.position, zones);
    if (accesses === null) return null;
    const here = this.places.of(array, touchesAt(this.position));
    const group = here === null ? this.#exchangedWith(array) : null;
    if (here === null && group === null) return null;
    const stores: Touch[] = [];
    const sure: Touch[] = [];
    for (const access of accesses) {
      const touch =
        here === null ? this.#byPointer(access, group as ReadonlySet<VariableId>) : this.#byPlace(access, here);
      if (touch === null) {
        if (access.how === "store" || access.how === "added to") return null;
        continue;
      }
      if (access.how === "store" || access.how === "added to") stores.push(touch);
      if (isAlways(access) && isSure(access.position, this.position.places.length)) sure.push(touch);
    }
    if (stores.length === 0) return null;
    return { stores, sure: here === null ? sure : [...sure, ...this.#elsewhere(array, here, zones)] };
  }

  /** By the same pointer, before or after the piece, whenever that runs. */
  #elsewhere(array: Path, here: ArrayPlace, zones: ReadonlySet<ZoneId>): readonly Touch[] {
    const pointer = prefixPath(this.input.program, array, array.steps.length - 1);
    if (pointer === undefined || !this.isKept(read(pointer))) return [];
    const touches: Touch[] = [];
    const { places, frame } = this.position;
    places.forEach(({ block, index, around }, depth) => {
      const { statements } = block;
      const isEnd = (s: Statement): boolean => s.kind === "return" && depth === 0 && s === statements.at(-1);
      if (statements.some((s) => !isEnd(s) && mayLeave(s))) return;
      statements.forEach((_, k) => {
        if (k === index) return;
        const there = positionIn(block, k, { frame, around, places: places.slice(0, depth) });
        for (const access of accessesTo(this.input, there, zones) ?? []) {
          const isThere = isAlways(access) && isSure(access.position, depth + 1);
          const touch = isThere ? this.#byPlace(access, here) : null;
          if (touch !== null) touches.push({ ...touch, outside: around.length });
        }
      });
    });
    return touches;
  }

  /** Null: it may be of another array, or nothing tells the subscript. */
  #byPlace({ path, position }: ElementAccess, array: ArrayPlace): Touch | null {
    const at = touchesAt(position);
    const place = this.places.of(path, at);
    const last = place?.steps.at(-1);
    if (place === null || place.root !== array.root || place.steps.length !== array.steps.length + 1) return null;
    if (last?.kind !== "index" || last.forms.length !== 1 || (place.views?.length ?? 0) > 0) return null;
    if (!array.steps.every((step, k) => isSame(step, place.steps[k] as PlaceStep))) return null;
    const form = last.forms[0] ?? null;
    return form === null ? null : { form, at, outside: this.position.around.length };
  }

  #byPointer({ path, position }: ElementAccess, group: ReadonlySet<VariableId>): Touch | null {
    const [deref, index, ...more] = path.steps;
    if (deref?.kind !== "deref" || index?.kind !== "index" || index.indices.length !== 1 || more.length > 0)
      return null;
    let { root } = path;
    for (let { frame } = position; frame.call !== null; { frame } = frame.call.at) {
      const given = frame.given.get(root);
      if (given?.kind !== "read" || given.path.steps.length > 0 || !this.forms.isKept(root, frame)) return null;
      root = given.path.root;
    }
    const at = touchesAt(position);
    const form = group.has(root) && index.indices[0] !== undefined ? this.forms.of(index.indices[0], at) : null;
    return form === null ? null : { form, at, outside: this.position.around.length };
  }

  /** Variables that the piece makes lead to what others of them lead to, and to nothing else; null: it does not come to that. */
  #exchangedWith(array: Path): ReadonlySet<VariableId> | null {
    if (array.steps.length !== 1) return null;
    const group = new Set([array.root]);
    let isClosed = true;
    for (const variable of group) {
      if (this.input.pointsTo.isAddressed(variable)) return null;
      forEachStatement({ statements: [this.position.statement] }, (s) => {
        for (const path of storedPaths(s)) {
          if (path.root !== variable || path.steps.length > 0) continue;
          if (s.kind === "assign" && s.value.kind === "read" && s.value.path.steps.length === 0)
            group.add(s.value.path.root);
          else isClosed = false;
        }
      });
    }
    return isClosed ? group : null;
  }
}

/** An execution of what stands there. */
export function touchesAt(position: Position): Execution {
  return { position, name: "touch", shared: 0 };
}

/** Whenever the statement runs: it is not in one arm of `?:`, or behind `&&` or `||`. */
function isAlways({ path, position: { statement } }: ElementAccess): boolean {
  if (storedPaths(statement).includes(path)) return true;
  let isRead = false;
  const look = (e: Expression): void => {
    if (e.kind === "read" && e.path === path) isRead = true;
    if (e.kind === "conditional") look(e.test);
    else if (e.kind === "binary" && ["and", "or", "coalesce"].includes(e.operator)) look(e.left);
    else operandsOf(e).forEach(look);
  };
  expressionsOf(statement).forEach(look);
  return isRead;
}

/** Nothing leaves before it, of what stands in the blocks that come after the first `outside` ones. */
function isSure({ frame, places }: Position, outside: number): boolean {
  const isSkipped = places
    .slice(frame.call === null ? outside : 0)
    .some(({ block, index }) => block.statements.slice(0, index).some(mayLeave));
  return !isSkipped && (frame.call === null || isSure(frame.call.at, outside));
}

function mayLeave(statement: Statement): boolean {
  let leaves = false;
  forEachStatement({ statements: [statement] }, ({ kind }) => {
    if (["exit", "return", "throw", "goto", "label"].includes(kind)) leaves = true;
  });
  return leaves;
}

const anyElement = { kind: "index", indices: [constant(0)] } as const;

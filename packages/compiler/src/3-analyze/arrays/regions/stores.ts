/**
 * The stores of a statement that surely run, in every iteration of the counted loops around them; and runs of stores side by side.
 * In: a statement, the accesses in it. Out: stores, and for each the number of elements that begin with its own.
 */
import { samePath } from "../../../il/equal.js";
import type { Block, Path, Statement } from "../../../il/types.js";
import { forEachStatement } from "../../../il/visit.js";
import type { ElementAccess } from "./accesses.js";
import type { IndexForms } from "./index-forms.js";
import type { Polynomial } from "./polynomials.js";
import type { Position } from "./positions.js";

export interface SureStores {
  readonly access: ElementAccess;
  readonly run: number;
}

export function storesOf(
  { statement, around }: Position,
  accesses: readonly ElementAccess[],
  forms: IndexForms,
): readonly SureStores[] {
  if (!isPlain(statement)) return [];
  const sure = accesses.filter(
    ({ how, position }) =>
      how === "store" &&
      position.statement.kind === "assign" &&
      position.around.slice(around.length).every((s) => forms.countedAt(s)?.leavesEarly === false) &&
      isCallPlain(position),
  );
  const blocks = new Map<Block, ElementAccess[]>();
  for (const access of sure) {
    const block = access.position.places.at(-1)?.block as Block;
    const list = blocks.get(block);
    if (list === undefined) blocks.set(block, [access]);
    else list.push(access);
  }
  return [...blocks.values()].flatMap((list) => [
    ...list.map((access) => ({ access, run: 1 })),
    ...runsOf(list, forms),
  ]);
}

/** `a[0] = …; a[1] = …; a[2] = …`: stores that stand in one block. */
export function runsOf(stores: readonly ElementAccess[], forms: IndexForms): readonly SureStores[] {
  const [first] = stores;
  const start = first === undefined ? null : subscriptOf(first, forms);
  if (first === undefined || start === null) return [];
  const placed = new Map<number, ElementAccess>();
  for (const access of stores) {
    const form = subscriptOf(access, forms);
    const distance = form === null ? undefined : form.minus(start).value;
    if (!samePath(withoutLast(access.path), withoutLast(first.path))) return [];
    if (distance !== undefined) placed.set(distance, access);
  }
  const distances = [...placed.keys()].sort((a, b) => a - b);
  const least = distances[0] as number;
  const isDense = distances.every((distance, k) => distance === least + k);
  return isDense && distances.length > 1 ? [{ access: placed.get(least) as ElementAccess, run: distances.length }] : [];
}

function subscriptOf({ path, position }: ElementAccess, forms: IndexForms): Polynomial | null {
  const last = path.steps.at(-1);
  const [index, ...others] = last?.kind === "index" ? last.indices : [];
  if (index === undefined || others.length > 0) return null;
  return forms.of(index, { position, name: "run", shared: 0 });
}

function withoutLast(path: Path): Path {
  return { ...path, steps: path.steps.slice(0, -1), type: { kind: "nil" } };
}

/** Nothing in it leaves before its end. */
function isPlain(statement: Statement): boolean {
  let plain = true;
  forEachStatement({ statements: [statement] }, ({ kind }) => {
    if (!["assign", "if", "loop", "call"].includes(kind)) plain = false;
  });
  return plain;
}

/** In what is called, only its last statement leaves. */
function isCallPlain({ frame }: Position): boolean {
  if (frame.call === null) return true;
  const { statements } = frame.unit.body;
  const last = statements.at(-1);
  const body = last?.kind === "return" ? statements.slice(0, -1) : statements;
  return body.every(isPlain) && isCallPlain(frame.call.at);
}

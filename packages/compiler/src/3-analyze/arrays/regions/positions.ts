/**
 * Where statements stand: the loops and branches around each, through the calls that lead to it.
 * A frame is one call of a unit as seen from the unit that is looked at: what its parameters are there.
 */
import type { Block, CallStatement, Expression, Statement, Unit, VariableId } from "../../../il/types.js";
import { childBlocks } from "../../../il/visit.js";

export interface Frame {
  readonly unit: Unit;
  /** The call that runs the unit; null: the unit that is looked at. */
  readonly call: { readonly statement: CallStatement; readonly at: Position } | null;
  /** What by-value parameters are, in the caller's words; none for the unit that is looked at. */
  readonly given: ReadonlyMap<VariableId, Expression>;
  /** Different for frames that are different. */
  readonly name: string;
  /** Of all that is seen from the unit that is looked at. */
  readonly numbers: NodeNumbers;
}

/** A number of its own for each node, in the order in which they are asked for. */
export class NodeNumbers {
  readonly #known = new Map<object, number>();

  of(node: object): number {
    const number = this.#known.get(node) ?? this.#known.size + 1;
    this.#known.set(node, number);
    return number;
  }
}

export interface Surrounding {
  /** The loop or branch itself, where it stands. */
  readonly at: Position;
  /** loop: an iteration of it. then, else: an arm of an `if`. maybe: something else that may not run at all, the arm of a switch. */
  readonly kind: "loop" | "then" | "else" | "maybe";
}

/** A place in a block. */
export interface Place {
  readonly block: Block;
  readonly index: number;
  readonly around: readonly Surrounding[];
}

export interface Position {
  readonly frame: Frame;
  readonly statement: Statement;
  /** Outermost first; of outer frames first. */
  readonly around: readonly Surrounding[];
  /** The blocks of its own frame that it stands in, outermost first, and its place in each. */
  readonly places: readonly Place[];
}

/** Where a block stands. */
export type Outside = Pick<Position, "frame" | "around" | "places">;

export function outermostFrame(unit: Unit): Frame {
  return { unit, call: null, given: new Map(), name: "", numbers: new NodeNumbers() };
}

/** The callee's frame. */
export function frameOf(callee: Unit, statement: CallStatement, at: Position): Frame {
  const given = new Map<VariableId, Expression>();
  callee.parameters.forEach((parameter, k) => {
    const argument = statement.arguments[k];
    if (argument !== undefined && argument.kind !== "reference") given.set(parameter, argument);
  });
  const { numbers } = at.frame;
  const name = `${at.frame.name}/${callee.id}@${numbers.of(statement)}`;
  return { unit: callee, call: { statement, at }, given, name, numbers };
}

/** Is the unit running already? */
export function isRunning(frame: Frame, unit: Unit["id"]): boolean {
  return frame.unit.id === unit || (frame.call !== null && isRunning(frame.call.at.frame, unit));
}

/** Every statement of a block and of the blocks inside, with where it stands. */
export function forEachPosition(block: Block, outside: Outside, visit: (position: Position) => void): void {
  block.statements.forEach((_, index) => {
    const position = positionIn(block, index, outside);
    visit(position);
    for (const child of childBlocks(position.statement)) forEachPosition(child, inside(position, child), visit);
  });
}

export function positionIn(block: Block, index: number, { frame, around, places }: Outside): Position {
  const statement = block.statements[index] as Statement;
  return { frame, around, places: [...places, { block, index, around }], statement };
}

/** What is around the statements in a block of the statement. A loop's beginning is not in the loop; its update is. */
export function inside(at: Position, child: Block): Outside {
  const { frame, around, places } = at;
  const kind = kindOf(at.statement, child);
  return { frame, places, around: kind === null ? around : [...around, { at, kind }] };
}

/** Around the body of what is called. */
export function insideCall(frame: Frame): Outside {
  return { frame, around: frame.call?.at.around ?? [], places: [] };
}

function kindOf(statement: Statement, child: Block): Surrounding["kind"] | null {
  switch (statement.kind) {
    case "loop":
      return child === statement.init ? null : "loop";
    case "if":
      return child === statement.then ? "then" : "else";
    case "switch":
      return "maybe";
    default:
      return null;
  }
}

/** Does the forward sweep run the statement, and every call on the way to it? A call may be left out where another of the same unit is not. */
export function runsForward({ statement, frame }: Position, isLive: (s: Statement) => boolean): boolean {
  return (
    isLive(statement) && (frame.call === null || (isLive(frame.call.statement) && runsForward(frame.call.at, isLive)))
  );
}

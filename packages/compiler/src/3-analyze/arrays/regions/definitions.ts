/**
 * The one statement that gives a local its value: what may stand for the local wherever that statement has run.
 * In: a unit, points-to. Out: for variables that one assignment or call in it gives a value: that statement and the blocks it stands in; which
 * variables nothing gives a value (parameters).
 */
import type { AssignStatement, Block, CallStatement, Program, Unit, VariableId } from "../../../il/types.js";
import { childBlocks, storedPaths } from "../../../il/visit.js";
import type { PointsTo } from "../../storage-facts.js";
import type { Position } from "./positions.js";

interface Definition {
  readonly statement: AssignStatement | CallStatement;
  readonly block: Block;
  readonly index: number;
}

export class Definitions {
  readonly #once = new Map<VariableId, Definition | null>();

  constructor(
    private readonly program: Program,
    private readonly pointsTo: PointsTo,
    unit: Unit,
  ) {
    this.#walk(unit.body);
  }

  /** The statement that gave the variable the value it has at the position, where it stands; null: that is not known. */
  reaching(variable: VariableId, at: Position): Position | null {
    const definition = this.#isPrivate(variable) ? this.#once.get(variable) : undefined;
    if (definition === undefined || definition === null) return null;
    const depth = at.places.findIndex(({ block }) => block === definition.block);
    const place = at.places[depth];
    if (place === undefined || definition.index >= place.index) return null;
    const places = [...at.places.slice(0, depth), { ...place, index: definition.index }];
    return { frame: at.frame, statement: definition.statement, around: place.around, places };
  }

  /** A parameter that keeps the value it was given. */
  isKept(variable: VariableId): boolean {
    return this.#isPrivate(variable) && !this.#once.has(variable);
  }

  #isPrivate(variable: VariableId): boolean {
    const declared = this.program.variables.get(variable);
    if (declared === undefined || declared.role === "global" || declared.passing === "reference") return false;
    return !this.pointsTo.isAddressed(variable);
  }

  #walk(block: Block): void {
    block.statements.forEach((statement, index) => {
      for (const path of storedPaths(statement)) {
        // What a pointer leads to is stored elsewhere.
        if (path.steps.some((step) => step.kind === "deref")) continue;
        const isWhole = path.steps.length === 0 && (statement.kind === "assign" || statement.kind === "call");
        const isFirst = !this.#once.has(path.root);
        this.#once.set(path.root, isWhole && isFirst ? { statement, block, index } : null);
      }
      for (const child of childBlocks(statement)) this.#walk(child);
    });
  }
}

/**
 * noted-stores: a program that says what it stores, so that the values of a forward sweep can be compared with those of the primal.
 *
 * In      a program, the variables of the user's program, a table of places that several programs share
 * Out     the program, each store of a number that the user's program makes followed by a call of the host: the number of the place, and
 *         what was stored
 * Method  A place is a piece of the user's text and what is stored to there. A derivative's statement is the user's, run forward, where its
 *         origin does not say that the adjoint made it (`Variable.copyOf` says what its variables were); one that is run again for the
 *         backward sweep is told by its origin, too.
 * Limits  No counters of loops, no whole arrays; places whose subscripts read arrays are left out, since the store may change them.
 */
import type { Origin } from "../diagnostics/origin.js";
import { spanOf } from "../diagnostics/origin.js";
import { intrinsic, read } from "../il/builders.js";
import type { NotedPlaces } from "../il/conventions/notes.js";
import { againPass, noteFunction } from "../il/conventions/notes.js";
import type {
  Block,
  Expression,
  OutputStatement,
  Path,
  Program,
  Statement,
  Unit,
  UnitId,
  VariableId,
} from "../il/types.js";
import { forEachReadPath, subscriptsOf, writtenPaths } from "../il/visit.js";
import { withChildBlocks } from "../il/with-child-blocks.js";

export interface NotedInput {
  readonly program: Program;
  /** Variables of the user's program: no shadows, nothing that a sweep needs for itself. */
  readonly isUsers: (variable: VariableId) => boolean;
  readonly places: NotedPlaces;
  readonly isNotedIn: (unit: Unit) => boolean;
}

export function notedStores({ program, isUsers, isNotedIn, places }: NotedInput): Program {
  const originalOf = (id: VariableId): VariableId => program.variables.get(id)?.copyOf ?? id;
  const units = new Map<UnitId, Unit>();
  for (const unit of program.units.values())
    units.set(unit.id, !isNotedIn(unit) ? unit : { ...unit, body: inBlock(unit.body) });
  return { ...program, units };

  function inBlock(block: Block): Block {
    return { statements: block.statements.flatMap((s) => [inside(s), ...notesOf(s)]) };
  }

  /** What a loop counts with stays as it is: that is part of its head. */
  function inside(s: Statement): Statement {
    if (s.kind === "loop") return { ...s, body: inBlock(s.body) };
    return withChildBlocks(s, inBlock);
  }

  function notesOf(s: Statement): readonly OutputStatement[] {
    if (s.kind !== "assign" && s.kind !== "call") return [];
    const how = howRun(s.origin);
    const span = spanOf(s.origin);
    if (how === "sweep" || span === null) return [];
    return writtenPaths(s)
      .filter(isNoted)
      .flatMap((path) => {
        const name = program.variables.get(path.root)?.name ?? "";
        const steps = path.steps.map((step) => (step.kind === "field" ? step.name : step.kind)).join(".");
        // A new object may be filled through its last variable in the one program, and through a temporary in the other.
        const place = [span.file, span.start, span.end, steps === "" ? originalOf(path.root) : steps].join(" ");
        const told = `${span.line}:${span.column} ${name} ${steps}`.trim();
        return partsOf(path).map(({ part, value }) => {
          const number = places.numberOf(place + part, told + part);
          return noteOf(how === "again" ? -1 - number : number, value, s.origin);
        });
      });
  }

  function isNoted(path: Path): boolean {
    const kinds: readonly string[] = ["real", "integer", "boolean", "complex"];
    if (!kinds.includes(path.type.kind) || path.steps.some((step) => step.kind === "section")) return false;
    if (!isUsers(originalOf(path.root))) return false;
    let isPlain = true;
    for (const subscript of subscriptsOf(path))
      forEachReadPath(subscript, (inner) => {
        if (inner.steps.length > 0) isPlain = false;
      });
    return isPlain;
  }
}

/** A complex number is two. */
function partsOf(path: Path): readonly { readonly part: string; readonly value: Expression }[] {
  if (path.type.kind !== "complex") return [{ part: "", value: read(path) }];
  const value = (name: string): Expression => intrinsic(name, [read(path)]);
  return [
    { part: " re", value: value("realPart") },
    { part: " im", value: value("imaginaryPart") },
  ];
}

function noteOf(number: number, value: Expression, origin: Origin): OutputStatement {
  return { kind: "output", text: { pieces: [`${noteFunction}(${number}, `, ")"], operands: [value] }, origin };
}

function howRun(origin: Origin): "forward" | "again" | "sweep" {
  for (let at: Origin | null = origin; at !== null && at.kind === "pass"; at = at.from) {
    if (at.pass === againPass) return "again";
    if (at.pass === "adjoint" || at.pass === "tangent") return "sweep";
  }
  return "forward";
}

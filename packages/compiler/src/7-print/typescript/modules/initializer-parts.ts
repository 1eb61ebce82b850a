/**
 * The parts of a program's initializers that give some module-level variables what they hold when the module is loaded.
 * In: the program, the variables. Out: initializers that do just that, and what else they would set, which has to be had too.
 * Method: statements that name the variables, by themselves or in what they call, and those that name a local that these name.
 * Limits: a statement that hands another variable's object to a call may write it.
 */
import type { Block, Path, Program, Statement, Unit, UnitId, VariableId } from "../../../il/types.js";
import { childBlocks, forEachPath, forEachStatement, writtenPaths } from "../../../il/visit.js";

export interface InitializerParts {
  readonly units: ReadonlyMap<UnitId, Unit>;
  /** Variables of other owners that would be set once more. */
  readonly others: ReadonlySet<VariableId>;
}

export function initializerParts(
  program: Program,
  variables: ReadonlySet<VariableId>,
  touching: ReadonlySet<UnitId>,
): InitializerParts {
  const units = new Map<UnitId, Unit>();
  const others = new Set<VariableId>();
  const isGlobal = (id: VariableId): boolean => program.variables.get(id)?.role === "global";
  for (const id of program.initializers) {
    const unit = program.units.get(id) as Unit;
    const kept = new Set<Statement>();
    const locals = new Set<VariableId>();
    for (let before = -1; before !== kept.size; ) {
      before = kept.size;
      for (const s of unit.body.statements) {
        if (kept.has(s) || !isNeeded(s)) continue;
        kept.add(s);
        forEachIn(s, (inner) => {
          forEachPath(inner, (path) => {
            if (!isGlobal(path.root)) locals.add(path.root);
          });
        });
      }
    }
    if (kept.size === 0) continue;
    const statements = unit.body.statements.filter((s) => kept.has(s));
    units.set(id, { ...unit, body: { ...unit.body, statements } });
    for (const s of statements) collectOthers({ statements: [s] }, new Set());

    function isNeeded(s: Statement): boolean {
      const [target] = s.kind === "assign" || s.kind === "allocate" ? [s.target] : [];
      // A variable of another owner that gets its value from one of these.
      if (target !== undefined && target.steps.length === 0 && isGlobal(target.root) && !variables.has(target.root))
        return false;
      let found = false;
      forEachIn(s, (inner) => {
        if (inner.kind === "call" && inner.callee.kind === "unit" && touching.has(inner.callee.unit)) found = true;
        forEachPath(inner, (path) => {
          if (variables.has(path.root) || locals.has(path.root)) found = true;
        });
      });
      return found;
    }
  }
  return { units, others };

  function collectOthers(block: Block, seen: Set<UnitId>): void {
    forEachStatement(block, (s) => {
      const stored = new Set<Path>(writtenPaths(s));
      forEachPath(s, (path) => {
        if (!isGlobal(path.root) || variables.has(path.root)) return;
        if (stored.has(path) || path.type.kind === "pointer") others.add(path.root);
      });
      if (s.kind !== "call" || s.callee.kind !== "unit" || seen.has(s.callee.unit)) return;
      seen.add(s.callee.unit);
      const callee = program.units.get(s.callee.unit);
      if (callee !== undefined) collectOthers(callee.body, seen);
    });
  }
}

function forEachIn(s: Statement, visit: (s: Statement) => void): void {
  visit(s);
  for (const block of childBlocks(s)) for (const inner of block.statements) forEachIn(inner, visit);
}

/** The units that name one of these variables, by themselves or in what they call. */
export function touchingUnits(programs: readonly Program[], variables: ReadonlySet<VariableId>): ReadonlySet<UnitId> {
  const found = new Set<UnitId>();
  for (const program of programs) {
    const named = new Map<string, Set<UnitId>>();
    for (const record of program.records.values())
      for (const [name, id] of record.methods) named.set(name, (named.get(name) ?? new Set()).add(id));
    for (let before = -1; before !== found.size; ) {
      before = found.size;
      for (const unit of program.units.values()) {
        if (found.has(unit.id)) continue;
        forEachStatement(unit.body, (s) => {
          forEachPath(s, (path) => {
            if (variables.has(path.root)) found.add(unit.id);
          });
          if (s.kind !== "call") return;
          const callees =
            s.callee.kind === "unit"
              ? [s.callee.unit]
              : s.callee.kind === "method"
                ? [...(named.get(s.callee.method) ?? [])]
                : [];
          if (callees.some((id) => found.has(id))) found.add(unit.id);
        });
      }
    }
  }
  return found;
}

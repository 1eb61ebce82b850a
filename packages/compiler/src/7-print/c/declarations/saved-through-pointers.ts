/**
 * Which local variables and new storage the derivative saves elements of through pointers: such a save may come before the first store,
 * which the primal only makes. What is read there would be nothing, so that the storage begins with zeros.
 * Method: pointers that are given each other's values lead to one class of storage; without order, and without telling fields apart.
 */
import { pointerSources } from "../../../il/queries/pointer-sources.js";
import type { AllocateStatement, Expression, Path, Program, Statement, UnitId, VariableId } from "../../../il/types.js";
import { forEachExpressionOf, forEachReadPath, forEachStatement } from "../../../il/visit.js";

export interface SavedThroughPointers {
  /** The statement puts the variable's address somewhere, through which it is saved. */
  exposes(s: Statement, local: VariableId): boolean;
  /** The new storage is saved through another pointer of the same unit. */
  ofAllocation(s: AllocateStatement): boolean;
}

/** A class of storage, with the class that its pointers lead to. */
interface Storage {
  parent: Storage | null;
  target: Storage | null;
  isSaved: boolean;
}

export function savedThroughPointers(program: Program): SavedThroughPointers {
  const classes = new Map<VariableId | string, Storage>();
  const of = (key: VariableId | string): Storage => {
    const known = classes.get(key) ?? fresh();
    classes.set(key, known);
    return rootOf(known);
  };
  const at = (path: Path): Storage =>
    path.steps.reduce((storage, step) => (step.kind === "deref" ? behind(storage) : storage), of(path.root));
  const give = (to: Storage, value: Expression): void => {
    for (const source of pointerSources(value)) {
      if (source.kind === "address") join(behind(to), at(source.path));
      else if (source.kind === "read") join(behind(to), behind(at(source.path)));
    }
  };
  const result = (unit: UnitId, k: number): string => `${unit} ${k}`;
  const saves: { readonly unit: UnitId; readonly path: Path }[] = [];
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      if (s.kind === "assign") give(at(s.target), s.value);
      else if (s.kind === "return") for (const [k, value] of s.values.entries()) give(of(result(unit.id, k)), value);
      else if (s.kind === "push")
        forEachReadPath(s.value, (path) => {
          if (path.steps.some((step) => step.kind === "deref")) saves.push({ unit: unit.id, path });
        });
      else if (s.kind === "call" && s.callee.kind === "unit") {
        const called = s.callee.unit;
        for (const [k, target] of s.targets.entries())
          if (target !== null) join(behind(at(target)), behind(of(result(called, k))));
        for (const [k, p] of (program.units.get(called)?.parameters ?? []).entries()) {
          const argument = s.arguments[k];
          if (argument === undefined) continue;
          if (argument.kind === "reference") join(of(p), at(argument.path));
          else give(of(p), argument);
        }
      }
    });
  if (saves.length === 0) return { exposes: () => false, ofAllocation: () => false };
  for (const { path } of saves) at(path).isSaved = true;
  const unitOf = new Map<Statement, UnitId>();
  for (const unit of program.units.values())
    forEachStatement(unit.body, (s) => {
      if (s.kind === "allocate") unitOf.set(s, unit.id);
    });
  return {
    exposes: (s, local) => {
      if (s.kind !== "assign" || !of(local).isSaved) return false;
      let found = false;
      forEachExpressionOf(s, (e) => {
        found ||= e.kind === "address" && e.path.root === local && !e.path.steps.some((step) => step.kind === "deref");
      });
      return found;
    },
    ofAllocation: (s) => {
      const storage = behind(at(s.target));
      return (
        storage.isSaved &&
        saves.some(
          ({ unit, path }) => path.root !== s.target.root && unit === unitOf.get(s) && at(path) === rootOf(storage),
        )
      );
    },
  };
}

function fresh(): Storage {
  return { parent: null, target: null, isSaved: false };
}

function rootOf(storage: Storage): Storage {
  let root = storage;
  while (root.parent !== null) root = root.parent;
  return root;
}

/** What the pointers in it lead to. */
function behind(storage: Storage): Storage {
  const root = rootOf(storage);
  root.target ??= fresh();
  return rootOf(root.target);
}

function join(a: Storage, b: Storage): void {
  const [x, y] = [rootOf(a), rootOf(b)];
  if (x === y) return;
  x.parent = y;
  y.isSaved ||= x.isSaved;
  if (x.target === null) return;
  if (y.target === null) y.target = x.target;
  else join(x.target, y.target);
}

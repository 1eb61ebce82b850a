/**
 * unset-globals: pointers of C at file scope that nothing the heads run sets, so that nobody knows what is behind them.
 * In: the program, points-to. Out: diagnostics RG4006.
 * Method: a real number is stored through a pointer that leads nowhere, and there is a global that holds such a pointer.
 * Limits: what is only read behind such a pointer is taken for constant data, which it is where nothing stores there.
 */
import type { DiagnosticBag } from "../diagnostics/diagnostic.js";
import type { Origin } from "../diagnostics/origin.js";
import { field, isContinuous, pathOf } from "../il/builders.js";
import type { Path, Program } from "../il/types.js";
import { forEachStatement, writtenPaths } from "../il/visit.js";
import type { PointsTo } from "./storage-facts.js";

export function reportUnsetGlobals(program: Program, pointsTo: PointsTo, bag: DiagnosticBag): void {
  if (program.language !== "c") return;
  const unset = [...program.variables.values()].filter(
    (v) => v.role === "global" && v.constant !== true && hasUnset(program, pointsTo, pathOf(v)),
  );
  const [first] = unset;
  const at = first === undefined ? undefined : storeNowhere(program, pointsTo);
  if (first === undefined || at === undefined) return;
  const names = unset.map((v) => `'${v.name}'`).join(", ");
  bag.add(
    "RG4006",
    "error",
    at,
    `Nothing that the function runs says where ${names} ${unset.length === 1 ? "leads" : "lead"}, and derivatives may go through it.`,
    `Make '${first.name}' a parameter, or let the function set it.`,
  );
}

function hasUnset(program: Program, pointsTo: PointsTo, path: Path): boolean {
  const { type } = path;
  if (type.kind === "pointer") return pointsTo.sitesOf(path).length === 0;
  if (type.kind !== "record") return false;
  const record = program.records.get(type.record);
  if (record === undefined || record.kind === "closure" || record.kind === "union") return false;
  return record.fields.some((f) => hasUnset(program, pointsTo, field(path, f.name, f.type)));
}

function storeNowhere(program: Program, pointsTo: PointsTo): Origin | undefined {
  let found: Origin | undefined;
  for (const id of pointsTo.units)
    forEachStatement(program.units.get(id)?.body ?? { statements: [] }, (s) => {
      for (const path of writtenPaths(s))
        if (
          isContinuous(path.type) &&
          path.steps.some((step) => step.kind === "deref") &&
          pointsTo.zonesOf(path).length === 0
        )
          found ??= s.origin;
    });
  return found;
}

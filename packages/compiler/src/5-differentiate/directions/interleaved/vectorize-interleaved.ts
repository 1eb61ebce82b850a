/**
 * The derivative program for several directions at once, in TypeScript: the primal is computed once, its derivatives for each of `nd` directions.
 *
 * In: a polished derivative program of one direction, its heads, its shadows, the number of directions if it is fixed. Out: the same units
 * over derivatives of all directions; `nd` is their first parameter unless it is fixed.
 * Method: each derivative statement becomes a loop over directions, loops in a row become one, variables that live in one of them are
 * numbers again (scalar-rows.ts); shadows are held as direction-types.ts says.
 * Limits: lists that a caller would have to hold in two ways (lists-held-twice.ts), strided or by-reference numbers, and what may be a number or something else that is there, are refused (RG3304).
 */
import type { DiagnosticBag } from "../../../diagnostics/diagnostic.js";
import { madeBy } from "../../../diagnostics/origin.js";
import { allocate, arrayOf, assign, constant, IdSource, pathOf, readOf, real64 } from "../../../il/builders.js";
import { Fractions } from "../../../il/queries/fractions.js";
import type { Program, Statement, Unit, UnitId, Variable, VariableId } from "../../../il/types.js";
import { forEachExpressionOf, forEachPath, forEachStatement, storedPaths } from "../../../il/visit.js";
import { unitNames } from "../../names.js";
import type { ScalarDerivative } from "../derivative-units.js";
import { seedsOf, unitsWithDerivatives } from "../derivative-units.js";
import { directionalVariables, isOfDerivatives } from "../directional-variables.js";
import type { Passing } from "../passed-statements.js";
import { passedStatements } from "../passed-statements.js";
import { scalarRows } from "../scalar-rows.js";
import { DirectionCalls } from "./direction-calls.js";
import { DirectionPaths } from "./direction-paths.js";
import { DirectionStatements } from "./direction-statements.js";
import { DirectionTypes, isNumber, numberTangents } from "./direction-types.js";
import { DirectionWriter } from "./direction-writer.js";
import { leadsToListHeldTwice } from "./lists-held-twice.js";
import { placeRows } from "./place-rows.js";

const pass = "vectorize-interleaved";

export interface InterleavedOptions {
  /** Absent: known at run time. */
  readonly directions?: number;
  /** For the names of records of derivatives. */
  readonly suffix: string;
}

export function vectorizeInterleaved(
  made: ScalarDerivative,
  options: InterleavedOptions,
  bag: DiagnosticBag,
): ScalarDerivative {
  const { program } = made;
  const ids = new IdSource(program);
  const seeds = new Set(seedsOf(program));
  const directional = directionalVariables(program, new Set([...made.shadows, ...seeds]));
  const types = new DirectionTypes(program, options.suffix);
  const variables = new Map(program.variables);
  for (const id of directional) {
    const v = program.variables.get(id);
    if (v !== undefined) variables.set(id, { ...v, type: types.of(v.type) });
  }
  const units = new Map(program.units);
  const heads = new Set(made.heads.values());
  const vectors = new Map(unitsWithDerivatives(program, directional, heads).map((unit) => [unit.id, unit] as const));
  const mayPass = passedStatements(program, directional);
  for (const head of heads) refuseLists(program, program.units.get(head), directional, bag);
  const handed = new Map(made.handed);
  for (const unit of vectors.values()) {
    const vector = vectorUnit(
      program,
      unit,
      directional,
      types,
      (id) => vectors.has(id),
      options.directions,
      mayPass,
      ids,
      bag,
    );
    units.set(unit.id, vector.unit);
    for (const variable of vector.made) variables.set(variable.id, variable);
    if (vector.count === null) continue;
    const globals = made.handed.get(unit.id) ?? { parameters: new Map(), results: new Map(), shadows: new Set() };
    handed.set(unit.id, { ...globals, given: new Map([[vector.count, "directions"]]) });
  }
  const records = new Map(program.records);
  for (const record of types.records.values()) records.set(record.id, record);
  const shadows = new Set([...made.shadows, ...[...directional].filter((id) => !seeds.has(id))]);
  return { ...made, program: { ...program, units, variables, records }, shadows, handed };
}

/** What the caller gives, and is given, must be what `zerosLike` makes. */
function refuseLists(
  program: Program,
  head: Unit | undefined,
  directional: ReadonlySet<VariableId>,
  bag: DiagnosticBag,
): void {
  const given = (head?.parameters ?? []).flatMap((id) => {
    const v = program.variables.get(id);
    return v !== undefined && directional.has(id) ? [v.type] : [];
  });
  const results = (head?.results ?? []).flatMap((r, k) =>
    head !== undefined && isOfDerivatives(head, k) ? [r.type] : [],
  );
  if (head === undefined || ![...given, ...results].some((type) => leadsToListHeldTwice(program, type))) return;
  bag.add(
    "RG3304",
    "error",
    head.origin,
    "a parameter or result with a list of numbers some of which may be missing, or something else, has no derivatives of several directions",
    "make it an array of numbers, or an object with a field for each; or differentiate one direction at a time",
  );
}

function vectorUnit(
  program: Program,
  unit: Unit,
  directional: ReadonlySet<VariableId>,
  types: DirectionTypes,
  isVector: (unit: UnitId) => boolean,
  directions: number | undefined,
  mayPass: Passing,
  ids: IdSource,
  bag: DiagnosticBag,
): { readonly unit: Unit; readonly made: readonly Variable[]; readonly count: VariableId | null } {
  const origin = madeBy(pass, unit.origin);
  const names = unitNames(program, unit);
  const nd: Variable = {
    id: ids.variable(),
    name: names.fresh("nd"),
    type: real64,
    role: "parameter",
    passing: "value",
    origin,
  };
  const count = directions === undefined ? readOf(nd) : constant(directions);
  const fractions = new Fractions([unit]);
  const paths = new DirectionPaths(program, types, directional, count, (e) => fractions.has(e));
  const writer = new DirectionWriter(program, unit, paths, ids, bag);
  const calls = new DirectionCalls(writer, isVector, directions === undefined);
  const all = new DirectionStatements(writer, calls, mayPass).block(unit.body);

  const { written, mentioned } = numbersIn(program, unit, directional);
  const locals = mentioned.filter((v) => v.role === "local");
  const { body, scalars } = scalarRows(all, writer.loops, new Set(locals.map((v) => v.id)));
  const numbers = locals.filter((v) => scalars.has(v.id)).map((v) => ({ ...v, type: real64 }));
  const rows = locals.filter((v) => !scalars.has(v.id)).map((v) => ({ ...v, type: numberTangents }));
  const before: Statement[] = [];
  for (const v of mentioned) {
    const row = { ...v, type: numberTangents };
    // The caller's array stays as it is.
    if (v.role !== "parameter" || !written.has(v.id)) continue;
    const own = writer.local(v.name, row.type, unit.origin);
    before.push(
      allocate(
        pathOf(own),
        ids.site(),
        arrayOf(real64),
        [],
        {
          kind: "copy",
          source: paths.part({
            ...pathOf(row),
            steps: [{ kind: "deref" }, { kind: "section", ranges: [{}] }],
            type: arrayOf(real64),
          }),
        },
        origin,
      ),
      assign(pathOf(row), readOf(own), origin),
    );
  }
  const placed = placeRows(body, rows, (row) => writer.zeros(pathOf(row), constant(1), real64, unit.origin));
  const results = unit.results.map((r, k) => (isOfDerivatives(unit, k) ? { ...r, type: types.of(r.type) } : r));
  const isCounted = directions === undefined;
  return {
    unit: {
      ...unit,
      parameters: isCounted ? [nd.id, ...unit.parameters] : unit.parameters,
      results,
      body: { statements: [...before, ...placed.statements] },
    },
    count: isCounted ? nd.id : null,
    made: [...(isCounted ? [nd] : []), ...writer.made, ...numbers],
  };
}

/** The variables that hold the derivative of a number, and those of them that the unit changes. */
function numbersIn(
  program: Program,
  unit: Unit,
  directional: ReadonlySet<VariableId>,
): { written: ReadonlySet<VariableId>; mentioned: readonly Variable[] } {
  const written = new Set<VariableId>();
  const mentioned = new Set<VariableId>();
  forEachStatement(unit.body, (s) => {
    for (const path of storedPaths(s)) written.add(path.root);
    forEachExpressionOf(s, (e) => {
      if (e.kind === "address") written.add(e.path.root);
    });
    forEachPath(s, ({ root }) => mentioned.add(root));
  });
  const numbers = [...mentioned].flatMap((id) => {
    const v = program.variables.get(id);
    return v !== undefined && directional.has(id) && isNumber(v.type) ? [v] : [];
  });
  return { written, mentioned: numbers };
}

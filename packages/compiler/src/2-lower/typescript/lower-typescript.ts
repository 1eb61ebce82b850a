/**
 * A checked TypeScript program → IL.
 *
 * In: the parsed program and the names of the heads (`f`, `Class.method`). Out: everything reachable from the heads, and their units.
 * Method: units are asked for by calls and lowered from a list of pending work until nothing is left; methods that are called through
 * any class, and initial values of module-level variables, are looked for whenever the list is empty.
 * Limits: what is outside the subset becomes one diagnostic each (RG2xxx); then there is no program.
 */
import type ts from "typescript";
import type { TextEdit } from "../../1-parse/typescript/edited-text.js";
import type { ParsedTypeScript } from "../../1-parse/typescript/parse-typescript.js";
import { DiagnosticBag } from "../../diagnostics/diagnostic.js";
import type { Program, RecordDeclaration, RecordId, StoredElsewhere, UnitId } from "../../il/types.js";
import { construct } from "./arrays/new-arrays.js";
import { classValue } from "./classes/class-values.js";
import { constructorUnit, methodUnit, reachMethods } from "./classes/classes.js";
import { reachHeadClasses } from "./classes/head-classes.js";
import { getsObjects } from "./classes/objects-from-outside.js";
import type { Lowering } from "./context.js";
import { ProgramContext } from "./context.js";
import { checkDirectives } from "./directives.js";
import { ElsewhereStores } from "./elsewhere/stored-elsewhere.js";
import { reference } from "./expressions/access.js";
import { condition } from "./expressions/conditions.js";
import { effect, into } from "./expressions/effects.js";
import { expression } from "./expressions/expressions.js";
import { lowerCall } from "./functions/calls.js";
import { functionUnit } from "./functions/function-units.js";
import { functionValue } from "./functions/function-values.js";
import { findHead } from "./heads.js";
import { CallSiteTypes } from "./inferred-types/call-site-types.js";
import { checkStores } from "./inferred-types/check-stores.js";
import { ClassVariables } from "./inferred-types/class-variables.js";
import { fillEmptyFields } from "./inferred-types/empty-fields.js";
import { excludedBranches } from "./inferred-types/excluded-branches.js";
import { StoredTypes } from "./inferred-types/stored-types.js";
import { refuseAskedIterables } from "./iteration/asked-iterables.js";
import { refuseOtherIterables } from "./iteration/other-iterables.js";
import { assignFrom, assignPattern, bind, bindFrom } from "./names/destructuring.js";
import { askForHeldClasses } from "./names/held-classes.js";
import { Modules } from "./names/modules.js";
import { AddedProperties } from "./objects/added-properties.js";
import { refuseEmptyProperties } from "./objects/asked-properties.js";
import { refuseUnknownOrder } from "./objects/key-order.js";
import { literal } from "./objects/literals.js";
import { refuseStandIns } from "./objects/stand-ins.js";
import { refuseWiderObjects } from "./objects/wider-objects.js";
import { reachedCode, refuseAbsent } from "./reached-code.js";
import { statement } from "./statements/statements.js";
import { emptyEnvironment } from "./types/environments.js";
import { writtenDerivatives } from "./written/written-derivatives.js";

export interface Lowered {
  readonly program: Program;
  /** The units of the heads, in the order asked for. */
  readonly heads: readonly UnitId[];
}

const lowering: Lowering = {
  expression,
  into,
  effect,
  condition,
  statement,
  functionValue,
  classValue,
  functionUnit,
  methodUnit,
  constructorUnit,
  call: lowerCall,
  construct,
  bind,
  bindFrom,
  assignPattern,
  assignFrom,
  literal,
  reference,
};

/** The program with the types of parameters that say none, as far as the calls that reach them tell. */
export function withCallSiteTypes(parsed: ParsedTypeScript, heads: readonly string[]): ParsedTypeScript {
  if (!parsed.files.some((file) => /\.[cm]?jsx?$/.test(file.fileName))) return parsed;
  const calls = new CallSiteTypes();
  const stores = new StoredTypes();
  const added = new AddedProperties();
  const classes = new ClassVariables();
  let typed = parsed;
  for (let round = 0; round < 20; round++) {
    const p = new ProgramContext(typed, new DiagnosticBag(), lowering);
    emptyEnvironment(p);
    for (const name of heads) findHead(p, name);
    const { pieces } = reachedCode(p, p.headNodes);
    const isNew =
      [calls.next(p, pieces), stores.next(p, pieces), added.next(p, pieces), classes.next(p)].includes(true) ||
      [calls.guess(), stores.guess()].includes(true);
    if (!isNew) break;
    typed = typed.annotated(joined(calls.edits(), stores.edits(), added.edits(), classes.edits()));
  }
  return typed;
}

function joined(...all: readonly ReadonlyMap<string, readonly TextEdit[]>[]): ReadonlyMap<string, readonly TextEdit[]> {
  const edits = new Map<string, TextEdit[]>();
  for (const each of all) for (const [path, list] of each) edits.set(path, [...(edits.get(path) ?? []), ...list]);
  return edits;
}

export function lowerTypeScript(
  parsed: ParsedTypeScript,
  heads: readonly string[],
  bag: DiagnosticBag,
  rules: readonly string[] = [],
): Lowered | undefined {
  const excluded = new Set<ts.Node>();
  for (;;) {
    const found = new DiagnosticBag();
    const p = new ProgramContext(parsed, found, lowering, excluded);
    p.written = writtenDerivatives(p, rules);
    const lowered = found.hasErrors ? undefined : lowerReached(p, parsed, heads, found);
    const more = found.hasErrors
      ? excludedBranches(p, found.all, reachedCode(p, p.headNodes).pieces).filter((node) => !excluded.has(node))
      : [];
    for (const node of more) excluded.add(node);
    if (more.length > 0) continue;
    bag.addAll(found);
    return lowered;
  }
}

function lowerReached(
  p: ProgramContext,
  parsed: ParsedTypeScript,
  heads: readonly string[],
  bag: DiagnosticBag,
): Lowered | undefined {
  emptyEnvironment(p);
  for (const file of parsed.files) checkDirectives(p, file);
  const units = heads.flatMap((name) => findHead(p, name) ?? []);
  const syntaxOfAll = { has: () => true, contains: () => false };
  const reached = reachedCode(p, p.headNodes);
  p.accessors = reached.accessors;
  if (!getsObjects(p, p.headNodes, reached.variables)) p.classes = reached.classes;
  parsed.reportErrors(units.length < heads.length ? syntaxOfAll : reached, bag);
  refuseAbsent(p, reached);
  if (bag.hasErrors) return undefined;
  const modules = new Modules(p);
  const elsewhere = new ElsewhereStores(p, reached);
  let storedElsewhere: readonly StoredElsewhere[] = [];
  for (let busy = true; busy; ) {
    for (let work = p.pending.shift(); work !== undefined; work = p.pending.shift()) work();
    const classes = reachHeadClasses(p, units);
    const methods = reachMethods(p);
    const globals = modules.reach();
    busy = p.pending.length > 0 || classes || methods || globals;
    if (busy) continue;
    const known = p.records.size;
    storedElsewhere = elsewhere.all();
    busy = p.pending.length > 0 || p.records.size > known;
  }
  askForHeldClasses(p, units);
  const initializers = modules.finish();
  if (bag.hasErrors) return undefined;
  checkStores(p, bag);
  refuseStandIns(p, bag);
  refuseOtherIterables(p, bag);
  refuseAskedIterables(p);
  refuseWiderObjects(p, bag);
  refuseUnknownOrder(p, bag);
  refuseEmptyProperties(p, bag);
  if (bag.hasErrors) return undefined;
  fillEmptyFields(p, bag);
  if (bag.hasErrors) return undefined;
  const records = new Map<RecordId, RecordDeclaration>();
  for (const record of p.records.values()) {
    const { id, name, kind, fields, methods, origin, base, host } = record;
    records.set(id, {
      id,
      name,
      kind,
      fields,
      methods,
      origin,
      ...(base === undefined ? {} : { base: base.id }),
      ...(record.arguments.length === 0 ? {} : { typeArguments: record.arguments }),
      ...(host === undefined ? {} : { host }),
    });
  }
  return {
    program: {
      language: "typescript",
      records,
      variables: p.variables,
      units: p.units,
      initializers,
      ...(storedElsewhere.length === 0 ? {} : { storedElsewhere }),
    },
    heads: units,
  };
}

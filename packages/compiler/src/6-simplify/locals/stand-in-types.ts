/**
 * Whether storage of one type can take the place of storage of another in every path: what is reached through the one is there in the
 * other, under the same name.
 */
import { sameType } from "../../il/equal.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { Block, Path, Program, RecordId, Type, VariableId } from "../../il/types.js";
import { forEachPath, forEachStatement } from "../../il/visit.js";
import { foldDecidedTests } from "../branches/fold-decided-tests.js";

export function canStandFor(program: Pick<Program, "records">, type: Type, other: Type): boolean {
  if (sameType(type, other)) return true;
  // Which kind of array it is would no longer be known.
  if (type.kind === "union" && other.kind === "pointer" && other.target.kind === "array") return false;
  if (other.kind === "union" || type.kind === "union" || other.kind === "opaque") return true;
  if (other.kind !== "pointer" || type.kind !== "pointer") return type.kind === other.kind;
  const [declared, wanted] = [type.target, other.target];
  switch (wanted.kind) {
    case "procedure":
      return declared.kind === "procedure" || declared.kind === "record";
    case "record": {
      if (declared.kind !== "record") return false;
      if (declared.record === wanted.record) return true;
      const fields = program.records.get(declared.record)?.fields ?? [];
      const needed = program.records.get(wanted.record);
      if (needed === undefined || needed.kind === "class" || needed.kind === "closure") {
        return isDerived(program, declared.record, wanted.record);
      }
      return needed.fields.every((f) => f.optional === true || fields.some((g) => g.name === f.name));
    }
    default:
      return declared.kind === wanted.kind;
  }
}

function isDerived(program: Pick<Program, "records">, record: RecordId, base: RecordId): boolean {
  let r = program.records.get(record);
  while (r !== undefined && r.id !== base) r = r.base === undefined ? undefined : program.records.get(r.base);
  return r !== undefined;
}

/**
 * A variable of several kinds is read as each of them, behind tests: once the tests are decided for a value of one kind, do all reads that
 * are left fit it?
 */
export function readsFit(body: Block, id: VariableId, declared: Type, type: Type): boolean {
  if (declared.kind !== "union" || !isMorePrecise(type)) return true;
  let fits = true;
  forEachStatement(foldDecidedTests(rewriteBlock(body, { path: narrowing(new Map([[id, type]])) }), false), (s) =>
    forEachPath(s, (p) => {
      if (p.root === id && !leadsInto(p, type)) fits = false;
    }),
  );
  return fits;
}

/** Gives reads of variables of several kinds the one type their values have. */
export function narrowing(types: ReadonlyMap<VariableId, Type>): (path: Path) => Path {
  return (path) => {
    const type = path.steps.length === 0 ? types.get(path.root) : undefined;
    return type === undefined || isMorePrecise(path.type) ? path : { ...path, type };
  };
}

function leadsInto({ steps, type: end }: Path, type: Type): boolean {
  if (steps.length === 0)
    return !isMorePrecise(end) || (end.kind === type.kind && targetKind(end) === targetKind(type));
  const wanted = { field: "record", index: "array", section: "array", key: "map", deref: undefined };
  return (
    steps[0]!.kind === "deref" &&
    type.kind === "pointer" &&
    (steps[1] === undefined || wanted[steps[1].kind] === type.target.kind)
  );
}

function targetKind(type: Type): string | undefined {
  return type.kind === "pointer" ? type.target.kind : undefined;
}

/** A type that tells what a value is, where a parameter may be declared to take several kinds of values. */
export function isMorePrecise(type: Type): boolean {
  switch (type.kind) {
    case "union":
    case "nil":
    case "opaque":
      return false;
    case "pointer":
      return !type.nullable && type.target.kind !== "procedure";
    default:
      return true;
  }
}

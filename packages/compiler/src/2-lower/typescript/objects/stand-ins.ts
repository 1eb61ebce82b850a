/**
 * Objects in place of instances of a class that they are not made of: literals, instances of other classes with the same members.
 * The language lets them pass; a call through the class's type would run the class's method, and not the object's own.
 *
 * In: the lowered program. Out: RG2042 where such an object is stored, handed over or given.
 * Method: the types of what is stored and of where it is stored are compared, in depth. Where they lead to a class and to a record that
 * is none of its derived classes, some method of the class that is called by its name, without a choice by the object, is a conflict.
 * Limits: what is declared as an interface and read as a class was tested before, or is what an assertion says.
 */
import type { DiagnosticBag } from "../../../diagnostics/diagnostic.js";
import type { Origin } from "../../../diagnostics/origin.js";
import { spanOf } from "../../../diagnostics/origin.js";
import { declaredType } from "../../../il/queries/path-types.js";
import type { Path, RecordId, Type } from "../../../il/types.js";
import { forEachExpressionOf, forEachStatement } from "../../../il/visit.js";
import type { RecordInfo } from "../context.js";
import type { Lowered } from "./each-store.js";
import { eachStore } from "./each-store.js";

interface Conflict {
  readonly from: RecordInfo;
  readonly to: RecordInfo;
  readonly member: string;
}

export function refuseStandIns(program: Lowered, bag: DiagnosticBag): void {
  const called = calledByName(program);
  if (called.size === 0) return;
  const pairs = new Set<string>();
  for (const unit of program.units.values()) {
    forEachStatement(unit.body, (s) => {
      eachStore(program, unit, s, (to, from, isNarrowed) => check(to, from, s.origin, isNarrowed));
      forEachExpressionOf(s, (e) => {
        if (e.kind === "conditional")
          for (const value of [e.whenTrue, e.whenFalse]) check(e.type, value.type, s.origin);
        else if (e.kind === "read") checkReading(e.path, s.origin);
      });
    });
  }

  function check(to: Type | undefined, from: Type, origin: Origin, isNarrowed = false): void {
    const found = to === undefined ? undefined : compare(to, from);
    if (found !== undefined && !(isNarrowed && found.from.kind === "interface")) report(found, origin);
  }

  /** What a path is read as, where that is not what its storage is declared as. */
  function checkReading(path: Path, origin: Origin): void {
    const declared = declaredType(program, path.root, path.steps);
    if (declared !== undefined) check(path.type, declared, origin, true);
  }

  function report({ from, to, member }: Conflict, origin: Origin): void {
    const span = spanOf(origin);
    if (bag.all.some((d) => d.code === "RG2042" && d.file === span?.file && d.line === span.line)) return;
    const what =
      from.kind === "class" || from.kind === "interface" ? `What is of type ${from.name}` : "An object literal";
    bag.add(
      "RG2042",
      "error",
      origin,
      `${what} is used as an instance of the class ${to.name}, whose ${member} would run in place of its own.`,
      "Write a class that extends it, or declare an interface that both have where either may be.",
    );
  }

  function compare(to: Type, from: Type): Conflict | undefined {
    pairs.clear();
    return conflict(to, from);
  }

  function conflict(to: Type, from: Type): Conflict | undefined {
    if (to === from) return undefined;
    if (from.kind === "union") return first(from.members, (member) => conflict(to, member));
    if (to.kind === "union") {
      const all = to.members.map((member) => (member.kind === from.kind ? conflict(member, from) : undefined));
      const alike = to.members.filter((member) => member.kind === from.kind);
      return alike.length > 0 && alike.every((member) => all[to.members.indexOf(member)] !== undefined)
        ? all.find((each) => each !== undefined)
        : undefined;
    }
    if (to.kind === "pointer" && from.kind === "pointer") return conflict(to.target, from.target);
    if (to.kind === "array" && from.kind === "array") return conflict(to.element, from.element);
    if (to.kind === "map" && from.kind === "map") return conflict(to.value, from.value) ?? conflict(to.key, from.key);
    if (to.kind === "procedure" && from.kind === "procedure")
      return (
        conflict(to.result, from.result) ??
        first(to.parameters, (parameter, i) => {
          const own = from.parameters[i];
          // A procedure for one class may be handed over where one for its base class is wanted, or for an interface.
          const found = own === undefined ? undefined : conflict(own, parameter);
          return found?.from.kind === "interface" ? undefined : found;
        })
      );
    if (to.kind === "record" && from.kind === "record") return ofRecords(to.record, from.record);
    return undefined;
  }

  function ofRecords(to: RecordId, from: RecordId): Conflict | undefined {
    const wanted = program.records.get(to);
    const given = program.records.get(from);
    const pair = `${to}<${from}`;
    if (wanted === undefined || given === undefined || pairs.has(pair)) return undefined;
    pairs.add(pair);
    if (isOneOf(given, wanted) || isOneOf(wanted, given)) return undefined;
    const types = wanted.kind === "class" ? basesOf(wanted) : [];
    const member = first(types, (type) =>
      first([...(called.get(type.id) ?? [])], ([owner, name]) => {
        const declaring = program.records.get(owner);
        return declaring !== undefined && isOneOf(given, declaring) ? undefined : name;
      }),
    );
    if (member !== undefined) return { from: given, to: wanted, member };
    return first(wanted.fields, (field) => {
      const own = given.fields.find((f) => f.name === field.name);
      return own === undefined ? undefined : conflict(field.type, own.type);
    });
  }
}

/** By the class that a receiver is declared as: what is called on it without a choice by what the object is, by the class that has it. */
function calledByName(program: Lowered): ReadonlyMap<RecordId, ReadonlyMap<RecordId, string>> {
  const called = new Map<RecordId, Map<RecordId, string>>();
  for (const unit of program.units.values()) {
    forEachStatement(unit.body, (s) => {
      if (s.kind !== "call" || s.callee.kind !== "unit") return;
      const callee = program.units.get(s.callee.unit);
      const [self] = s.arguments;
      if (callee?.owner === undefined || callee.kind === "constructor" || self === undefined) return;
      const type = self.kind === "reference" ? self.path.type : self.type;
      if (type.kind !== "pointer" || type.target.kind !== "record") return;
      const members = called.get(type.target.record) ?? new Map<RecordId, string>();
      called.set(type.target.record, members);
      members.set(callee.owner, callee.name.slice(callee.name.lastIndexOf(".") + 1));
    });
  }
  return called;
}

function basesOf(record: RecordInfo): readonly RecordInfo[] {
  return record.base === undefined ? [record] : [record, ...basesOf(record.base)];
}

function isOneOf(record: RecordInfo, base: RecordInfo): boolean {
  return basesOf(record).some((r) => r === base || (r.classNode !== undefined && r.classNode === base.classNode));
}

function first<T, R>(list: readonly T[], find: (item: T, index: number) => R | undefined): R | undefined {
  for (const [i, item] of list.entries()) {
    const found = find(item, i);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Numbers that objects may lack when their shadow is made: of `class Node { total!: number }` before the first `total`, of `new Array(3)` before
 * its elements. `zerosLike` sees no number there, and has to be told what will be one.
 *
 * In      the program and its sites
 * Out     the names of fields, and "[]" for elements
 * Method  Of what other functions make all numbers may be missing. An allocation gives what its initial values list, what its constructor stores in any run, and what is stored right behind it.
 * Limits  Names, not classes: where a field of another class has the name and is no number, its shadow is 0 until it is set. Holes of a list
 *         stay where another list of the same call has holes for what is no number.
 */
import type { Site } from "../../3-analyze/storage-facts.js";
import type { AllocateStatement, Block, Program, SiteId, Statement, Type, UnitId, VariableId } from "../../il/types.js";
import { childBlocks, forEachStatement } from "../../il/visit.js";

export class UnsetNumbers {
  readonly #unset = new Map<SiteId, readonly string[]>();
  readonly #stored = new Map<UnitId, ReadonlySet<string>>();

  constructor(readonly program: Program) {
    for (const { body } of program.units.values()) this.#look(body);
  }

  #look({ statements }: Block): void {
    statements.forEach((s, at) => {
      if (s.kind === "allocate") this.#unset.set(s.site, this.#lackedBy(s, statements.slice(at + 1)));
      for (const block of childBlocks(s)) this.#look(block);
    });
  }

  /** Of what these sites stand for. */
  of(sites: Iterable<Site>): readonly string[] {
    const names = new Set<string>();
    let hasOtherHoles = false;
    for (const { id, type, fromElsewhere } of sites) {
      const unset = fromElsewhere === true ? this.#numbersIn(type) : (this.#unset.get(id) ?? []);
      for (const name of unset) names.add(name);
      if (type.kind === "array" && !isNumber(type.element) && unset.length > 0) hasOtherHoles = true;
    }
    if (hasOtherHoles) names.delete(holes);
    return [...names].sort();
  }

  /** Of an object that no text here makes nobody knows what it has. */
  #numbersIn(type: Type): readonly string[] {
    if (type.kind === "array") return type.storage === "list" && isNumber(type.element) ? [holes] : [];
    const fields = type.kind === "record" ? (this.program.records.get(type.record)?.fields ?? []) : [];
    return fields.filter((f) => isNumber(f.type)).map((f) => f.name);
  }

  #lackedBy(s: AllocateStatement, next: readonly Statement[]): readonly string[] {
    const { allocated, initial, extents } = s;
    if (initial.kind !== "none" && initial.kind !== "fields") return [];
    if (allocated.kind === "array") return allocated.storage === "list" && extents.length > 0 ? [holes] : [];
    if (allocated.kind !== "record" || s.target.steps.length > 0) return [];
    const given = new Set(initial.kind === "fields" ? initial.values.keys() : []);
    for (const name of this.#storesIn(next, s.target.root)) given.add(name);
    const fields = this.program.records.get(allocated.record)?.fields ?? [];
    return fields.filter(({ name, type }) => isNumber(type) && !given.has(name)).map(({ name }) => name);
  }

  /** Fields of what the variable leads to that every run of the statements sets. */
  #storesIn(statements: readonly Statement[], variable: VariableId): ReadonlySet<string> {
    const stored = new Set<string>();
    for (const s of statements) {
      if (mayLeave(s)) break;
      if (s.kind === "assign" && s.target.root === variable) {
        const [deref, last, ...others] = s.target.steps;
        if (deref === undefined) break;
        if (last?.kind === "field" && others.length === 0) stored.add(last.name);
      } else if (s.kind === "call" && s.callee.kind === "unit") {
        const [self] = s.arguments;
        if (self?.kind !== "read" || self.path.root !== variable || self.path.steps.length > 0) continue;
        for (const name of this.#storedBy(s.callee.unit)) stored.add(name);
      }
    }
    return stored;
  }

  #storedBy(id: UnitId): ReadonlySet<string> {
    const known = this.#stored.get(id);
    if (known !== undefined) return known;
    this.#stored.set(id, new Set());
    const unit = this.program.units.get(id);
    const self = unit?.parameters[0];
    const stored =
      unit === undefined || self === undefined ? new Set<string>() : this.#storesIn(unit.body.statements, self);
    this.#stored.set(id, stored);
    return stored;
  }
}

const holes = "[]";

function mayLeave(s: Statement): boolean {
  let leaves = false;
  forEachStatement({ statements: [s] }, ({ kind }) => {
    leaves ||= kind === "return" || kind === "exit";
  });
  return leaves;
}

function isNumber({ kind }: Type): boolean {
  return kind === "real" || kind === "integer";
}

/**
 * Assignments of records become assignments of their fields, so that each field has its derivative.
 * In: a program as a front end gives it. Out: a program of the same meaning that assigns, takes and gives no struct as a whole.
 * Method: records by value travel as addresses (records-by-address). `a = b` copies field by field: records inside likewise, short
 * arrays element by element, longer ones in loops; a choice between records becomes a condition. Storage is copied onto itself or onto
 * something apart, so the order does not matter; but where the way to the storage leads through memory that the copy may change
 * (`*p = *p->next`), it is found first.
 * Limits: unions are assigned whole (their parts share storage, and carry no derivative); array fields without a length are not copied.
 */

import type { Origin } from "../../diagnostics/origin.js";
import { madeBy } from "../../diagnostics/origin.js";
import {
  add,
  assign,
  block,
  booleanType,
  constant,
  element,
  field,
  ifThen,
  less,
  loop,
  pathOf,
  pointerTo,
  read,
  readOf,
} from "../../il/builders.js";
import { samePath } from "../../il/equal.js";
import { prefixPath } from "../../il/queries/path-types.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type {
  ArrayType,
  AssignStatement,
  Expression,
  Path,
  Program,
  Range,
  RecordReference,
  Statement,
  Step,
  Type,
  Variable,
} from "../../il/types.js";
import { traitsOf } from "../../languages/traits.js";
import { ProgramDraft } from "../program-draft.js";
import type { Section } from "./record-sections.js";
import { difference, isPlain, isZero, sectionParts, zeroOf } from "./record-sections.js";
import { passRecordsByAddress } from "./records-by-address.js";

const pass = "expand-record-assignments";

/** Arrays of so many numbers are copied without a loop. */
const shortArray = 4;

const long: Type = { kind: "integer", bits: 64, signed: true };

export function expandRecordAssignments(program: Program): Program {
  if (!traitsOf(program).recordsAreValues) return program; // Objects are behind pointers there.
  const draft = new ProgramDraft(program);
  passRecordsByAddress(draft);
  for (const unit of [...draft.units.values()])
    draft.setBody(
      unit,
      rewriteBlock(unit.body, { statement: (s) => (s.kind === "assign" ? new Expansion(draft, s).statements() : s) }),
    );
  return draft.finish();
}

class Expansion {
  readonly #out: Statement[] = [];
  readonly #origin: Origin;

  constructor(
    private readonly draft: ProgramDraft,
    private readonly s: AssignStatement,
  ) {
    this.#origin = madeBy(pass, s.origin);
  }

  statements(): Statement | readonly Statement[] {
    const { s } = this;
    const type = s.target.type.kind === "array" ? s.target.type.element : s.target.type;
    if (type.kind !== "record" || !this.isStruct(type) || s.value.type.kind !== "record") return s;
    if (s.value.kind === "conditional") {
      const side = (value: Expression) => {
        const made = new Expansion(this.draft, { ...bare(s), value }).statements();
        return block(...("kind" in made ? [made] : made));
      };
      return commented(s, [ifThen(s.value.test, side(s.value.whenTrue), side(s.value.whenFalse), s.origin)]);
    }
    if (s.value.kind !== "read" && s.value.kind !== "constant") return s;
    const target = this.pinned(s.target);
    const source = s.value.kind === "read" ? this.pinned(s.value.path) : null;
    if (s.target.steps.at(-1)?.kind === "section") this.copySection(target, source, type);
    else this.copy(target, source, type);
    return commented(s, this.#out);
  }

  /**
   * Element by element; from the end where the target begins behind the source, in storage that may be the same. Only one range may be
   * more than an element.
   */
  private copySection(target: Path, source: Path | null, type: Type): void {
    const to = sectionParts(target);
    const from = source === null ? null : sectionParts(source);
    const [first] = to.ranges;
    if (first === undefined) return;
    const count = difference(first.to ?? constant(0, undefined, long), first.from ?? constant(0, undefined, long));
    const counter = this.local("k", long);
    const at = (part: Section): Path => {
      const start = part.ranges[0]?.from;
      const index = start === undefined || isZero(start) ? readOf(counter) : add(start, readOf(counter));
      return element(part.array, [index], type);
    };
    const body = this.collect(() => this.copy(at(to), from === null ? null : at(from), type));
    const zero = constant(0, undefined, long);
    const one = constant(1, undefined, long);
    const upward = (statements: readonly Statement[]): Statement =>
      loop(
        this.draft.ids.label(),
        {
          init: block(assign(pathOf(counter), zero, this.#origin)),
          test: less(readOf(counter), count),
          update: block(assign(pathOf(counter), add(readOf(counter), one), this.#origin)),
          body: block(...statements),
        },
        this.#origin,
      );
    if (from === null || this.areApart(to.array, from.array)) {
      this.#out.push(upward(body));
      return;
    }
    const downward = loop(
      this.draft.ids.label(),
      {
        init: block(assign(pathOf(counter), difference(count, one), this.#origin)),
        test: { kind: "binary", operator: "greaterEqual", left: readOf(counter), right: zero, type: booleanType },
        update: block(assign(pathOf(counter), difference(readOf(counter), one), this.#origin)),
        body: block(...this.collect(() => this.copy(at(to), at(from), type))),
      },
      this.#origin,
    );
    const behind = this.isBehind(to, from, type);
    if (behind.kind === "constant") this.#out.push(behind.value === true ? downward : upward(body));
    else this.#out.push(ifThen(behind, block(downward), block(upward(body)), this.#origin));
  }

  /** Parts of two variables that are no pointers. */
  private areApart(a: Path, b: Path): boolean {
    return a.root !== b.root && ![...a.steps, ...b.steps].some((step) => step.kind === "deref");
  }

  private isBehind(a: Section, b: Section, type: Type): Expression {
    const start = (part: Section): Expression => part.ranges[0]?.from ?? constant(0, undefined, long);
    if (samePath(a.array, b.array)) {
      const [first, second] = [start(b), start(a)];
      if (first.kind !== "constant" || second.kind !== "constant") return less(first, second);
      return constant(Number(first.value) < Number(second.value));
    }
    const address = (part: Section): Expression => {
      const path = element(part.array, [start(part)], type);
      return { kind: "address", path, type: pointerTo({ ...part.type }) };
    };
    return less(address(b), address(a));
  }

  private isStruct(type: RecordReference): boolean {
    return this.draft.records.get(type.record)?.kind === "struct";
  }

  /** Without a source: zeros. */
  private copy(target: Path, source: Path | null, type: Type): void {
    if (type.kind === "record" && this.isStruct(type)) {
      for (const f of this.draft.records.get(type.record)?.fields ?? [])
        this.copy(field(target, f.name, f.type), source === null ? null : field(source, f.name, f.type), f.type);
    } else if (type.kind === "array") this.copyArray(target, source, type);
    else this.#out.push(assign(target, source === null ? zeroOf(type) : read(source), this.#origin));
  }

  private copyArray(target: Path, source: Path | null, type: ArrayType): void {
    const lengths = type.dimensions.map((d) => (d.extent?.kind === "constant" ? Number(d.extent.value) : undefined));
    if (lengths.some((n) => n === undefined)) return;
    const at = (indices: readonly Expression[]): void =>
      this.copy(
        element(target, indices, type.element),
        source === null ? null : element(source, indices, type.element),
        type.element,
      );
    const total = lengths.reduce<number>((n, k) => n * (k ?? 0), 1);
    if (total <= shortArray) {
      for (let k = 0; k < total; k++) {
        const indices: Expression[] = [];
        for (let rest = k, d = lengths.length - 1; d >= 0; d--) {
          const n = lengths[d] ?? 1;
          indices.unshift(constant(rest % n, undefined, long));
          rest = Math.floor(rest / n);
        }
        at(indices);
      }
      return;
    }
    const counters = lengths.map((_, d) => this.local(["i", "j", "k", "l"][d] ?? "m", long));
    let body = this.collect(() => at(counters.map((c) => readOf(c))));
    for (let d = lengths.length - 1; d >= 0; d--) {
      const counter = counters[d] as Variable;
      body = [
        loop(
          this.draft.ids.label(),
          {
            init: block(assign(pathOf(counter), constant(0, undefined, long), this.#origin)),
            test: less(readOf(counter), constant(lengths[d] ?? 0, undefined, long)),
            update: block(assign(pathOf(counter), add(readOf(counter), constant(1, undefined, long)), this.#origin)),
            body: block(...body),
          },
          this.#origin,
        ),
      ];
    }
    this.#out.push(...body);
  }

  /** What is emitted meanwhile. */
  private collect(emit: () => void): readonly Statement[] {
    const from = this.#out.length;
    emit();
    return this.#out.splice(from);
  }

  /** The same storage, by a way that the copy does not change: pointers and subscripts on the way are read once. */
  private pinned(path: Path): Path {
    let steps: readonly Step[] = path.steps;
    let { root } = path;
    let last = -1;
    steps.forEach((step, k) => {
      if (step.kind === "deref") last = k;
    });
    if (last > 0) {
      const pointer = prefixPath(this.draft, path, last);
      if (pointer !== undefined) {
        const held = this.local("from", pointer.type);
        this.#out.push(assign(pathOf(held), read(pointer), this.#origin));
        root = held.id;
        steps = steps.slice(last);
      }
    }
    const held = steps.map((step): Step => {
      if (step.kind === "section") return { ...step, ranges: step.ranges.map((range) => this.pinnedRange(range)) };
      if (step.kind !== "index" || step.indices.every(isPlain)) return step;
      return { ...step, indices: step.indices.map((e) => (isPlain(e) ? e : this.hold(e))) };
    });
    return { ...path, root, steps: held };
  }

  private pinnedRange(range: Range): Range {
    const held = (e: Expression): Expression => (isPlain(e) ? e : this.hold(e));
    return {
      ...(range.from === undefined ? {} : { from: held(range.from) }),
      ...(range.to === undefined ? {} : { to: held(range.to) }),
    };
  }

  private hold(e: Expression): Expression {
    const variable = this.local("index", e.type);
    this.#out.push(assign(pathOf(variable), e, this.#origin));
    return readOf(variable);
  }

  private local(name: string, type: Type): Variable {
    const id = this.draft.ids.variable();
    return this.draft.addVariable({ id, name, type, role: "local", temporary: true, origin: this.#origin });
  }
}

function bare(s: AssignStatement): AssignStatement {
  const { comments: _, directives: _directives, ...rest } = s;
  return rest;
}

/** The comments and directives of the assignment go to the first statement it becomes. */
function commented(s: AssignStatement, made: readonly Statement[]): readonly Statement[] {
  const [first, ...rest] = made;
  if (first === undefined) return made;
  return [
    {
      ...first,
      ...(s.comments === undefined ? {} : { comments: s.comments }),
      ...(s.directives === undefined ? {} : { directives: s.directives }),
    },
    ...rest,
  ];
}

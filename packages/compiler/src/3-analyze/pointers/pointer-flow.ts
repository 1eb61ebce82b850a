/**
 * The inclusion constraints of a program: which statement hands which pointer on to where.
 * In: a program, its heads. Out: constraints (solved while callees are found on the fly), the units reached, the callees of each call.
 * Limits: insensitive to flow and context; formal-sites.ts adds context for what parameters lead to.
 */

import { assertNever } from "../../il/assert-never.js";
import { fittedArguments } from "../../il/conventions/fitted-arguments.js";
import { leadsToNeighbors, pointerSources } from "../../il/queries/pointer-sources.js";
import { containsPointers, holdsPointers } from "../../il/queries/pointer-types.js";
import type {
  Argument,
  CallStatement,
  Expression,
  OutsideStores,
  Path,
  Program,
  SiteId,
  Statement,
  UnitId,
} from "../../il/types.js";
import { forEachStatement, writtenPaths } from "../../il/visit.js";
import type { InclusionConstraints, NodeId } from "./inclusion-constraints.js";
import { methodsAt } from "./method-lookup.js";
import { neighborsOf } from "./neighbor-places.js";
import { OutsidePointers, storageFromOutside } from "./outside/outside-pointers.js";
import type { FieldHint, StepKey } from "./path-steps.js";
import { fieldHints } from "./path-steps.js";
import type { PlaceId } from "./place.js";
import type { Places } from "./places.js";

/** Where a path leads: a place, or what is at some steps behind a pointer. */
type Location =
  | { readonly kind: "place"; readonly place: PlaceId }
  | {
      readonly kind: "behind";
      readonly base: NodeId;
      readonly steps: readonly StepKey[];
      readonly hint: FieldHint | null;
    };

export class PointerFlow {
  readonly callees = new Map<CallStatement, Set<UnitId>>();
  readonly units = new Set<UnitId>();
  readonly allocatedIn = new Map<SiteId, Set<UnitId>>();
  readonly #linked = new Map<CallStatement, Set<string>>();

  constructor(
    readonly program: Program,
    readonly places: Places,
    readonly constraints: InclusionConstraints,
    readonly freshSite: () => SiteId,
  ) {}

  addUnit(id: UnitId): void {
    const unit = this.program.units.get(id);
    if (unit === undefined || this.units.has(id)) return;
    this.units.add(id);
    forEachStatement(unit.body, (s) => this.#statement(id, s));
  }

  #statement(unit: UnitId, s: Statement): void {
    for (const path of writtenPaths(s)) this.#keepKey(path);
    switch (s.kind) {
      case "assign":
        this.#give(this.#locate(s.target), s.value);
        break;
      case "allocate": {
        if (!this.places.sites.has(s.site)) {
          const record = s.allocated.kind === "record" ? this.program.records.get(s.allocated.record) : undefined;
          const line = s.origin.kind === "text" ? ` (line ${s.origin.span.line})` : "";
          const name = `new ${record?.name ?? s.allocated.kind}${line}`;
          this.places.sites.set(s.site, {
            id: s.site,
            kind: "allocation",
            type: s.allocated,
            name,
            unique: false,
            ...(record === undefined ? {} : { record: record.id }),
          });
        }
        const makers = this.allocatedIn.get(s.site);
        if (makers === undefined) this.allocatedIn.set(s.site, new Set([unit]));
        else makers.add(unit);
        const storage = this.places.ofSite(s.site);
        const made = this.constraints.fresh();
        this.constraints.addTarget(made, storage);
        this.#into(this.#locate(s.target), [], made);
        const content = this.constraints.fresh();
        this.constraints.addTarget(content, storage);
        switch (s.initial.kind) {
          case "elements":
            for (const value of s.initial.values)
              this.#give({ kind: "behind", base: content, steps: ["[]"], hint: null }, value);
            break;
          case "fill":
            this.#give({ kind: "behind", base: content, steps: ["[]"], hint: null }, s.initial.value);
            break;
          case "fields":
            for (const [name, value] of s.initial.values)
              this.#give(
                { kind: "behind", base: content, steps: [`.${name}`], hint: { type: value.type, declared: true } },
                value,
              );
            break;
          case "copy": {
            const type = s.initial.source.type;
            const from = this.#locate(s.initial.source);
            const steps = s.initial.source.steps[s.initial.source.steps.length - 1]?.kind === "section" ? [] : ["[]"];
            if (containsPointers(this.program, type))
              this.#copyParts({ kind: "behind", base: content, steps: ["[]"], hint: null }, this.#below(from, steps));
            break;
          }
          case "zero":
          case "none":
            break;
          default:
            assertNever(s.initial);
        }
        break;
      }
      case "call":
        this.#call(s);
        break;
      case "return":
        s.values.forEach((value, k) => {
          const unitResult = this.places.ofResult(unit, k);
          this.#give({ kind: "place", place: unitResult }, value);
        });
        break;
      default:
    }
  }

  /** What is stored under an object has that object among the keys. */
  #keepKey({ root, steps, type }: Path): void {
    const last = steps.at(-1);
    if (last?.kind !== "key" || !holdsPointers(last.key.type)) return;
    const keys = this.#below(this.#locate({ root, steps: steps.slice(0, -1), type }), ["?"]);
    for (const node of this.#nodesOf(last.key)) this.#into(keys, [], node);
  }

  /** The value is put at the location. */
  #give(to: Location, value: Expression): void {
    if (value.kind === "read" && !holdsPointers(value.type)) {
      if (containsPointers(this.program, value.type)) this.#copyParts(to, this.#locate(value.path));
      return;
    }
    for (const node of this.#nodesOf(value)) this.#into(to, [], node);
  }

  /** Aggregates by value: every pointer in one goes to the same place in the other. */
  #copyParts(to: Location, from: Location): void {
    const via = this.constraints.fresh();
    this.#into(to, [], via);
    const flow = (place: PlaceId): void => {
      for (const leaf of this.places.leaves(place)) this.constraints.copy(this.constraints.ofLeaf(leaf), via);
    };
    if (from.kind === "place") flow(from.place);
    else
      this.constraints.watch(from.base, (target) => {
        for (const place of this.places.walkAll(target, from.steps, from.hint)) flow(place);
      });
  }

  #into(to: Location, steps: readonly StepKey[], from: NodeId): void {
    if (to.kind === "behind") {
      this.constraints.store(to.base, [...to.steps, ...steps], to.hint, from);
      return;
    }
    const place = this.places.walk(to.place, steps, null);
    if (place >= 0)
      for (const leaf of this.places.leaves(place)) this.constraints.copy(from, this.constraints.ofLeaf(leaf));
  }

  #below(at: Location, steps: readonly StepKey[]): Location {
    if (at.kind === "behind") return { ...at, steps: [...at.steps, ...steps] };
    return { kind: "place", place: this.places.walk(at.place, steps, null) };
  }

  #locate(path: Path): Location {
    const parts = this.places.segments(path);
    const hints = fieldHints(this.program, path);
    const root = this.places.ofVariable(path.root);
    let at: Location = { kind: "place", place: this.places.walk(root, parts[0] ?? [], hints[0] ?? null) };
    for (let i = 1; i < parts.length; i++)
      at = { kind: "behind", base: this.#valueAt(at), steps: parts[i] ?? [], hint: hints[i] ?? null };
    return at;
  }

  #valueAt(at: Location): NodeId {
    if (at.kind === "behind") return this.constraints.loaded(at.base, at.steps, at.hint);
    if (at.place < 0) return this.constraints.fresh();
    if (this.places.isLeaf(at.place)) return this.constraints.ofLeaf(at.place);
    const node = this.constraints.fresh();
    for (const leaf of this.places.leaves(at.place)) this.constraints.copy(this.constraints.ofLeaf(leaf), node);
    return node;
  }

  /** The pointer may have the value. */
  mayHold(pointer: NodeId, value: Expression): void {
    for (const node of this.#nodesOf(value)) this.constraints.copy(node, pointer);
  }

  /** The nodes whose targets the value may lead to. */
  #nodesOf(value: Expression): readonly NodeId[] {
    if (!holdsPointers(value.type) && value.kind !== "convert") return [];
    const nodes: NodeId[] = [];
    for (const e of pointerSources(value)) {
      if (e.kind === "read") {
        nodes.push(this.#valueAt(this.#locate(e.path)));
      } else if (e.kind === "address") {
        const node = this.constraints.fresh();
        const at = this.#locate(e.path);
        if (leadsToNeighbors(e)) this.#neighbors(at, node);
        else if (at.kind === "behind") this.constraints.offset(at.base, at.steps, at.hint, node);
        else if (at.place >= 0) this.constraints.addTarget(node, at.place);
        nodes.push(node);
      } else if (e.kind === "operation" && e.name === "keyAt" && e.arguments[0] !== undefined) {
        for (const base of this.#nodesOf(e.arguments[0])) nodes.push(this.constraints.loaded(base, ["?"], null));
      } else if (e.kind === "operation") {
        nodes.push(storageFromOutside(this, e.type, `made by ${e.detail ?? e.name}`));
      }
    }
    return nodes;
  }

  #neighbors(member: Location, to: NodeId): void {
    const add = (place: PlaceId): void => {
      if (place >= 0)
        for (const near of neighborsOf(this.program, this.places, place)) this.constraints.addTarget(to, near);
    };
    if (member.kind === "place") add(member.place);
    else
      this.constraints.watch(member.base, (target) =>
        this.places.walkAll(target, member.steps, member.hint).forEach(add),
      );
  }

  #unknown(args: readonly Argument[], stores: readonly OutsideStores[], name: string): OutsidePointers {
    const given = args.map((a) => {
      if (a.kind === "reference") return [];
      return a.kind === "read" && a.type.kind === "record" ? [this.#valueAt(this.#locate(a.path))] : this.#nodesOf(a);
    });
    return new OutsidePointers(this, given, stores, `made by ${name}`);
  }

  #call(s: CallStatement): void {
    this.callees.set(s, new Set());
    this.#linked.set(s, new Set());
    switch (s.callee.kind) {
      case "unit":
        this.#link(s, s.callee.unit, null);
        break;
      case "external": {
        const { name, stores } = s.callee;
        const unknown = stores === undefined ? null : this.#unknown(s.arguments, stores, name);
        for (const target of s.targets) {
          if (target === null || !holdsPointers(target.type)) continue;
          const given = unknown?.result(target.type) ?? storageFromOutside(this, target.type, `made by ${name}`);
          this.#into(this.#locate(target), [], given);
        }
        break;
      }
      case "method": {
        const receiver = this.#valueAt(this.#locate(s.callee.receiver));
        const method = s.callee.method;
        this.constraints.watch(receiver, (target) => this.#dispatch(s, target, method));
        break;
      }
      default:
        assertNever(s.callee);
    }
  }

  #dispatch(s: CallStatement, target: PlaceId, method: string): void {
    const units = methodsAt(this.program, this.places, target, method);
    for (const unit of units) this.#link(s, unit, target);
    if (units.length > 0) return;
    const field = this.places.walk(target, [`.${method}`], null);
    if (field < 0) return;
    const held = this.constraints.ofLeaf(field);
    this.constraints.watch(held, (closure) => {
      for (const unit of methodsAt(this.program, this.places, closure, "call")) this.#link(s, unit, closure);
    });
  }

  /** `receiver`: the object the call was dispatched on; the first parameter leads to nothing else. */
  #link(s: CallStatement, id: UnitId, receiver: PlaceId | null): void {
    const linked = this.#linked.get(s) as Set<string>;
    const key = `${id} ${receiver ?? ""}`;
    if (linked.has(key)) return;
    linked.add(key);
    const unit = this.program.units.get(id);
    if (unit === undefined) return;
    const first = !this.callees.get(s)?.has(id);
    this.callees.get(s)?.add(id);
    this.addUnit(id);
    const fitted = fittedArguments(this.program, s, unit);
    unit.parameters.forEach((parameter, k) => {
      const place = this.places.ofVariable(parameter);
      if (k === 0 && receiver !== null) {
        this.constraints.addTarget(this.constraints.ofLeaf(place), receiver);
        return;
      }
      const argument = fitted === null ? s.arguments[k] : fitted[k];
      if (first && argument !== undefined && argument.kind !== "gather") this.#pass(argument, place);
    });
    if (!first) return;
    s.targets.forEach((target, k) => {
      const type = unit.results[k]?.type;
      if (target === null || type === undefined) return;
      const result = this.places.ofResult(id, k);
      if (holdsPointers(type)) this.#into(this.#locate(target), [], this.constraints.ofLeaf(result));
      else if (containsPointers(this.program, type))
        this.#copyParts(this.#locate(target), { kind: "place", place: result });
    });
  }

  #pass(argument: Argument, place: PlaceId): void {
    if (argument.kind !== "reference") {
      this.#give({ kind: "place", place }, argument);
      return;
    }
    // By reference: what the callee stores there is the caller's.
    if (!containsPointers(this.program, argument.path.type)) return;
    const actual = this.#locate(argument.path);
    const formal: Location = { kind: "place", place };
    this.#copyParts(formal, actual);
    this.#copyParts(actual, formal);
  }
}

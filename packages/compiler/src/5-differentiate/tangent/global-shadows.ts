/**
 * Shadows of module-level variables: variables of the same level, cleared when a head starts.
 *
 * A number's shadow becomes 0; that of an array or object that is there from the beginning is written out where that can be (plain-shadows.ts); another reference's becomes `zerosLike` of what the global holds then. Globals that may reach common
 * storage are given to one call of `zerosLike`, so that one object has one shadow. In C, pointers keep their shadows (global-pointers.ts),
 * unless what they lead to may be another run's (renew-shadows.ts).
 */

import type { CarriedPointers } from "../../3-analyze/between-runs/carried-pointers.js";
import type { PointsTo } from "../../3-analyze/storage-facts.js";
import { InternalError } from "../../diagnostics/diagnostic.js";
import type { Origin } from "../../diagnostics/origin.js";
import { madeBy } from "../../diagnostics/origin.js";
import type { IdSource } from "../../il/builders.js";
import {
  allocate,
  assign,
  constant,
  deref,
  field,
  operation,
  pathOf,
  pointerTo,
  read,
  recordType,
} from "../../il/builders.js";
import type {
  Expression,
  Path,
  Program,
  RecordDeclaration,
  RecordId,
  SiteId,
  Statement,
  Type,
  Unit,
  UnitId,
  Variable,
  VariableId,
} from "../../il/types.js";
import { traitsOf } from "../../languages/traits.js";
import type { NameSpace } from "../names.js";
import type { InitialShadows } from "./global-pointers.js";
import { clearNumbers, holdsPointers, initialShadows } from "./global-pointers.js";
import type { PlainShadow } from "./plain-shadows.js";
import { plainShadow } from "./plain-shadows.js";
import { zeroOf } from "./render-linear.js";
import { renewShadow } from "./renew-shadows.js";
import { passName } from "./shadow-scope.js";
import { isReference } from "./tangent-context.js";
import { UnsetNumbers } from "./unset-numbers.js";

export interface Clearing {
  /** One that is seeded and one that is cleared, though they may lead to common storage. */
  readonly torn: readonly (readonly [Variable, Variable])[];
  readonly statements: readonly Statement[];
  readonly made: readonly Variable[];
  /** Those of them that are parts of shadows. */
  readonly parts: readonly VariableId[];
  readonly records: readonly RecordDeclaration[];
}

/** The declarations of a derivative that is being made. */
export interface Declarations {
  readonly units: Map<UnitId, Unit>;
  readonly variables: Map<VariableId, Variable>;
  /** The variables that hold derivatives. */
  readonly shadows: Set<VariableId>;
  /** Shadow → the variable that it is the shadow of. */
  readonly shadowed: Map<VariableId, VariableId>;
}

export class GlobalShadows {
  readonly #shadows = new Map<VariableId, Variable>();
  #unset: UnsetNumbers | undefined;
  /** The records of variables that are cleared together, of all heads. */
  readonly #tuples = new Set<string>();

  constructor(
    readonly program: Program,
    readonly pointsTo: PointsTo,
    readonly ids: IdSource,
    readonly names: NameSpace,
    readonly suffix: string,
    /** Globals whose shadows come in as parameters: these have the plain names. */
    comingIn: Iterable<VariableId> = [],
    readonly carried?: CarriedPointers,
  ) {
    for (const id of comingIn) {
      const variable = program.variables.get(id);
      if (variable !== undefined) names.fresh(this.plainName(variable));
    }
  }

  /** What callers see: `x` gives `xd`, a static `Class.x` too. */
  plainName(variable: Variable): string {
    return variable.name.slice(variable.name.lastIndexOf(".") + 1) + this.suffix;
  }

  /** The shadow, where the derivative has one. */
  known(id: VariableId): Variable | undefined {
    return this.#shadows.get(id);
  }

  shadowOf(id: VariableId): VariableId {
    const known = this.#shadows.get(id);
    if (known !== undefined) return known.id;
    const shadow = this.#shadowFor(id);
    const named = { ...shadow, name: this.names.fresh(shadow.name) };
    this.#shadows.set(id, named);
    return named.id;
  }

  /** What the shadow would be of a variable that has none. */
  idle(id: VariableId): Variable {
    return this.#shadowFor(id);
  }

  #shadowFor(id: VariableId): Variable {
    const original = this.program.variables.get(id);
    if (original === undefined) throw new InternalError(`global ${id} is not declared`);
    const { host: _host, constant: _constant, ...rest } = original;
    const origin = madeBy(passName, original.origin);
    return { ...rest, id: this.ids.variable(), name: original.name + this.suffix, origin };
  }

  /** Gives shadows their values from the beginning on, where there are any. */
  initializer(): InitialShadows | null {
    if (traitsOf(this.program).modulesRunFirst) return null;
    for (const [pointer, variables] of this.carried?.all ?? [])
      if (this.#shadows.has(pointer)) variables.map((id) => this.shadowOf(id));
    const origin = madeBy(passName, null);
    return initialShadows(
      this.program,
      () => this.#shadows,
      (id) => this.shadowOf(id),
      this.ids,
      this.suffix,
      origin,
    );
  }

  /** Declares the shadows, and what gives them their first values, in a derivative; when all heads are done. */
  declareIn(derivative: Declarations, initializer: InitialShadows | null): readonly UnitId[] {
    const { units, variables, shadows, shadowed } = derivative;
    const declare = (shadow: Variable, primal: VariableId): void => {
      variables.set(shadow.id, shadow);
      shadows.add(shadow.id);
      shadowed.set(shadow.id, primal);
    };
    for (const [primal, shadow] of this.#shadows) declare(shadow, primal);
    if (initializer === null) return this.program.initializers;
    for (const [primal, shadow] of initializer.locals) declare(shadow, primal);
    units.set(initializer.unit.id, initializer.unit);
    return [...this.program.initializers, initializer.unit.id];
  }

  /** What a head does on entry to every shadow but those its caller seeds. */
  clearing(of: UnitId, head: Unit, seeded: ReadonlySet<VariableId>): Clearing {
    const origin = madeBy(passName, head.origin);
    const all = [...this.#shadows].map(([id, shadow]) => ({ primal: this.program.variables.get(id)!, shadow }));
    const pairs = all.filter(({ primal }) => !seeded.has(primal.id) && !this.#isFunction(primal));
    const statements: Statement[] = [];
    const made: Variable[] = [];
    const parts: VariableId[] = [];
    const records: RecordDeclaration[] = [];
    const torn = this.#torn(all, seeded);
    if (!traitsOf(this.program).modulesRunFirst) {
      const place = (primal: Path, shadow: Path): readonly Statement[] =>
        clearNumbers(this.program, primal, shadow, this.ids, made, pointer, origin);
      const paired = new Map<VariableId, Statement>();
      const pointer = (primal: Path, shadow: Path): readonly Statement[] => {
        const carriedPointer = this.carried?.at(of, primal);
        if (carriedPointer === undefined) return [];
        return renewShadow(
          this.program,
          carriedPointer,
          primal,
          shadow,
          (id) => this.shadowOf(id),
          paired,
          place,
          origin,
        );
      };
      for (const { primal, shadow } of pairs) {
        const known = paired.size;
        const renewed = place(pathOf(primal), pathOf(shadow));
        statements.push(...[...paired.values()].slice(known), ...renewed);
      }
      return { statements, made, parts, records, torn };
    }
    for (const { primal, shadow } of pairs) {
      if (!isReference(primal.type)) statements.push(assign(pathOf(shadow), zeroOf(shadow.type), origin));
    }
    for (const group of this.#groups(pairs.filter(({ primal }) => isReference(primal.type)))) {
      const [only, ...others] = group;
      if (only !== undefined && others.length === 0) {
        const plain = this.#isMadeAtLoad(only.primal) ? this.#plainShadow(only, origin) : null;
        if (plain !== null) {
          statements.push(...plain.statements);
          made.push(...plain.made);
          parts.push(...plain.made.map((part) => part.id));
          continue;
        }
        const value = this.#zerosLike(only.primal, group, only.shadow.type);
        statements.push(assign(pathOf(only.shadow), value, origin));
        continue;
      }
      const record = this.#tuple(group, origin);
      records.push(record);
      const type = pointerTo(recordType(record.id));
      const local = (name: string): Variable => ({
        id: this.ids.variable(),
        name: this.names.fresh(name),
        type,
        role: "local",
        temporary: true,
        origin,
      });
      const primals = local("globals");
      const shadows = local(`globals${this.suffix}`);
      made.push(primals, shadows);
      const values = new Map(group.map(({ primal }, k) => [String(k), read(pathOf(primal))]));
      const together = this.#zerosLike(primals, group, type);
      statements.push(
        allocate(
          pathOf(primals),
          this.ids.site() as SiteId,
          recordType(record.id),
          [],
          { kind: "fields", values },
          origin,
        ),
        assign(pathOf(shadows), together, origin),
        ...group.map(({ shadow }, k) =>
          assign(pathOf(shadow), read(field(deref(pathOf(shadows)), String(k), shadow.type)), origin),
        ),
      );
    }
    return { statements, made, parts, records, torn };
  }

  /**
   * The variable leads to one object, from the beginning on. What was declared without a value would lead nowhere in the first call, and one
   * that may be set may have been set to nothing.
   */
  #isMadeAtLoad({ id, constant }: Variable): boolean {
    if (constant !== true) return false;
    return this.program.initializers.some((unit) =>
      this.program.units
        .get(unit)
        ?.body.statements.some(
          (s) => (s.kind === "allocate" || s.kind === "assign") && s.target.root === id && s.target.steps.length === 0,
        ),
    );
  }

  #plainShadow({ primal, shadow }: Pair, origin: Origin): PlainShadow | null {
    const fresh = (name: string): string => this.names.fresh(name + this.suffix);
    const { program, pointsTo, ids } = this;
    return plainShadow(program, pointsTo, pathOf(primal), pathOf(shadow), ids, fresh, origin);
  }

  /** A function that is used as a value has nothing to clear. */
  #isFunction({ type }: Variable): boolean {
    return type.kind === "record" && this.program.records.get(type.record)?.kind === "closure";
  }

  #torn(all: readonly Pair[], seeded: ReadonlySet<VariableId>): (readonly [Variable, Variable])[] {
    const leads = ({ primal: { type } }: Pair): boolean => isReference(type) || holdsPointers(this.program, type);
    return this.#groups(all.filter(leads)).flatMap((group) => {
      const given = group.find(({ primal }) => seeded.has(primal.id));
      const other = group.find(({ primal }) => !seeded.has(primal.id));
      return given === undefined || other === undefined ? [] : [[given.primal, other.primal] as const];
    });
  }

  #tuple(group: readonly Pair[], origin: Origin): RecordDeclaration {
    let name = "globals";
    for (let n = 0; this.program.records.has(name as RecordId) || this.#tuples.has(name); n++) name = `globals${n}`;
    this.#tuples.add(name);
    return {
      id: name as RecordId,
      name,
      kind: "tuple",
      fields: group.map(({ primal }, k) => ({ name: String(k), type: primal.type })),
      methods: new Map(),
      origin,
    };
  }

  #zerosLike(primal: Variable, group: readonly Pair[], type: Type): Expression {
    this.#unset ??= new UnsetNumbers(this.program);
    const sites = group.flatMap((pair) => [...this.#reachable(pair.primal)]);
    const unset = this.#unset.of(sites.flatMap((id) => this.pointsTo.sites.get(id) ?? []));
    const names = unset.map((name) => constant(name));
    return operation("external", [read(pathOf(primal)), ...names], type, "zerosLike");
  }

  /** Pairs whose globals may reach common storage, together. */
  #groups(pairs: readonly Pair[]): Pair[][] {
    const groups: { pairs: Pair[]; sites: Set<SiteId> }[] = [];
    for (const pair of pairs) {
      const merged = { pairs: [pair], sites: this.#reachable(pair.primal) };
      for (let k = groups.length - 1; k >= 0; k--) {
        const group = groups[k]!;
        if (![...merged.sites].some((site) => group.sites.has(site))) continue;
        merged.pairs.unshift(...group.pairs);
        for (const site of group.sites) merged.sites.add(site);
        groups.splice(k, 1);
      }
      groups.push(merged);
    }
    return groups.map((group) => group.pairs);
  }

  #reachable(variable: Variable): Set<SiteId> {
    const sitesInside = this.pointsTo.zonesOfVariable(variable.id).flatMap((zone) => this.pointsTo.sitesInZone(zone));
    const reached = new Set([...this.pointsTo.sitesOf(pathOf(variable)), ...sitesInside]);
    for (const site of reached) {
      for (const zone of this.pointsTo.zonesOfSite(site)) {
        for (const next of this.pointsTo.sitesInZone(zone)) reached.add(next);
      }
    }
    return reached;
  }
}

interface Pair {
  readonly primal: Variable;
  readonly shadow: Variable;
}

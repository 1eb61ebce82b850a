/**
 * The variables of one tangent unit: copies of the primal's own variables, and the shadows beside them. Maps the primal's
 * expressions and paths to what they are in the tangent unit, and to what they are among the shadows.
 */
import { InternalError } from "../../diagnostics/diagnostic.js";
import type { Origin } from "../../diagnostics/origin.js";
import { madeBy } from "../../diagnostics/origin.js";
import type { IdSource } from "../../il/builders.js";
import { withExtents } from "../../il/queries/type-extents.js";
import type { Rewriter } from "../../il/rewrite.js";
import { rewriteExpression, rewritePath } from "../../il/rewrite.js";
import type { Expression, Path, Program, Type, Unit, Variable, VariableId } from "../../il/types.js";
import type { NameSpace } from "../names.js";
import { unitNames } from "../names.js";

export const passName = "tangent";

/** The shadows of globals, shared by all units. */
export type GlobalShadows = (id: VariableId) => VariableId;

export class ShadowScope {
  /** Every variable made for the unit. */
  readonly made: Variable[] = [];
  /** Those among them that hold derivatives. */
  readonly directional = new Set<VariableId>();
  readonly #copies = new Map<VariableId, VariableId>();
  readonly #shadows = new Map<VariableId, VariableId>();
  readonly #names: NameSpace;
  readonly #toTangentUnit: Rewriter = {
    path: (p) => ({ ...p, root: this.copyOf(p.root), type: this.#ownType(p.type) }),
  };

  constructor(
    readonly program: Program,
    readonly unit: Unit,
    readonly ids: IdSource,
    readonly suffix: string,
    readonly globalShadow: GlobalShadows,
    /** What the shadow of storage of this type is. */
    readonly shadowType: (type: Type) => Type = (type) => type,
  ) {
    this.#names = unitNames(program, unit);
  }

  /** The shadows of the unit's own variables, and what they are shadows of. */
  get shadowed(): readonly (readonly [VariableId, VariableId])[] {
    return [...this.#shadows].map(([primal, shadow]) => [shadow, primal]);
  }

  copyOf(id: VariableId): VariableId {
    const known = this.#copies.get(id);
    if (known !== undefined) return known;
    const original = this.#variable(id);
    if (original.role === "global") return id;
    const copy = { ...original, type: this.#ownType(original.type), id: this.ids.variable(), copyOf: id };
    this.#copies.set(id, copy.id);
    this.made.push(copy);
    return copy.id;
  }

  /** Lengths in types are those of the unit's own variables. */
  #ownType(type: Type): Type {
    return withExtents(type, (extent) => this.primal(extent));
  }

  shadowOf(id: VariableId): VariableId {
    const original = this.#variable(id);
    if (original.role === "global") return this.globalShadow(id);
    const known = this.#shadows.get(id);
    if (known !== undefined) return known;
    const { constant: _, passing, ...rest } = original;
    const shadow: Variable = {
      ...rest,
      ...(passing === undefined ? {} : { passing }),
      id: this.ids.variable(),
      name: this.#names.fresh(original.name + this.suffix),
      type: this.shadowType(this.#ownType(original.type)),
      origin: madeBy(passName, original.origin),
    };
    this.#shadows.set(id, shadow.id);
    this.directional.add(shadow.id);
    this.made.push(shadow);
    return shadow.id;
  }

  /** One of the unit's own variables has one by now. */
  hasShadow(id: VariableId): boolean {
    return this.#shadows.has(id);
  }

  /** The shadow as a local variable, for a parameter whose callers pass none. */
  localShadowOf(id: VariableId): Variable {
    const shadow = this.shadowOf(id);
    const at = this.made.findIndex((variable) => variable.id === shadow);
    const { passing: _, ...rest } = this.made[at]!;
    const local: Variable = { ...rest, role: "local" };
    this.made[at] = local;
    return local;
  }

  /** The copy as a local variable, for a parameter whose value the unit gets in another way. */
  localCopyOf(id: VariableId): Variable {
    const copy = this.copyOf(id);
    const at = this.made.findIndex((variable) => variable.id === copy);
    const { passing: _, constant: _constant, ...rest } = this.made[at]!;
    const local: Variable = { ...rest, role: "local" };
    this.made[at] = local;
    return local;
  }

  /** The shadow of a variable of the unit. */
  shadowVariable(id: VariableId): Variable {
    const shadow = this.shadowOf(id);
    const existing = this.made.find((variable) => variable.id === shadow);
    if (existing === undefined) throw new InternalError(`the shadow of ${id} is not the unit's own`);
    return existing;
  }

  /** The whole shadow of a variable. */
  pathOfShadow(id: VariableId): Path {
    return { root: this.shadowOf(id), steps: [], type: this.shadowType(this.#ownType(this.#variable(id).type)) };
  }

  /** A local variable that the primal does not have. */
  local(name: string, type: Type, from: Origin): Variable {
    const variable: Variable = {
      id: this.ids.variable(),
      name: this.#names.fresh(name),
      type,
      role: "local",
      temporary: true,
      origin: madeBy(passName, from),
    };
    this.made.push(variable);
    // Linear forms over the primal's variables may read it: it stands for itself.
    this.#copies.set(variable.id, variable.id);
    return variable;
  }

  /** A parameter that the primal does not have. */
  parameter(name: string, type: Type, from: Origin): Variable {
    const { temporary: _, ...local } = this.local(name, type, from);
    const parameter: Variable = { ...local, role: "parameter", passing: "value" };
    this.made[this.made.length - 1] = parameter;
    return parameter;
  }

  /** The whole of a variable, as the primal names it. */
  pathOf(id: VariableId): Path {
    return { root: id, steps: [], type: this.#variable(id).type };
  }

  primal(expression: Expression): Expression {
    return rewriteExpression(expression, this.#toTangentUnit);
  }
  primalPath(path: Path): Path {
    return rewritePath(path, this.#toTangentUnit);
  }
  get rewriter(): Rewriter {
    return this.#toTangentUnit;
  }

  /** Where the derivative of what a path holds is: its root replaced by the shadow, its steps kept. */
  shadowPath(path: Path): Path {
    return {
      ...this.primalPath(path),
      root: this.shadowOf(path.root),
      type: this.shadowType(this.#ownType(path.type)),
    };
  }

  #variable(id: VariableId): Variable {
    const variable = this.program.variables.get(id);
    if (variable === undefined) throw new InternalError(`variable ${id} is not declared`);
    return variable;
  }
}

/**
 * What is known of two arrays without looking at their elements.
 * same: one array. apart: no element in common. aligned: one array or none in common, so that different subscripts are different
 * elements. unknown: anything.
 * In: what the caller knows of aliases. Method: derivatives and values of the primal are apart;
 * arrays are aligned unless the program makes views or takes addresses. Local arrays are apart, and no pointer leads into one whose address
 * is not taken.
 * Limits: a user who gives a head two views that overlap in part has to say so.
 */

import { samePath } from "../../il/equal.js";
import { addressedVariables } from "../../il/queries/addressed-variables.js";
import type { Path, Program, VariableId } from "../../il/types.js";
import { forEachExpressionOf, forEachStatement } from "../../il/visit.js";
import { traitsOf } from "../../languages/traits.js";

export type Overlap = "same" | "apart" | "aligned" | "unknown";

/** Of two pointers to arrays, or variables that are arrays. */
export type OverlapTest = (a: Path, b: Path) => Overlap;

export interface OverlapFacts {
  /** The variables that hold derivatives, or lead to storage of them. */
  readonly shadows: ReadonlySet<VariableId>;
  /** May two paths denote the same storage? Without it, paths of the same types may. */
  readonly mayAlias?: (a: Path, b: Path) => boolean;
  /** Arguments of heads may be views that share a part of one array. */
  readonly argumentsOverlap?: boolean;
}

export function arrayOverlap(program: Program, facts: OverlapFacts): OverlapTest {
  const { shadows, mayAlias } = facts;
  const aligned = !traitsOf(program).hasAddresses && facts.argumentsOverlap !== true && !makesViews(program);
  const isDistinct = ({ root, steps }: Path): boolean => {
    const variable = program.variables.get(root);
    return variable?.role === "parameter" && variable.distinct === true && steps.length <= 1;
  };
  const isArray = ({ root }: Path): boolean => program.variables.get(root)?.type.kind === "array";
  let addressed: ReadonlySet<VariableId> | undefined;
  const isReached = ({ root }: Path): boolean => {
    addressed ??= addressedVariables(program);
    return addressed.has(root);
  };
  return (a, b) => {
    if (samePath(a, b)) return "same";
    if (isArray(a) || isArray(b)) {
      const isApart = isArray(a) === isArray(b) ? a.root !== b.root : !isReached(isArray(a) ? a : b);
      return isApart || shadows.has(a.root) !== shadows.has(b.root) ? "apart" : "unknown";
    }
    if (shadows.has(a.root) !== shadows.has(b.root)) return "apart";
    if (a.root !== b.root && isDistinct(a) && isDistinct(b)) return "apart";
    if (mayAlias !== undefined && !mayAlias(a, b)) return "apart";
    return aligned ? "aligned" : "unknown";
  };
}

function makesViews(program: Program): boolean {
  for (const unit of program.units.values()) {
    let isThere = false;
    forEachStatement(unit.body, (s) =>
      forEachExpressionOf(s, (e) => {
        if (e.kind === "address" || (e.kind === "operation" && e.name === "view")) isThere = true;
      }),
    );
    if (isThere) return true;
  }
  return false;
}

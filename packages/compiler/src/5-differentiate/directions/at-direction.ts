import { ifThen } from "../../il/builders.js";
import type { AssignStatement, Block, Expression, Path, Statement } from "../../il/types.js";
import { forEachReadPath } from "../../il/visit.js";

/** How derivatives of several directions are held. */
interface Directions {
  isDirectional(path: Path): boolean;
  readsNumbers(e: Expression): boolean;
  value(e: Expression, k: Expression): Expression;
  plain(e: Expression): Expression;
}

/**
 * A decision on one derivative, and what it governs, for direction `k`; null where that is more than numbers. `store`: an assignment to a derivative in
 * that direction, null where there is none.
 */
export function atDirection(
  s: Statement,
  k: Expression,
  directions: Directions,
  store: (s: AssignStatement, k: Expression) => Statement | null,
): readonly Statement[] | null {
  if (s.kind === "assign") {
    if (directions.isDirectional(s.target)) {
      const stored = store(s, k);
      return stored === null ? null : [stored];
    }
    // It is done once for each direction.
    let isSame = s.target.steps.length === 0 && !directions.readsNumbers(s.value);
    forEachReadPath(s.value, (path) => {
      if (path.root === s.target.root) isSame = false;
    });
    return isSame ? [{ ...s, value: directions.plain(s.value) }] : null;
  }
  if (s.kind !== "if") return null;
  const branch = ({ statements }: Block): Block | null => {
    const made = statements.map((inner) => atDirection(inner, k, directions, store));
    return made.includes(null) ? null : { statements: made.flatMap((each) => each ?? []) };
  };
  const [then, otherwise] = [branch(s.then), branch(s.else)];
  if (then === null || otherwise === null) return null;
  const test = directions.readsNumbers(s.test) ? directions.value(s.test, k) : directions.plain(s.test);
  return [{ ...s, ...ifThen(test, then, otherwise, s.origin) }];
}

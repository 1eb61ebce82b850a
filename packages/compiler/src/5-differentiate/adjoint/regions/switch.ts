/** A branch of several arms: the backward sweep selects again, or finds the number of the arm that was taken. */
import { InternalError } from "../../../diagnostics/diagnostic.js";
import { assign, block, constant, ifThen, pathOf, pop, push, readOf, real64 } from "../../../il/builders.js";
import type { Expression, Statement, SwitchStatement } from "../../../il/types.js";
import { leftBy } from "../exit-codes.js";
import type { SweepContext, Swept } from "../sweep-context.js";
import { localOf, made, nothing } from "../sweep-context.js";

export function sweepSwitch(context: SweepContext, s: SwitchStatement): Swept {
  const { plan, scope } = context;
  const arms = s.arms.map((arm) => ({ arm, swept: context.sweepBlock(arm.body, s) }));
  const selector = scope.primal(s.selector);
  const values = (list: readonly Expression[]): Expression[] => list.map((e) => scope.primal(e));
  const hasBackward = arms.some(({ swept }) => swept.backward.length > 0);
  if (!hasBackward) {
    if (arms.every(({ swept }) => swept.forward.length === 0)) return nothing;
    return {
      forward: [
        {
          ...s,
          selector,
          arms: arms.map(({ arm, swept }) => ({ values: values(arm.values), body: block(...swept.forward) })),
        },
      ],
      backward: [],
    };
  }
  const origin = made(s.origin);
  const way = plan.branch(s);
  switch (way.kind) {
    case "reevaluated":
      return {
        forward: [
          {
            ...s,
            selector,
            arms: arms.map(({ arm, swept }) => ({ values: values(arm.values), body: block(...swept.forward) })),
          },
        ],
        backward: [
          {
            ...s,
            comments: [],
            origin,
            selector,
            arms: arms.map(({ arm, swept }) => ({ values: values(arm.values), body: block(...swept.backward) })),
          },
        ],
      };
    case "recomputed":
    case "exiting":
      throw new InternalError(`a switch whose arm is to be found as that of an if: ${way.kind}`);
    case "recorded":
      return sweepRecordedSwitch(context, s, arms, way.decision.kind === "kept");
  }
}

interface SweptArm {
  readonly arm: SwitchStatement["arms"][number];
  readonly swept: Swept;
}

/** The number of the arm that was taken is kept in a local, or on the stack. */
function sweepRecordedSwitch(
  context: SweepContext,
  s: SwitchStatement,
  arms: readonly SweptArm[],
  isKept: boolean,
): Swept {
  const { exits, scope } = context;
  const origin = made(s.origin);
  const selector = scope.primal(s.selector);
  const values = (list: readonly Expression[]): Expression[] => list.map((e) => scope.primal(e));
  const stack = arms.length > 255 ? "counts" : "bytes";
  const taken = localOf(context, "arm", real64, s.origin);
  const record = (k: number): Statement =>
    isKept ? assign(pathOf(taken), constant(k), origin) : push(stack, constant(k), origin);
  const numbered = arms.map(({ arm, swept }, k) => ({
    values: values(arm.values),
    body: block(...swept.forward, ...(exits.completes(arm.body) ? [record(k)] : [])),
  }));
  if (!s.arms.some((arm) => arm.values.length === 0)) numbered.push({ values: [], body: block(record(arms.length)) });
  let find: Statement[] = isKept ? [] : [pop(stack, pathOf(taken), origin)];
  for (let k = arms.length - 1; k >= 0; k--) {
    const left = leftBy(
      context,
      (s.arms[k]?.body.statements ?? []).flatMap((inner) => exits.leaving(inner)),
    );
    if (left !== null) find = [ifThen(left, block(assign(pathOf(taken), constant(k), origin)), block(...find), origin)];
  }
  const backwardArms = arms
    .map(({ swept }, k) => ({ values: [constant(k)], body: block(...swept.backward) }))
    .filter(({ body }) => body.statements.length > 0);
  return {
    forward: [{ ...s, selector, arms: numbered }],
    backward: [...find, { kind: "switch", selector: readOf(taken), arms: backwardArms, origin }],
  };
}

/** The tangent version of one unit: parameters with their shadows, value and tangent as results, the body differentiated. */
import { madeBy } from "../../diagnostics/origin.js";
import { assign, pathOf } from "../../il/builders.js";
import type { Block, Result, Statement, Unit, UnitId, VariableId } from "../../il/types.js";
import { shadowIsParameter } from "./calls.js";
import { zeroOf } from "./render-linear.js";
import { passName } from "./shadow-scope.js";
import { givesTangent, tangentBlock } from "./statements.js";
import type { TangentContext } from "./tangent-context.js";

/** The name of the result that is a derivative. */
export const tangentResult = "tangent";

export function tangentUnit(context: TangentContext, id: UnitId, name: string): Unit {
  const { activity, asked, scope, unit } = context;
  const { owner: _owner, host: _host, inline: _inline, ...rest } = unit;
  const parameters: VariableId[] = [];
  const before: Statement[] = [];
  unit.parameters.forEach((parameter, index) => {
    parameters.push(scope.copyOf(parameter));
    if (shadowIsParameter({ program: scope.program, activity }, unit.id, index))
      parameters.push(scope.shadowOf(parameter));
    else if (asked?.parameters[index] === true) {
      // What comes in does not matter: nothing reads it before the unit stores there.
      parameters.push(scope.shadowVariable(parameter).id);
    } else if (activity.hasShadow(parameter)) {
      // Callers give a passive value; the unit stores active ones in it.
      const shadow = scope.localShadowOf(parameter);
      before.push(assign(pathOf(shadow), zeroOf(shadow.type), madeBy(passName, unit.origin)));
    }
  });
  const body: Block = tangentBlock(context, unit.body);
  return {
    ...rest,
    id,
    name,
    kind: "function",
    parameters,
    ...resultsOf(context),
    body: { statements: [...before, ...body.statements] },
    origin: madeBy(passName, unit.origin),
    derivative: { of: unit.id, role: "tangent" },
  };
}

/** Value and tangent travel in a record; a passive result stays as it is. */
function resultsOf(context: TangentContext): Pick<Unit, "results" | "resultForm"> {
  const { unit } = context;
  const results: Result[] = [];
  unit.results.forEach((result, index) => {
    results.push(result);
    if (givesTangent(context, index)) results.push({ name: tangentResult, type: result.type });
  });
  return results.length === unit.results.length
    ? { results, resultForm: unit.resultForm }
    : { results, resultForm: "record" };
}

/** A statement as it is in the tangent unit, with nothing of derivatives in it. */
import { InternalError } from "../../diagnostics/diagnostic.js";
import { rewriteBlock } from "../../il/rewrite.js";
import type { Statement } from "../../il/types.js";
import type { ShadowScope } from "./shadow-scope.js";

export function rewriteStatement(scope: ShadowScope, statement: Statement): Statement {
  const [rewritten, ...others] = rewriteBlock({ statements: [statement] }, scope.rewriter).statements;
  if (rewritten === undefined || others.length > 0) throw new InternalError("a statement became several");
  // Its own, also where nothing in it changes: a text may take the statement more than once.
  return { ...rewritten };
}

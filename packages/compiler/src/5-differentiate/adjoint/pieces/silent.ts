/** A piece that runs again writes no output, and nor does what it calls: that came the first time. */
import type { Statement } from "../../../il/types.js";
import { withChildBlocks } from "../../../il/with-child-blocks.js";

export function silent(statements: readonly Statement[]): readonly Statement[] {
  return statements.flatMap((s): readonly Statement[] => {
    if (s.kind === "output") return [];
    if (s.kind === "call") return [{ ...s, silent: true }];
    return [withChildBlocks(s, (inner) => ({ statements: silent(inner.statements) }))];
  });
}

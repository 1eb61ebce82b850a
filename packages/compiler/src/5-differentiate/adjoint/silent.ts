/** A piece that runs again writes no output: that came the first time. */
import type { Statement } from "../../il/types.js";
import { withChildBlocks } from "../../il/with-child-blocks.js";

export function silent(statements: readonly Statement[]): readonly Statement[] {
  return statements.flatMap((s) =>
    s.kind === "output" ? [] : [withChildBlocks(s, (inner) => ({ statements: silent(inner.statements) }))],
  );
}

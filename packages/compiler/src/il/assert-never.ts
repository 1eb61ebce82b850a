import { InternalError } from "../diagnostics/diagnostic.js";

/** The end of an exhaustive switch. */
export function assertNever(node: never): never {
  throw new InternalError(`unexpected node ${JSON.stringify((node as { kind?: unknown } | undefined)?.kind ?? node)}`);
}

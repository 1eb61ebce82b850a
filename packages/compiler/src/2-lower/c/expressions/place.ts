/** Storage that an lvalue denotes. */
import { element } from "../../../il/builders.js";
import type { Expression, Path } from "../../../il/types.js";

/** An array with fewer indices than dimensions is a part of it (`a[i]` of `a[3][4]`). */
export interface Place {
  readonly path: Path;
  readonly indices: readonly Expression[];
}

export function complete({ path, indices }: Place): Path {
  return indices.length === 0 ? path : element(path, indices);
}

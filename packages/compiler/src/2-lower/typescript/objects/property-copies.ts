/** Where all properties of an object are copied: noted while lowering, asked about when all of the program is known. */
import type { Origin } from "../../../diagnostics/origin.js";
import type { RecordId } from "../../../il/types.js";

/** An object of which a literal, `Object.assign` or `...rest` takes all properties. */
export interface PropertyCopy {
  readonly source: RecordId;
  /** What it is copied into. */
  readonly into: RecordId;
  /** Properties that have a value before. */
  readonly before: Set<string>;
  /** Those that are taken off, or set afterwards. */
  readonly without: Set<string>;
  readonly origin: Origin;
}

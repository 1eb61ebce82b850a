/** A row of the table of suppressing passes. */
export interface SuppressingPass {
  /** Below packages/compiler/src. */
  readonly file: string;
  readonly leavesOut: string;
  readonly switch: string;
  /** A case whose derivative changes when it is switched off. */
  readonly fires: string;
  readonly counter: string;
  /** Below packages/compiler/test: imports the file. */
  readonly test: string;
  readonly fault?: readonly [string, string];
}

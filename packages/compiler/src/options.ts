/** Every option of the compiler, with its default. */
import type { Program } from "./il/types.js";

export interface Options {
  /** Analyses, plan choices and rewrites switched off by name: `optionalPasses`. Derivatives stay the same. */
  readonly disable: readonly string[];
  /** The adjoint also returns the primal value. */
  readonly withValue: boolean;
  /** Reference parameters of heads whose storage may overlap; "all": any two. */
  readonly mayAlias: readonly string[] | "all";
  readonly emit: "ts" | "js";
  /** Vector mode: that many directions, or a number given at run time. Absent: one direction. */
  readonly directions?: number | "runtime";
  /** Suffixes of generated names; see 5-differentiate/names.ts for the defaults. */
  readonly suffixes: { readonly [name: string]: string };
  /** Passes whose IL, or whose facts, are wanted in `Outcome.dumps`: `dumpNames`. */
  readonly dump: readonly string[];
  /** Told of the program after each pass (see pass.ts). */
  readonly watch?: (pass: string, result: Program) => void;
}

export const defaultOptions: Options = {
  disable: [],
  withValue: false,
  mayAlias: [],
  emit: "ts",
  suffixes: {},
  dump: [],
};

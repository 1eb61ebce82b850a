/** What the parts of a declaration are read into. */
import type { Span } from "../../../diagnostics/origin.js";
import type { VariableSymbol } from "../symbols.js";
import type { StorageSpecifiers } from "../syntax.js";
import type { ArrayType, CType, VariableExtent } from "../types/c-types.js";
import type { Scope } from "./scope.js";

export interface Specifiers {
  readonly type: CType;
  readonly storage: StorageSpecifiers;
  /** `_Alignas`, in bytes; 0 where nothing is said. */
  readonly aligned: number;
  readonly packed: boolean;
  /** A struct, union or enum: the declaration needs no declarator. */
  readonly declaresTag: boolean;
  /** From `typeof` and the like. */
  readonly extents: readonly VariableExtent[];
  readonly span: Span;
}

export interface Declarator {
  readonly name: string | null;
  readonly type: CType;
  /** Of the name, or of the place where it would stand. */
  readonly nameSpan: Span;
  /** The parameters behind the name, where it declares a function. */
  readonly parameters: ParameterList | null;
}

export interface ParameterList {
  /** `(a, b)`: names without types. */
  readonly oldStyle: boolean;
  readonly parameters: readonly Parameter[];
  readonly extents: readonly VariableExtent[];
  /** Tags and names declared between the parentheses are those of the function's body, too. */
  readonly scope: Scope;
}

export interface Parameter {
  readonly name: string | null;
  readonly type: CType;
  readonly declaredArray: ArrayType | null;
  readonly span: Span;
  readonly symbol: VariableSymbol | null;
}

export interface TypeName {
  readonly type: CType;
  /** Extents evaluated where it stands. */
  readonly extents: readonly VariableExtent[];
}

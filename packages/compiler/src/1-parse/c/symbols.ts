/**
 * What C's names stand for. Each is one object, whatever number of declarations and translation units name it; identifier nodes refer
 * to it. What a later declaration may settle (a type's extent, the storage) is not readonly, but stays as it is once the parser is done.
 */
import type { Span } from "../../diagnostics/origin.js";
import type { ArrayType, CType, EnumDeclaration, EnumType, FunctionType } from "./types/c-types.js";

export type CSymbol = VariableSymbol | FunctionSymbol | EnumConstantSymbol | TypedefSymbol;

export type Linkage = "external" | "internal" | "none";

interface SymbolBase {
  /** Unique in the program. */
  readonly id: number;
  readonly name: string;
  /** The name's first declaration (or, once there is one, its definition). */
  span: Span;
  /** Declared in a header of the system (`<math.h>`). */
  readonly system: boolean;
}

export interface VariableSymbol extends SymbolBase {
  readonly kind: "variable";
  type: CType;
  readonly role: "global" | "local" | "parameter";
  linkage: Linkage;
  /** Globals and `static` locals live as long as the program. */
  readonly storage: "static" | "automatic";
  /** `_Thread_local`. */
  readonly threadLocal: boolean;
  /** `register`: has no address. */
  readonly register: boolean;
  /** Defined in the program, tentatively or with an initial value; parameters and locals are. */
  defined: boolean;
  /** An expression takes its address, or it is an array or record that is used as a whole by pointer. */
  addressTaken: boolean;
  used: boolean;
  /** The array type a parameter was written with (see ParameterType). */
  readonly declaredArray: ArrayType | null;
  /** What a constant of an integer type is initialised with, where that is known. */
  value?: bigint;
  /** The function it is a local or parameter of; null for globals, and for parameters of prototypes. */
  owner: FunctionSymbol | null;
}

export interface FunctionSymbol extends SymbolBase {
  readonly kind: "function";
  type: FunctionType;
  linkage: "external" | "internal";
  inline: boolean;
  noreturn: boolean;
  /** Has a body in the program (`CProgram.definitions`). */
  defined: boolean;
  used: boolean;
  /** `__builtin_sqrt` is `sqrt`: the library function it is another name of. */
  readonly builtin: string | null;
}

export interface EnumConstantSymbol extends SymbolBase {
  readonly kind: "enumConstant";
  readonly value: bigint;
  /** `int`, as C says; the type of the whole enum where the value needs more. */
  type: CType;
  readonly enumeration: EnumDeclaration;
  readonly enumType: EnumType;
}

export interface TypedefSymbol extends SymbolBase {
  readonly kind: "typedef";
  type: CType;
  readonly fileScope: boolean;
  /** No declaration of it was found: it stands for one. */
  readonly isMissing?: true;
}

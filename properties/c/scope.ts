/** What a random C program may use at a point. */
import type { Choices, Counter } from "../scope.js";
import type { Tree } from "../tree.js";

/**
 * A name and the depth of the block that declares it: nothing may keep an address of what is deeper than itself, so that every address
 * is followed only while there is something behind it. Variables at file scope have depth -1.
 */
export interface Name {
  readonly name: string;
  readonly depth: number;
}
/** An array of doubles, or a pointer with at least that many doubles behind it. */
export interface ArrayName extends Name {
  readonly length: number;
  readonly isConst: boolean;
  /** It is a pointer variable that may be given another address. */
  readonly isPointer: boolean;
}
export interface GridName extends Name {
  readonly rows: number;
  readonly columns: number;
}
/** A `struct pair`, or a pointer to one. */
export interface PairName extends Name {
  readonly isConst: boolean;
  readonly isPointer: boolean;
  /** Its block is freed through it: it is given no other address. */
  readonly isFreed?: true;
}
/** A `struct body`, or a pointer to one that is not NULL. */
export interface BodyName extends Name {
  readonly isConst: boolean;
  readonly isPointer: boolean;
  /** Only this function has it: its pointers may be given addresses as old as itself. */
  readonly isOwn: boolean;
}
export interface PairsName extends Name {
  readonly length: number;
}

export type HelperKind = "pure" | "effect" | "void" | "split" | "pair" | "body" | "relay";

/** A function of the program; it calls others only with a smaller budget. */
export interface Helper {
  readonly name: string;
  readonly kind: HelperKind;
}

export interface Scope {
  readonly numbers: readonly Name[];
  readonly constants: readonly string[];
  readonly counters: readonly Counter[];
  /** Variables of type int that are never negative and stay small. */
  readonly wholes: readonly string[];
  readonly unsigneds: readonly string[];
  readonly arrays: readonly ArrayName[];
  readonly grids: readonly GridName[];
  readonly pairs: readonly PairName[];
  readonly pairLists: readonly PairsName[];
  readonly bodies: readonly BodyName[];
  /** `double **` that lead to a pointer of `arrays`. */
  readonly doublePointers: readonly ArrayName[];
  /** `double (*)(double)`, to be called. */
  readonly functions: readonly string[];
  /** `struct node *`, possibly NULL. */
  readonly nodes: readonly string[];
  readonly helpers: readonly Helper[];
  /** No effects but on what is declared in the function. */
  readonly isPure: boolean;
  readonly budget: string | null;
  readonly depth: number;
  readonly loops: number;
  readonly canBreak: boolean;
  readonly canContinue: boolean;
  /** Labels further down that a `goto` may lead to from here. */
  readonly labels: readonly string[];
  /** What a return gives back; null where none may be. */
  readonly returns: "number" | "void" | null;
  /** Statements that free what is held: before a return, a `break`, a `continue`; the youngest last. */
  readonly held: readonly string[];
  readonly heldSinceBreak: readonly string[];
  readonly heldSinceLoop: readonly string[];
}

export const NOTHING: Scope = {
  numbers: [],
  constants: [],
  counters: [],
  wholes: [],
  unsigneds: [],
  arrays: [],
  grids: [],
  pairs: [],
  pairLists: [],
  bodies: [],
  doublePointers: [],
  functions: [],
  nodes: [],
  helpers: [],
  isPure: false,
  budget: null,
  depth: 0,
  loops: 0,
  canBreak: false,
  canContinue: false,
  labels: [],
  returns: null,
  held: [],
  heldSinceBreak: [],
  heldSinceLoop: [],
};

/** A statement, and what is in scope after it. */
export interface Step {
  readonly tree: Tree;
  readonly scope: Scope;
}

/** Makes statements for a scope, as many as are asked for; passed to whatever nests them. */
export type Statements = (c: Choices, scope: Scope, count: number) => { readonly trees: Tree[]; readonly scope: Scope };

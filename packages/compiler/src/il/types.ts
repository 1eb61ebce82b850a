/**
 * The intermediate language (IL): one memory model for TypeScript, C and Fortran.
 *
 * Values live in storage; a pointer leads to storage. A JavaScript object, array or typed array is a *pointer to* heap
 * storage; a C or Fortran array or struct *is* storage. Expressions are free of side effects and of calls; front ends
 * lower everything else into statements, in the language's evaluation order. See docs/il.md.
 *
 * IL nodes are plain immutable data: analyses key their facts by node identity, rewrites build new nodes.
 */
export type * from "./expressions.js";
export type * from "./program.js";
export type * from "./statements.js";

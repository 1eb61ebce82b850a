/** The types of `gradient(f)` and its siblings: what they take and give follows from the type of `f` and from its parameters' names. */

/** A function and the names of its parameters. */
export interface Head<F, Names extends readonly string[]> {
  readonly function: F;
  readonly parameters: Names;
}

/** The parameters of a function that is written in a call of `gradient` or its siblings, and their names. */
export interface Inline<F, Names extends readonly string[]> {
  readonly inline: F;
  readonly parameters: Names;
}

/**
 * The functions whose parameters' names are known. TypeScript does not tell names of parameters, so a build writes them into
 * `retrograd-env.d.ts`, which extends this. Before the first build, derivatives are typed by name only when they come.
 */
// biome-ignore lint/suspicious/noEmptyInterface: generated declarations extend it.
export interface KnownFunctions {}

export type AnyFunction = (...args: never[]) => unknown;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type IsAny<T> = 0 extends 1 & T ? true : false;

/** A function of any type is none of these. */
type MatchesOf<F> = {
  [K in keyof KnownFunctions]: KnownFunctions[K] extends Head<infer G, infer N>
    ? IsAny<G> extends true
      ? never
      : Same<F, G> extends true
        ? N
        : never
    : KnownFunctions[K] extends Inline<infer G, infer N>
      ? Same<ParametersOf<F>, ParametersOf<G>> extends true
        ? N
        : never
      : never;
}[keyof KnownFunctions];

/** Functions of one type whose parameters have different names cannot be told apart: their names count as not known. */
type NamesOf<F> = IsUnion<MatchesOf<F>> extends true ? never : MatchesOf<F>;
type IsUnion<T, U = T> = [T] extends [never] ? false : T extends unknown ? ([U] extends [T] ? false : true) : never;

type Named<F, N> = N extends readonly string[]
  ? {
      [I in Extract<keyof N, `${number}`> as N[I] & string]: F extends (...args: infer P) => unknown
        ? I extends keyof P
          ? NonNullable<P[I]>
          : never
        : never;
    }
  : never;

/** The arguments of a function, by name. */
// biome-ignore lint/suspicious/noExplicitAny: names that no build has told yet may stand for anything.
export type ArgumentsOf<F> = [NamesOf<F>] extends [never] ? { readonly [name: string]: any } : Named<F, NamesOf<F>>;

type TypedArray =
  | Float64Array
  | Float32Array
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array;

/** Can it hold a derivative? */
type Carries<T> = T extends number
  ? true
  : T extends object
    ? T extends (...args: never[]) => unknown
      ? false
      : true
    : false;

type Inner<T> = T extends number | TypedArray | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
  ? never
  : T extends readonly (infer E)[]
    ? Inner<E>
    : T extends object
      ? T
      : never;

/** The names of a record's parts, dotted: `theta`, `state`, `state.u`. */
type PathsIn<T, Deeper extends readonly unknown[] = [0, 0, 0]> = {
  [K in keyof T & string]: true extends Carries<NonNullable<T[K]>>
    ?
        | K
        | (Deeper extends readonly [unknown, ...infer Rest]
            ? [Inner<NonNullable<T[K]>>] extends [never]
              ? never
              : `${K}.${PathsIn<Inner<NonNullable<T[K]>>, Rest>}`
            : never)
    : never;
}[keyof T & string];

/** What `wrt` may name. */
export type WrtOf<F> = [NamesOf<F>] extends [never] ? string : PathsIn<ArgumentsOf<F>>;

/** What `wrt` names where it is not given: every argument that can hold a derivative. */
export type AllOf<F> = [NamesOf<F>] extends [never]
  ? string
  : {
      [K in keyof ArgumentsOf<F> & string]: true extends Carries<NonNullable<ArgumentsOf<F>[K]>> ? K : never;
    }[keyof ArgumentsOf<F> & string];

type First<W extends string> = W extends `${infer H}.${string}` ? H : W;
type Rest<W extends string, H extends string> = W extends `${H}.${infer R}` ? R : never;

/** The parts of a record that dotted names lead to; an array is given whole where a name leads into it. */
export type Picked<T, W extends string> = string extends W
  ? { [K in keyof T]: T[K] }
  : {
      [H in First<W> & keyof T & string]: H extends W
        ? NonNullable<T[H]>
        : NonNullable<T[H]> extends readonly unknown[]
          ? NonNullable<T[H]>
          : Picked<NonNullable<T[H]>, Rest<W, H>>;
    };

type Plain<T> = { [K in keyof T]: T[K] } & {};

/** The derivatives by what `W` names, each with the type and shape of what it belongs to. */
export type GradientOf<F, W extends string> = Plain<Picked<ArgumentsOf<F>, W>>;
export type ValueAndGradientOf<F, W extends string> = Plain<{ value: ResultOf<F> } & Picked<ArgumentsOf<F>, W>>;
export type TangentsOf<F, W extends string> = Plain<InPart<Picked<ArgumentsOf<F>, W>>>;

/** What is left out of a tangent is zero, at any depth. */
type InPart<T> = T extends number | TypedArray | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
  ? T
  : T extends readonly (infer E)[]
    ? readonly InPart<E>[]
    : T extends (...args: never[]) => unknown
      ? T
      : T extends object
        ? { [K in keyof T]?: InPart<T[K]> }
        : T;

export type ResultOf<F> = F extends (...args: never[]) => infer R ? R : never;
export type ParametersOf<F> = F extends (...args: infer P) => unknown ? P : never;

/** With respect to what: names of parameters and of their parts, as `state.u`. Default: every parameter that holds real numbers. */
export interface Wrt<W extends string> {
  readonly wrt?: readonly W[];
}
/** Of what: `return`, or parameters in which the function leaves results. Default: its result; if it has none, all that it writes. */
export interface WrtAndOf<W extends string, O extends string> extends Wrt<W> {
  readonly of?: readonly O[];
}

/** A derivative, to be called with the arguments of its function; these are left as they are. */
export interface Derivative<F, R> {
  (...args: ParametersOf<F>): R;
  /** The same into the arrays and objects of `result`, which an earlier call gave, or which the caller made. Gives `result`. */
  into(result: R, ...args: ParametersOf<F>): R;
}

/** What a function gives: its result; where `O` names others, or it has none, a record of what it leaves in its parameters. */
export type OutputOf<F, O extends string = never> = [O] extends [never]
  ? [undefined] extends [ResultOf<F>]
    ? // biome-ignore lint/suspicious/noExplicitAny: what it leaves in its parameters, which its type does not tell.
      { readonly [name: string]: any }
    : ResultOf<F>
  : [O] extends ["return"]
    ? ResultOf<F>
    : {
        readonly [K in O]: K extends "return"
          ? ResultOf<F>
          : K extends keyof ArgumentsOf<F>
            ? ArgumentsOf<F>[K]
            : never;
      };
type WidenedNumber<T> = T extends number ? number : T;

/** `tangents` by name; what is left out is zero. */
export type PushForward<F, W extends string, O extends string = never> = (
  tangents: TangentsOf<F, W>,
  ...args: ParametersOf<F>
) => { readonly value: OutputOf<F, O>; readonly tangent: WidenedNumber<OutputOf<F, O>> };

export type PullBack<F, W extends string, O extends string = never> = (
  cotangent: WidenedNumber<OutputOf<F, O>>,
  ...args: ParametersOf<F>
) => [undefined] extends [ResultOf<F>] ? GradientOf<F, W> : ValueAndGradientOf<F, W>;

/** For each number of the output, in its order, the derivatives by one input. */
export type Rows<Output, Input> = Output extends number
  ? Input
  : Input extends number
    ? Float64Array
    : readonly Input[];

type OneOutput<F, O extends string> = [O] extends [never] | ["return"]
  ? ResultOf<F>
  : O extends keyof ArgumentsOf<F>
    ? ArgumentsOf<F>[O]
    : never;

export type JacobianOf<F, W extends string, O extends string = never> = Plain<{
  [K in keyof Picked<ArgumentsOf<F>, W>]: Rows<OneOutput<F, O>, Picked<ArgumentsOf<F>, W>[K]>;
}>;

/** `H[a][b]`: for each number of `a` the second derivatives by `b`. */
export type HessianOf<F, W extends string> = Plain<{
  [A in keyof Picked<ArgumentsOf<F>, W>]: Plain<{
    [B in keyof Picked<ArgumentsOf<F>, W>]: Rows<Picked<ArgumentsOf<F>, W>[A], Picked<ArgumentsOf<F>, W>[B]>;
  }>;
}>;

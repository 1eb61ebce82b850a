/**
 * What tells languages apart once a program is IL. Rooms 3 to 6 ask for a trait, never for a language: a new one is a row here.
 */
import { InternalError } from "../diagnostics/diagnostic.js";
import type { Program } from "../il/types.js";
import type { Weights } from "./weights.js";
import { weightsOfC, weightsOfJavaScript } from "./weights.js";

export interface LanguageTraits {
  /** Parts of objects, elements and local variables have addresses; a pointer may lead into the middle of storage. */
  readonly hasAddresses: boolean;
  /** Records and arrays are values: they are copied by assignment, and variables hold them. */
  readonly recordsAreValues: boolean;
  /** An array knows how many elements it has while the program runs. */
  readonly arraysKnowLength: boolean;
  /** One storage may be used as several types: casts, unions, pointers to anything. */
  readonly storageIsRetyped: boolean;
  /** A read past the end, or of what nobody stored, gives a missing value and does no harm. */
  readonly hasMissingValues: boolean;
  /** Zeros of the shape of any storage can be made while the program runs. */
  readonly makesZerosLike: boolean;
  /** New storage may not be there: the allocation failed. */
  readonly allocationMayFail: boolean;
  /** Statements free storage: what a pointer led to before may be gone. */
  readonly storageIsFreed: boolean;
  /** Files share functions and variables by their names: functions without text may read and store what is not kept to a file. */
  readonly linksByName: boolean;
  /** Statements at file scope run before the head is called. */
  readonly modulesRunFirst: boolean;
  /** Numbers become texts and keys, and numbers again. */
  readonly hasTextsAndKeys: boolean;
  /** Counters are of an integer type. */
  readonly hasIntegers: boolean;
  /** Arithmetic, local variables and records have the precision of their types; elsewhere all of them have that of `real64`. */
  readonly hasPrecisions: boolean;
  /** The runtime leaves room beyond what a reservation asks for: a fraction of an iteration is a whole one. */
  readonly reservesMore: boolean;
  /** What ends the program where a function is called that is not there, as a statement's text. */
  readonly callOfNothing: (method: string) => string;
  /** What it costs to compute again, and to store. */
  readonly weights: Weights;
}

const traits: Readonly<Record<"typescript" | "c", LanguageTraits>> = {
  typescript: {
    hasAddresses: false,
    recordsAreValues: false,
    arraysKnowLength: true,
    storageIsRetyped: false,
    hasMissingValues: true,
    makesZerosLike: true,
    allocationMayFail: false,
    storageIsFreed: false,
    linksByName: false,
    modulesRunFirst: true,
    hasTextsAndKeys: true,
    hasIntegers: false,
    hasPrecisions: false,
    reservesMore: true,
    callOfNothing: (method) => `new TypeError(${JSON.stringify(`${method} is not a function`)})`,
    weights: weightsOfJavaScript,
  },
  c: {
    hasAddresses: true,
    recordsAreValues: true,
    arraysKnowLength: false,
    storageIsRetyped: true,
    hasMissingValues: false,
    makesZerosLike: false,
    allocationMayFail: true,
    storageIsFreed: true,
    linksByName: true,
    modulesRunFirst: false,
    hasTextsAndKeys: false,
    hasIntegers: true,
    hasPrecisions: true,
    reservesMore: false,
    callOfNothing: () => "abort()",
    weights: weightsOfC,
  },
};

export function traitsOf({ language }: Pick<Program, "language">): LanguageTraits {
  if (language === "fortran") throw new InternalError("there is no front end for Fortran yet");
  return traits[language];
}

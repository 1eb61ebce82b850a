/**
 * The prelude: array, typed-array, Map and Set methods as TypeScript modules that the front end lowers like the user's text.
 *
 * A call `receiver.m(…)` is a call of `array_m`, `map_m`, `set_m` or, for a typed array, `Float64Array_m` (its class's name). Where
 * a name with the number of arguments exists (`array_reduce1`: no initial value; `array_splice1`; `Float64Array_sort1`), it is the
 * one for a call with exactly so many arguments. Optional parameters that are missing are undefined; callbacks may take fewer
 * parameters than they are given. Where a callback may make the array shorter, `changing_m` goes before `array_m`;
 * where elements may be missing, `sparse_m`. `concat` is `array_concat` for an array argument, `array_append` for an element.
 */
import type { SourceModule } from "../../../1-parse/typescript/source-host.js";
import { arrayConstruction } from "./array-construction.js";
import { arrayEditing } from "./array-editing.js";
import { arrayIteration, changingIteration, sparseIteration } from "./array-iteration.js";
import { arraySearch } from "./array-search.js";
import { arraySort } from "./array-sort.js";
import { keyedCollections } from "./keyed-collections.js";
import { textCharacters } from "./text-characters.js";
import { typedEditing, typedIteration } from "./typed-arrays.js";
import { typedSort } from "./typed-sort.js";

const typedArrayClasses = [
  "Float64Array",
  "Float32Array",
  "Int8Array",
  "Uint8Array",
  "Uint8ClampedArray",
  "Int16Array",
  "Uint16Array",
  "Int32Array",
  "Uint32Array",
];

const typedSource = typedIteration + typedEditing + typedSort;

/** Arrays, maps, sets and texts. Every function in it is exported. */
const generalSource: string = [
  arrayIteration,
  changingIteration,
  sparseIteration,
  arraySearch,
  arrayEditing,
  arraySort,
  arrayConstruction,
  keyedCollections,
  textCharacters,
].join("");

/** The prelude, to be given to parseTypeScript: the methods of a class of typed arrays only where a program names that class. */
export const preludeModules: readonly SourceModule[] = [
  { path: "/~prelude.ts", text: generalSource },
  ...typedArrayClasses.map((name) => ({
    path: `/~prelude-${name}.ts`,
    text: typedSource.replaceAll("Float64Array", name),
    named: name,
  })),
];

/** What TypeScript and its library call their own. */

const keywords =
  "break case catch class const continue debugger default delete do else enum export extends false finally for function if " +
  "import in instanceof new null return super switch this throw true try typeof var void while with yield let static await " +
  "implements interface package private protected public arguments eval async of any unknown never object string number " +
  "boolean symbol bigint undefined type as satisfies declare namespace module abstract readonly";

const hostGlobals =
  "Math Object Array Number String Boolean Map Set Error TypeError RangeError NaN Infinity isNaN isFinite parseFloat parseInt " +
  "JSON console performance Date Symbol Float64Array Float32Array Int32Array Uint32Array Int16Array Uint16Array Int8Array " +
  "Uint8Array Uint8ClampedArray ArrayBuffer globalThis Record Readonly Partial Pick Function Promise Reflect Proxy";

/** Words of the language only where a type, a declaration or a modifier may stand: variables may have these names. */
const contextual = new Set(
  (
    "any unknown never object string number boolean symbol bigint type as satisfies declare namespace module abstract " +
    "readonly"
  ).split(" "),
);

/** Names no declaration of ours may take. */
export const reservedNames: ReadonlySet<string> = new Set(`${keywords} ${hostGlobals}`.split(" "));

/** Names no local variable may take. */
export function isReservedForLocals(name: string): boolean {
  return reservedNames.has(name) && !contextual.has(name);
}

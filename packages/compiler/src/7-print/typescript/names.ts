/** Names in the printed text: identifiers of the language, all different where they are seen together. */

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

/** An identifier as near to `name` as possible. */
export function identifier(name: string): string {
  const cleaned = name.replace(/[^A-Za-z0-9_$]+/g, "_").replace(/^(?=\d)/, "_");
  return cleaned === "" || cleaned === "_" ? "unnamed" : cleaned;
}

/** `name`, or `name` with a digit appended, such that `taken` does not hold of it. */
export function freeName(name: string, taken: (candidate: string) => boolean): string {
  if (!taken(name)) return name;
  const stem = /\d$/.test(name) ? `${name}_` : name;
  for (let n = 1; ; n++) if (!taken(stem + n)) return stem + n;
}

/** A set of names in one scope of the text, which gives out new ones. */
export class NameSet {
  readonly #taken = new Set<string>();

  constructor(private readonly outer: (name: string) => boolean = (name) => reservedNames.has(name)) {}

  has(name: string): boolean {
    return this.#taken.has(name) || this.outer(name);
  }

  take(wanted: string): string {
    const name = freeName(identifier(wanted), (n) => this.has(n));
    this.#taken.add(name);
    return name;
  }

  /** Takes a name exactly as it is, even if it is there already. */
  reserve(name: string): void {
    this.#taken.add(name);
  }
}

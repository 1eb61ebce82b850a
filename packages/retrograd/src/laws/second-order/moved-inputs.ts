/** Inputs of a C function, as in inputs.json, moved in a direction; and directions in the shape of the inputs, for their shadows. */
import type { CFieldTree, CHeadDescription, CTypeTree } from "@retrograd/compiler";
import type { JsonValue } from "../../check/inputs-file.js";
import { carriesReals } from "../c/driver-types.js";
import { flatRows, flatValues } from "../c/input-stream.js";

/** A number at its path, as the driver writes it, and what it becomes. */
type Change = (path: string, value: number) => number;

/** Every real number among the inputs changed; the rest as it is. */
export function movedValue(
  description: CHeadDescription,
  root: Root,
  value: JsonValue | undefined,
  change: Change,
): JsonValue {
  return new Walk(description, change, null).value(root.type, value, root.name) ?? null;
}

/**
 * Real numbers changed, in the shape of a shadow: it holds nothing else. `shadows`: names of what has a shadow, with the shadow's name; storage
 * that another name leads to is that one's shadow.
 */
export function shadowValue(
  description: CHeadDescription,
  root: Root,
  value: JsonValue | undefined,
  change: Change,
  shadows: ReadonlyMap<string, string>,
): JsonValue {
  return new Walk(description, change, shadows).value(root.type, value, root.name) ?? null;
}

interface Root {
  readonly name: string;
  readonly type: CTypeTree;
}

class Walk {
  constructor(
    private readonly description: CHeadDescription,
    private readonly change: Change,
    private readonly shadows: ReadonlyMap<string, string> | null,
  ) {}

  value(type: CTypeTree, value: JsonValue | undefined, path: string): JsonValue | undefined {
    switch (type.kind) {
      case "real":
        return this.#number(value, path);
      case "complex": {
        const [re, im] = Array.isArray(value) ? (value as readonly JsonValue[]) : [value, 0];
        return [this.#number(re, `${path}.re`), this.#number(im, `${path}.im`)];
      }
      case "array":
        return this.#list(type.element, value ?? [], path, type.length ?? 0);
      case "record":
        return this.#record(type.record, value, path);
      case "pointer":
        return this.#pointer(type, value, path);
      default:
        return this.shadows === null ? value : undefined;
    }
  }

  #number(value: JsonValue | undefined, path: string): JsonValue {
    const x = value ?? 0;
    if (typeof x === "number") return this.change(path, x);
    return this.shadows === null ? x : 0;
  }

  #list(
    element: CTypeTree,
    value: JsonValue | readonly JsonValue[],
    path: string,
    length: number | null,
  ): JsonValue | undefined {
    if (!Array.isArray(value)) return this.shadows === null ? value : undefined;
    const list = value as readonly JsonValue[];
    const count = length === null ? list.length : Math.max(length, list.length);
    return Array.from({ length: count }, (_, i) => this.value(element, list[i], `${path}[${i}]`) ?? null).map((x) =>
      x === null && !isLed(element) ? 0 : x,
    );
  }

  #pointer(type: CTypeTree & { kind: "pointer" }, value: JsonValue | undefined, path: string): JsonValue | undefined {
    if (value === undefined || value === null) return null;
    if (this.shadows !== null && !carriesReals(this.description, type.target)) return null;
    const isObject = typeof value === "object" && !Array.isArray(value);
    if (isObject && typeof (value as { sameAs?: unknown }).sameAs === "string") {
      if (this.shadows === null) return value;
      const { sameAs, ...more } = value as Readonly<Record<string, JsonValue>>;
      const shadow = this.shadows.get(sameAs as string);
      return shadow === undefined ? null : { ...more, sameAs: shadow };
    }
    const rows = flatRows(type.target);
    if (rows !== null) {
      return this.#list(rows, flatValues(rows, value), path, null);
    }
    if (Array.isArray(value)) return this.#list(type.target, value, path, null);
    return this.value(type.target, value, path);
  }

  #record(id: number, value: JsonValue | undefined, path: string): JsonValue | undefined {
    const given = (typeof value === "object" && value !== null ? value : {}) as Readonly<Record<string, JsonValue>>;
    return Object.fromEntries(this.#fields(id, given, path));
  }

  #fields(id: number, given: Readonly<Record<string, JsonValue>>, path: string): [string, JsonValue][] {
    const record = this.description.records.get(id);
    const isChosen = (field: CFieldTree): boolean => field.name !== null && given[field.name] !== undefined;
    const fields = record?.isUnion === true ? record.fields.filter(isChosen).slice(0, 1) : (record?.fields ?? []);
    return fields.flatMap((field): [string, JsonValue][] => {
      if (field.name === null) return field.type.kind === "record" ? this.#fields(field.type.record, given, path) : [];
      const found = this.value(field.type, given[field.name], `${path}.${field.name}`);
      return found === undefined ? [] : [[field.name, found]];
    });
  }
}

/** May a null stand for it? */
const isLed = (type: CTypeTree): boolean => type.kind === "pointer" || type.kind === "function";

/** Directions of C functions, and the inputs of derivatives: the function's own, and numbers in their shape for the shadows. */
import type { CHeadDescription } from "@retrograd/compiler";
import type { JsonValue } from "../../check/inputs-file.js";
import type { CSubject } from "../c/c-programs.js";
import { RandomSource } from "../random-source.js";
import type { TangentHead } from "./adjoint-of-tangent.js";
import { movedValue, shadowValue } from "./moved-inputs.js";

type Inputs = Readonly<Record<string, JsonValue>>;

/** Two random directions, and the inputs that they lead to. */
export class Directions {
  readonly v = new Map<string, number>();
  readonly w = new Map<string, number>();
  /** Names of what has a shadow, with the shadow's own. */
  readonly #shadows = new Map<string, string>();

  constructor(
    private readonly subject: CSubject,
    private readonly shape: {
      readonly description: CHeadDescription;
      readonly ofDerivative: CHeadDescription;
      readonly head: TangentHead;
    },
    seed: number,
  ) {
    const random = new RandomSource(seed);
    for (const { name, role, of } of shape.head.parameters)
      if (role === "shadow" && of !== undefined && !this.#shadows.has(of)) this.#shadows.set(of, name);
    for (const root of this.#roots())
      movedValue(shape.description, root, subject.inputs[root.name], (path, x) => {
        if (this.#isIndependent(path, root.name)) {
          const size = Math.abs(x) || 1;
          this.v.set(path, random.weight() * size);
          this.w.set(path, random.weight() * size);
        }
        return x;
      });
  }

  #roots() {
    const { parameters, globals } = this.shape.description;
    const { inputs } = this.subject;
    return [...parameters, ...globals.filter(({ name }) => !parameters.some((p) => p.name === name))].filter(
      ({ name }) => inputs[name] !== undefined,
    );
  }

  #isIndependent(path: string, root: string): boolean {
    if (!this.#shadows.has(root)) return false;
    const variable = this.shape.head.globals?.find(({ name }) => name === root);
    if (variable?.isInput === false) return false;
    const plain = path.replace(/\[\d+\]/g, "");
    const { wrt } = this.subject.head;
    return wrt === undefined || wrt.some((name) => plain === name || plain.startsWith(`${name}.`));
  }

  moved(h: number): Inputs {
    const { description } = this.shape;
    const { inputs } = this.subject;
    const change = (path: string, x: number): number => (h === 0 ? x : x + h * (this.v.get(path) ?? 0));
    const changed = this.#roots().map((root) => [root.name, movedValue(description, root, inputs[root.name], change)]);
    return { ...inputs, ...(Object.fromEntries(changed) as Inputs) };
  }

  /** The inputs of the derivative: `direction` where shadows come in. */
  derivativeInputs(change: (path: string) => number): Inputs {
    const { description, ofDerivative, head } = this.shape;
    const { inputs } = this.subject;
    const roots = new Map([...description.globals, ...description.parameters].map((root) => [root.name, root]));
    const seen = new Set<string>();
    const given: [string, JsonValue][] = [];
    const renamed = new Map(head.parameters.flatMap((p) => (p.role === "primal" ? [[p.of ?? p.name, p.name]] : [])));
    for (const [name, value] of Object.entries(inputs)) given.push([renamed.get(name) ?? name, named(value, renamed)]);
    head.parameters.forEach((p, k) => {
      if (p.role === "primal") return;
      const type = ofDerivative.parameters[k]?.type;
      const root = p.role === "shadow" ? roots.get(p.of ?? "") : undefined;
      // A variable that comes and goes has two: the second one is where its tangent is put.
      if (root === undefined || type === undefined || seen.has(root.name)) {
        given.push([p.name, zeroOf(type)]);
        return;
      }
      seen.add(root.name);
      const isPut = type.kind === "pointer" && root.type.kind !== "pointer" && root.type.kind !== "array";
      const shape = isPut ? { name: root.name, type: { ...type, target: root.type } } : root;
      const value = inputs[root.name] ?? zeroOf(root.type);
      given.push([p.name, shadowValue(description, shape, value, change, this.#shadows)]);
    });
    return Object.fromEntries(given);
  }
}

/** Storage that is said to be that of another parameter, by the name that this has in the tangent. */
function named(value: JsonValue, names: ReadonlyMap<string, string>): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((each) => named(each, names));
  const entries = Object.entries(value as Inputs).map(([key, each]): [string, JsonValue] =>
    key === "sameAs" && typeof each === "string" ? [key, names.get(each) ?? each] : [key, named(each, names)],
  );
  return Object.fromEntries(entries);
}

/** What is there to be written to: a number, or a pointer to one. */
function zeroOf(type: CHeadDescription["result"] | undefined): JsonValue {
  switch (type?.kind) {
    case "pointer":
      return type.target.kind === "pointer" || type.target.kind === "void" ? [null] : zeroOf(type.target);
    case "array":
      return Array.from({ length: type.length ?? 0 }, () => zeroOf(type.element));
    case "record":
      return {};
    case "complex":
      return [0, 0];
    default:
      return 0;
  }
}

/** What one call of `gradient`, `jvp`, … asks for, and the name of the module that answers it. */
import { basename, dirname, join } from "node:path";

export const derivativeKinds = [
  "gradient",
  "valueAndGradient",
  "jvp",
  "vjp",
  "jacobian",
  "hessianVector",
  "hessian",
] as const;
export type DerivativeKind = (typeof derivativeKinds)[number];

/** The generated text itself, which the others call; `tangents` and `adjoints` are of several directions at once. */
export const generatedKinds = ["tangent", "tangents", "adjoint", "adjoints", "adjoint-of-tangent"] as const;
export type GeneratedKind = (typeof generatedKinds)[number];

export interface DerivativeRequest {
  readonly kind: DerivativeKind | GeneratedKind;
  /** The module of the function, absolute. */
  readonly file: string;
  readonly function: string;
  /** The function is written in a call of the module, which has no such name. */
  readonly isInline?: true;
  readonly wrt?: readonly string[];
  readonly of?: readonly string[];
  /** Files of derivatives that the user has written, absolute. */
  readonly rules?: readonly string[];
}

/**
 * Modules that are made have names beside the module of their function, so that what they import is looked up from there. The name holds
 * the whole request: whoever is given it can make the module.
 */
export function moduleNameOf({ file, ...rest }: DerivativeRequest): string {
  const encoded = Buffer.from(JSON.stringify({ ...rest, in: basename(file) })).toString("base64url");
  return join(dirname(file), `${rest.kind}-of-${rest.function}.${encoded}.retrograd.js`);
}

const pattern = /\.([\w-]+)\.retrograd\.js$/;

/** The request that a module's name holds, if it is the name of such a module. */
export function requestOf(name: string): DerivativeRequest | undefined {
  const encoded = pattern.exec(name)?.[1];
  if (encoded === undefined) return undefined;
  try {
    const { in: module, ...rest } = JSON.parse(Buffer.from(encoded, "base64url").toString()) as DerivativeRequest & {
      readonly in: string;
    };
    return { ...rest, file: join(dirname(name), module) };
  } catch {
    return undefined;
  }
}

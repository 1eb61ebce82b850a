/**
 * How a text says that a function is the derivative of another, in every language the same: `$AD ADJOINT-OF f` and `$AD TANGENT-OF f` above it; in a file of
 * rules by its name, `f_b` and `f_d`.
 */
import type { WrittenDerivatives } from "../il/types.js";

export type WrittenRole = keyof WrittenDerivatives;

export interface NamedDerivative {
  readonly role: WrittenRole;
  /** The function that it is the derivative of. */
  readonly name: string;
}

const roleOfDirective: ReadonlyMap<string, WrittenRole> = new Map([
  ["ADJOINT-OF", "adjoint"],
  ["TANGENT-OF", "tangent"],
]);
const roleOfEnding: ReadonlyMap<string, WrittenRole> = new Map([
  ["_b", "adjoint"],
  ["_d", "tangent"],
]);

export function derivativeByDirective(directive: string, words: readonly string[]): NamedDerivative | null {
  const role = roleOfDirective.get(directive);
  return role === undefined ? null : { role, name: words[0] ?? "" };
}

export function derivativeByName(own: string): NamedDerivative | null {
  const role = roleOfEnding.get(own.slice(-2));
  return role === undefined || own.length < 3 ? null : { role, name: own.slice(0, -2) };
}

/**
 * Where a module that is read imports stacks of Retrograd's runtime, it is an adjoint that is differentiated once more: its stacks are those of
 * packages/runtime/src/again.ts, in plain words.
 * In: the host. Out: one that leads such imports to that text, which is kept here under a path of its own, as a package's.
 */
import { againPath } from "../../../languages/again-path.js";
import type { SourceHost } from "../source-host.js";
import { againText } from "./again-text.js";

/** What a derivative of the adjoint imports. */
export const againSpecifier = "@retrograd/runtime/again";

export const isRuntime = (specifier: string): boolean =>
  specifier === "@retrograd/runtime" || specifier === againSpecifier;

export function withRuntimeAgain<H extends SourceHost>(host: H): H {
  const resolve = host.resolve?.bind(host);
  return {
    ...host,
    readFile: (path) => (path === againPath ? againText : host.readFile(path)),
    resolve: (specifier, from) =>
      specifier === againSpecifier || (isRuntime(specifier) && importsPlain(host.readFile(from)))
        ? againPath
        : resolve?.(specifier, from),
  };
}

const plain =
  /\bimport\s*\{[^}]*\b(?:reals|ints|bytes|refs|last(?:Step|Index)(?:To|Before)|previousStep)\b[^}]*\}\s*from\s*["']@retrograd\/runtime["']/;

/** What imports anything else alone (a program that measures its stacks, say) has the runtime as it is. */
const importsPlain = (text: string | undefined): boolean => text !== undefined && plain.test(text);

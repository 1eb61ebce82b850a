/**
 * What a pass is to the outside: a name, under which its result can be seen and, where it is optional, switched off; and what holds
 * after each.
 */
import { InternalError } from "./diagnostics/diagnostic.js";
import type { Program } from "./il/types.js";
import { verify } from "./il/verify.js";

/** Told of the program after each pass, by the pass's name. A pass that runs again tells again. */
export type Watch = (pass: string, result: Program) => void;

/**
 * The program, after the verifier has found nothing and the watcher has been told. Throws InternalError with the first violations.
 * `before`: what the pass was given, verified already; a pass that changed nothing gives that very program.
 */
export function verified(pass: string, program: Program, watch?: Watch, before?: Program): Program {
  const violations = program === before ? [] : verify(program);
  if (violations.length > 0) throw new InternalError(`${pass}: ${violations.slice(0, 10).join("\n")}`);
  watch?.(pass, program);
  return program;
}

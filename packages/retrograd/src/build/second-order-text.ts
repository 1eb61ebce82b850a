/**
 * Second derivatives: the adjoint of the tangent. Of f_d(x, xd) = (f, f' xd) the adjoint by x of the tangent is f'' xd, the Hessian times a
 * vector, for a small multiple of the time of f. (Griewank, Walther, Evaluating Derivatives, section 5.2.)
 */
import { resolve } from "node:path";
import type { Diagnostic, Outcome } from "@retrograd/compiler";
import { projectSettings } from "../host/tsconfig.js";
import { inLanguage } from "../output/output-language.js";
import { plainError } from "../output/plain-error.js";
import { rewriteSpecifiers } from "../output/rewrite-specifiers.js";
import type { DerivativeRequest } from "./derivative-request.js";
import type { DerivedText } from "./derived.js";
import { fileBehind } from "./files-behind.js";
import type { HoistedText } from "./hoisted-text.js";
import { toldAtOwnLine } from "./hoisted-text.js";
import { filesBehind, givenTexts, programHost, sharedParser } from "./program-host.js";

export async function secondOrderText(
  request: DerivativeRequest,
  hoisted: HoistedText | undefined,
  readsPackages: boolean,
): Promise<DerivedText> {
  const { differentiate } = await import("@retrograd/compiler");
  const parsed = await sharedParser();
  const { file, function: name, wrt, rules = [] } = request;
  const settings = projectSettings(file);
  const given = givenTexts(hoisted);
  const host = programHost(settings, readsPackages, given);
  const of = ["return"];
  const compilerOptions = settings.strictness;
  const tangent = differentiate(
    { mode: "tangent", files: [file], heads: [{ function: name, of, ...(wrt && { wrt }) }], compilerOptions, rules },
    host,
    parsed,
  );
  const files = filesBehind(host, settings, hoisted);
  const placed = (each: Diagnostic): Diagnostic => (hoisted === undefined ? each : toldAtOwnLine(each, hoisted));
  const failed = (diagnostics: readonly Diagnostic[]): DerivedText => ({
    text: "",
    map: undefined,
    head: undefined,
    of,
    files,
    diagnostics: diagnostics.map(placed),
  });
  const [module, first] = [tangent.files[0], tangent.heads[0]];
  if (module === undefined || first === undefined) return failed(tangent.diagnostics);
  const place = resolve(module.path);
  const both = programHost(settings, readsPackages, new Map([...given, [place, module.text]]));
  const primal = new Set(first.parameters.flatMap((each) => (each.role === "primal" ? [each.name] : [])));
  const shadowed = first.parameters.flatMap((each) => (each.of !== undefined && primal.has(each.of) ? [each.of] : []));
  const again = {
    mode: "adjoint",
    files: [place],
    heads: [{ function: first.generated, wrt: wrt ?? shadowed, of: ["return.tangent"] }],
    compilerOptions,
    rules,
  } as const;
  let adjoint: Outcome;
  try {
    adjoint = differentiate(again, both, parsed);
  } catch (error) {
    // Generated text may hold what nobody writes, and the front end has not met: that is refused, too.
    const message = error instanceof Error ? error.message : String(error);
    return failed([inTangent(plainError("RG6007", place, message, ""), place)]);
  }
  const [second, head] = [adjoint.files[0], adjoint.heads[0]];
  if (second === undefined || head === undefined)
    return failed(adjoint.diagnostics.map((each) => inTangent(each, place)));
  const text = rewriteSpecifiers(withoutTangent(second.text), (specifier) => fileBehind(specifier, second.path, both));
  return {
    text: inLanguage(text, ".js"),
    map: undefined,
    head,
    first,
    of,
    files,
    diagnostics: tangent.diagnostics.map(placed),
  };
}

/** The adjoint's module gives its primal again, which is the tangent: that stands in no file. */
const withoutTangent = (text: string): string => text.replace(/^export \{ [\w$]+ \} from "[^"]*";\n/m, "");

/** The tangent's text is nowhere to be read: what cannot be differentiated in it is said of the function. */
function inTangent(each: Diagnostic, place: string): Diagnostic {
  if (resolve(each.file) !== place) return each;
  const message = `Its first derivative cannot be differentiated once more: ${each.message}`;
  const hint = "Take differences of gradients: (g(x + h v) − g(x − h v)) / 2h.";
  return { ...each, code: "RG6007", message, hint, file: "", line: 0, column: 0, endLine: 0, endColumn: 0 };
}

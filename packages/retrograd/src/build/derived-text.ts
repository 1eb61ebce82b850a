/** The generated text behind a derivative: what the compiler makes of a function's module, ready to stand beside it under another name. */
import type { DerivedHead, Diagnostic, Outcome } from "@retrograd/compiler";
import { projectSettings } from "../host/tsconfig.js";
import { inLanguage } from "../output/output-language.js";
import { rewriteSpecifiers } from "../output/rewrite-specifiers.js";
import { mapOf } from "../output/source-map.js";
import { textWithNamedDefault } from "./default-export.js";
import type { DerivativeRequest } from "./derivative-request.js";
import { moduleNameOf } from "./derivative-request.js";
import type { DerivedText } from "./derived.js";
import { fileBehind } from "./files-behind.js";
import type { HoistedText } from "./hoisted-text.js";
import { fromOwnLines, toldAtOwnLine } from "./hoisted-text.js";
import { inlineText } from "./inline-text.js";
import { filesBehind, givenTexts, programHost, sharedParser } from "./program-host.js";
import { secondOrderText } from "./second-order-text.js";

/** What the function gives is no number, and no object that holds some. */
const noResult = new Set(["RG4001", "RG4002"]);

export async function derivedText(request: DerivativeRequest): Promise<DerivedText> {
  const hoisted = inlineText(request);
  const made = await derivedFrom(request, hoisted);
  const named = made.head === undefined && hoisted === undefined ? textWithNamedDefault(made.diagnostics) : undefined;
  return named === undefined ? made : await derivedFrom(request, named);
}

async function derivedFrom(request: DerivativeRequest, hoisted: HoistedText | undefined): Promise<DerivedText> {
  // Most functions call nothing of the packages that their module imports, and these may be large: their texts are read if need be.
  const light = await derivedWith(request, hoisted, false);
  return light.head === undefined ? await derivedWith(request, hoisted, true) : light;
}

async function derivedWith(
  request: DerivativeRequest,
  hoisted: HoistedText | undefined,
  readsPackages: boolean,
): Promise<DerivedText> {
  if (request.kind === "adjoint-of-tangent") return await secondOrderText(request, hoisted, readsPackages);
  const { differentiate, LineMarks } = await import("@retrograd/compiler");
  const cache = await sharedParser();
  const { file, kind } = request;
  const settings = projectSettings(file);
  const host = programHost(settings, readsPackages, givenTexts(hoisted));
  const several = kind === "tangents" || kind === "adjoints" ? ({ directions: "runtime" } as const) : {};
  let withValue = kind === "adjoint";
  const marks = new LineMarks();
  const made = (wrt: readonly string[] | undefined, of: readonly string[] | undefined): Outcome => {
    const head = { function: request.function, ...(wrt && { wrt }), ...(of && { of }) };
    const outcome = differentiate(
      {
        mode: kind === "tangent" || kind === "tangents" ? "tangent" : "adjoint",
        files: [file],
        heads: [head],
        options: { withValue, marks, ...several },
        compilerOptions: settings.strictness,
        ...(request.rules && { rules: request.rules }),
      },
      host,
      cache,
    );
    if (!withValue || !outcome.diagnostics.some(({ code }) => code === "RG4014")) return outcome;
    // It gives an array or an object: the caller takes that from the function itself.
    withValue = false;
    return made(wrt, of);
  };
  let { wrt, of = ["return"] as readonly string[] | undefined } = request;
  let outcome = made(wrt, of);
  const hasNoResult = ({ code, message }: Diagnostic): boolean => noResult.has(code) && message.includes("'return'");
  if (request.of === undefined && outcome.diagnostics.some(hasNoResult)) {
    of = undefined;
    outcome = made(wrt, of);
  }
  const byGlobals = outcome.heads[0] === undefined ? [] : globalsIn(outcome.heads[0]);
  if (wrt === undefined && byGlobals.length > 0) {
    // By its arguments: module-level variables have no place in what a derivative gives.
    wrt = parametersWithDerivative(outcome.heads[0] as DerivedHead);
    outcome = made(wrt, of);
  }
  const files = filesBehind(host, settings, hoisted);
  // What the command line offers beside has no place in a build.
  const diagnostics = outcome.diagnostics.map((each) => ({
    ...(hoisted === undefined ? each : toldAtOwnLine(each, hoisted)),
    hint: each.hint.replace(/; or ask with --take-over[^.]*\./, "."),
  }));
  const [module] = outcome.files;
  const head = outcome.heads[0];
  if (module === undefined || head === undefined)
    return { text: "", map: undefined, head: undefined, of, files, diagnostics };
  const text = rewriteSpecifiers(module.text, (specifier) => fileBehind(specifier, module.path, host));
  const taken = marks.take(inLanguage(text, ".js"));
  const mapped = hoisted === undefined ? taken : fromOwnLines(taken, hoisted);
  return {
    text: mapped.text,
    map: mapOf(moduleNameOf(request), mapped),
    head,
    of,
    files,
    diagnostics,
  };
}

const primals = ({ parameters }: DerivedHead): ReadonlySet<string> =>
  new Set(parameters.flatMap(({ role, name }) => (role === "primal" ? [name] : [])));

/** Module-level variables that have a derivative of their own. */
export function globalsIn(head: DerivedHead): readonly string[] {
  const names = primals(head);
  return [...head.parameters, ...head.results].flatMap(({ of }) => (of === undefined || names.has(of) ? [] : [of]));
}

function parametersWithDerivative(head: DerivedHead): readonly string[] {
  const names = primals(head);
  return [...head.parameters, ...head.results].flatMap(({ of }) => (of !== undefined && names.has(of) ? [of] : []));
}

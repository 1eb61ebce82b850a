/** Makes the modules that derivatives are imported from, and remembers them while the files that they are made of stay as they are. */
import { createRequire } from "node:module";
import type { DerivedHead, Diagnostic } from "@retrograd/compiler";
import { plainError } from "../output/plain-error.js";
import type { DerivativeKind, DerivativeRequest, GeneratedKind } from "./derivative-request.js";
import { generatedKinds, moduleNameOf } from "./derivative-request.js";
import type { DerivedText } from "./derived.js";
import { derivedText, globalsIn } from "./derived-text.js";
import { remembered } from "./remembered.js";
import type { JacobianRequest } from "./wrappers/jacobian-text.js";
import {
  fitsBlocks,
  gradientAsJacobian,
  isOfNumber,
  jacobianInBlocksText,
  jacobianText,
  outputCount,
} from "./wrappers/jacobian-text.js";
import { hessianText, hessianVectorText } from "./wrappers/second-order-wrappers.js";
import type { CalledModule } from "./wrappers/wrapper-parts.js";
import type { ValueSource } from "./wrappers/wrapper-text.js";
import { wrapperText } from "./wrappers/wrapper-text.js";

export interface MadeModule {
  /** JavaScript; empty where there are errors. */
  readonly text: string;
  readonly map: string | undefined;
  /** The user's files that it is made of. */
  readonly files: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** The function's parameters, in order. */
  readonly parameters: readonly string[];
}

const derived = remembered(derivedText);

export async function makeModule(request: DerivativeRequest): Promise<MadeModule> {
  const made = await moduleFor(request);
  return { ...made, text: withRuntime(made.text) };
}

const require = createRequire(import.meta.url);

/** Who has Retrograd has its runtime, wherever packages are installed and whatever the project's package.json names. */
const withRuntime = (text: string): string =>
  text.replace(
    /^(import .* from )"(@retrograd\/runtime[\w/-]*)";$/gm,
    (_, before: string, name: string) => `${before}${JSON.stringify(require.resolve(name).replaceAll("\\", "/"))};`,
  );

async function moduleFor(request: DerivativeRequest): Promise<MadeModule> {
  const { kind } = request;
  if (isGenerated(kind)) return { ...(await derived(request)), parameters: [] };
  const asked = reachable(kind, request);
  const made = await derived(asked);
  const { first, of, files, diagnostics } = made;
  // What the call gives is what a first derivative gives.
  const head = first ?? made.head;
  const problems = head === undefined ? explained(kind, request, made) : unfit(kind, request, head, made);
  const parameters = (head?.parameters ?? []).flatMap(({ role, name }) => (role === "primal" ? [name] : []));
  if (head === undefined || problems.length > 0)
    return {
      text: "",
      map: undefined,
      files,
      diagnostics: [...(head === undefined ? [] : diagnostics), ...problems],
      parameters,
    };
  const shared = { function: request.function, head, wrt: request.wrt, of };
  const text =
    kind === "hessian"
      ? hessianText(shared, moduleNameOf({ ...request, kind: "hessianVector" }))
      : kind === "hessianVector" && made.head !== undefined
        ? hessianVectorText({ ...shared, second: made.head, module: moduleNameOf(asked) })
        : kind === "jacobian"
          ? await jacobianModule(request, shared)
          : wrapperText({ ...shared, kind, module: moduleNameOf(asked), ...valueSource(kind, request, made) });
  return { text, map: undefined, files, diagnostics, parameters };
}

/** By several directions at once, where the compiler makes these derivatives and they are held as numbers and arrays are. */
async function jacobianModule(request: DerivativeRequest, shared: JacobianRequest): Promise<string> {
  const { of: _, ...alone } = request;
  if (isOfNumber(shared)) return gradientAsJacobian(moduleNameOf({ ...alone, kind: "gradient" }));
  const asked = reachable("jacobian", request);
  const [push, pull] = await Promise.all([
    calledModule({ ...asked, kind: "tangents" }),
    calledModule({ ...asked, kind: "adjoints" }),
  ]);
  if (push !== undefined && pull !== undefined && [push, pull].every(({ head }) => fitsBlocks({ ...shared, head })))
    return jacobianInBlocksText(shared, { push, pull });
  const product = (kind: "jvp" | "vjp"): string => moduleNameOf({ ...request, kind });
  return jacobianText(shared, product("jvp"), product("vjp"));
}

async function calledModule(request: DerivativeRequest): Promise<CalledModule | undefined> {
  const { head, text } = await derived(request);
  if (head === undefined) return undefined;
  const primal = exportedPrimal(request.function, text);
  return { head, module: moduleNameOf(request), ...(primal && { primal }) };
}

const isGenerated = (kind: DerivativeRequest["kind"]): kind is GeneratedKind =>
  generatedKinds.some((each) => each === kind);

/** The generated text that a wrapper calls: `gradient` and `valueAndGradient` of one function share it. */
function reachable(kind: DerivativeKind, { wrt, of, ...which }: DerivativeRequest): DerivativeRequest {
  if (isSecondOrder(kind)) return { ...which, kind: "adjoint-of-tangent", ...(wrt && { wrt }) };
  const mode = kind === "jvp" || kind === "jacobian" ? "tangent" : "adjoint";
  const asked = kind === "gradient" || kind === "valueAndGradient" ? ["return"] : of;
  return { ...which, kind: mode, ...(wrt && { wrt }), ...(asked && { of: asked }) };
}

/** The adjoint gives the value where that is a number. */
function valueSource(
  kind: DerivativeKind,
  request: DerivativeRequest,
  { head, text }: DerivedText,
): { value?: ValueSource } {
  const isGiven = head?.parameters.some(({ role }) => role === "seed") === true;
  if (kind !== "vjp" || !isGiven || head?.results.some(({ role }) => role === "value") === true) return {};
  const primal = exportedPrimal(request.function, text);
  return { value: primal === undefined ? { push: moduleNameOf({ ...request, kind: "jvp" }) } : { primal } };
}

/** The function's name, if the generated module gives the function, too. */
function exportedPrimal(name: string, text: string): string | undefined {
  const pattern = `^export (?:\\{[^}]*\\b${name.replaceAll("$", "\\$")} ?[,}]|function ${name}\\b)`;
  return name !== "default" && new RegExp(pattern, "m").test(text) ? name : undefined;
}

const isSecondOrder = (kind: string): boolean => kind === "hessian" || kind === "hessianVector";

/** About the request: it is told where the derivative is called for. */
const problem = (code: string, message: string, hint: string): Diagnostic => plainError(code, "", message, hint);

/** Why the compiler refused; that a function gives no number is said in the words of the call. */
function explained(kind: DerivativeKind, request: DerivativeRequest, { diagnostics }: DerivedText): Diagnostic[] {
  if (kind !== "gradient" && kind !== "valueAndGradient" && !isSecondOrder(kind)) return [...diagnostics];
  return diagnostics.map((each) => (each.message.includes("'return'") ? noNumber(kind, request.function) : each));
}

const noNumber = (kind: string, name: string): Diagnostic =>
  problem(
    "RG6004",
    `${kind} is of a function that gives a number, and ${name} does not.`,
    "Take vjp, jvp or jacobian, which are of functions that give arrays, or leave results in their parameters.",
  );

/** What the compiler can do, and the call has no form for. */
function unfit(kind: DerivativeKind, request: DerivativeRequest, head: DerivedHead, made: DerivedText): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const name = request.function;
  const seed = head.parameters.find(({ role }) => role === "seed");
  const isGradient = kind === "gradient" || kind === "valueAndGradient";
  const tangentIsNumber = head.results.some(({ role, type }) => role === "tangent" && type === "number");
  if (isSecondOrder(kind) && !tangentIsNumber) problems.push(noNumber(kind, name));
  if (isGradient && seed?.type !== "number") problems.push(noNumber(kind, name));
  for (const global of new Set(globalsIn(head))) {
    const message = `${kind} does not give derivatives of module-level variables, such as ${global}.`;
    problems.push(problem("RG6005", message, `Make ${global} a parameter, or generate the text: retrograd adjoint.`));
  }
  if (kind === "vjp" || kind === "jacobian") {
    const isOutput = (each: string): boolean => (made.of === undefined ? true : made.of.includes(each));
    const relinked = head.parameters.find((each) => each.relinked === true && isOutput(each.name));
    if (relinked !== undefined) {
      const message = `${name} makes ${relinked.name} lead to other arrays or objects, or changes its length: weights of what it leaves there have no place.`;
      problems.push(
        problem("RG6006", message, "Give the arrays as a result, or write in those that are there; or take jvp."),
      );
    }
  }
  if (kind === "valueAndGradient" || kind === "vjp" || kind === "jacobian") {
    const isTaken = head.parameters.some((each) => each.role === "primal" && each.name === "value");
    const message = `${kind} gives the value by the name of value, and ${name} has a parameter of this name.`;
    if (isTaken) problems.push(problem("RG6006", message, "Give the parameter another name."));
  }
  if (kind === "jacobian" || kind === "hessian") {
    const hasParts = request.wrt?.some((path) => path.includes(".")) === true;
    const numbers = new Set(["number", "typed-array", "array"]);
    const bad = head.parameters.filter(
      (each) =>
        each.role === "primal" &&
        !numbers.has(each.type) &&
        (request.wrt?.includes(each.name) ?? head.parameters.some(({ of }) => of === each.name)),
    );
    const isOfSeveral = kind === "jacobian" && outputCount({ head, wrt: request.wrt, of: made.of }) > 1;
    if (hasParts || bad.length > 0 || isOfSeveral)
      problems.push(
        problem(
          "RG6006",
          `A ${kind} is of one number or array, by numbers and arrays${bad[0] === undefined ? "" : `; ${bad[0].name} is none`}.`,
          kind === "hessian"
            ? 'Name them: hessian(f, { wrt: ["x"] }); or take hessianVector.'
            : 'Name them: jacobian(f, { wrt: ["x"], of: ["y"] }); or take jvp or vjp.',
        ),
      );
  }
  return problems;
}

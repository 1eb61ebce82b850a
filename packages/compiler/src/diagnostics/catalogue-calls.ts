import type { CatalogueEntry } from "./catalogue-entry.js";

/** RG6…: calls of `gradient(f)` and its siblings, which a build step replaces. */
export const callEntries: readonly CatalogueEntry[] = [
  {
    code: "RG6001",
    severity: "error",
    title: "A derivative that is not called for where it stands",
    cause:
      "gradient, jvp and the others are no functions when the program runs: a build step puts the derivative in the place of each call. Here one is handed on, or called with other arguments than a function and options.",
    fix: "Call it by its name, with the function, once for each function.",
    example: "const all = [f, g].map(gradient);        // [gradient(f), gradient(g)]",
  },
  {
    code: "RG6002",
    severity: "error",
    title: "Which function is differentiated is not known when the program is built",
    cause:
      "The function is a parameter, a variable that is set, a function with a name inside another one, or comes from a module that cannot be read.",
    fix: "Declare it by name at the top of a module, or write it in the call.",
    example: "const f = (x: number) => x * x; return gradient(f)        // return gradient((x: number) => x * x)",
  },
  {
    code: "RG6003",
    severity: "error",
    title: "Options that are not known when the program is built",
    cause:
      "`wrt` and `of` decide what is generated: they must be lists of texts, written in the call or in a constant.",
    fix: 'Write them in the call: { wrt: ["theta", "state.u"] }.',
    example: "gradient(cost, { wrt: names })        // names: string[], a parameter",
  },
  {
    code: "RG6004",
    severity: "error",
    title: "The gradient of a function that gives no number",
    cause: "gradient and valueAndGradient are of functions that return one number.",
    fix: "Return the number; or take vjp, jvp or jacobian.",
    example: "gradient(step)        // step(x: Float64Array): Float64Array; jacobian(step)",
  },
  {
    code: "RG6005",
    severity: "error",
    title: "A derivative by a module-level variable",
    cause: "What is called gives derivatives by the function's arguments; a variable of the module is none.",
    fix: "Make it a parameter; or generate the derivative's text with `retrograd adjoint --wrt`.",
    example: 'gradient(cost, { wrt: ["weights"] })        // export const weights = new Float64Array(3);',
  },
  {
    code: "RG6006",
    severity: "error",
    title: "A derivative that has no form",
    cause:
      "A parameter is called `value`, as the value of the function is; or a jacobian is asked for by, or of, something that is no number or array of numbers.",
    fix: "Give the parameter another name; or name one output and the inputs, or take jvp or vjp.",
    example: "jacobian(step)        // step(state: State): void; jvp(step)",
  },
  {
    code: "RG6007",
    severity: "error",
    title: "A first derivative that cannot be differentiated once more",
    cause:
      "hessian and hessianVector are made of the adjoint of the tangent. The tangent's text holds something that the compiler does not differentiate, though it is no part of your program. Or an adjoint that was written to a file is differentiated, and calls a part of '@retrograd/runtime' that has no text to be differentiated (checkpoints, shadows of any object).",
    fix: "Of an adjoint: differentiate the tangent in its place. Take differences of gradients, or write the part that the message names in another way.",
    example: "hessianVector(cost)        // gradient(cost), at x + h v and at x - h v",
  },
  {
    code: "RG6008",
    severity: "error",
    title: "A function that has no meaning outside of its call",
    cause:
      "A function that is written in the call is differentiated when the program is built, as if it stood at the top of its module. It uses a variable, a type or `this` of what stands around the call, is async or a generator, or holds a call of gradient itself; or a parameter has no type, which TypeScript would not know there.",
    fix: "Make what it uses its parameter, and name in `wrt` what the derivative is by; annotate its parameters.",
    example: 'gradient((x: number) => x * a)        // gradient((x: number, a: number) => x * a, { wrt: ["x"] })',
  },
];

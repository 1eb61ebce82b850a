/** Module-level variables as inputs and outputs of a function: their values follow its arguments, numbers go there and back. */
import type { World } from "./module-world.js";

interface Place {
  readonly module: string;
  readonly name: string;
}

/** The arguments, missing ones filled up, and the variables' values after them. */
export function withVariables(
  args: readonly unknown[],
  parameters: number,
  world: World,
  variables: readonly Place[],
): unknown[] {
  if (variables.length === 0) return [...args];
  const missing = Array.from({ length: parameters - args.length }, () => undefined);
  return [...args, ...missing, ...variables.map((each) => world.variable(each).get())];
}

/** Gives number variables the values that they have among the arguments. */
export function setVariables(world: World, variables: readonly Place[], args: readonly unknown[]): void {
  variables.forEach((each, k) => {
    const value = args[args.length - variables.length + k];
    if (typeof value === "number" && !Object.is(value, world.variable(each).get())) world.variable(each).set(value);
  });
}

/** Takes over what number variables hold now. */
export function readVariables(world: World, variables: readonly Place[], args: unknown[]): void {
  variables.forEach((each, k) => {
    const at = args.length - variables.length + k;
    if (typeof args[at] === "number") args[at] = world.variable(each).get();
  });
}

/** The call in a driver: the arguments that stand ready, their shadows, and where the results go. */
import type { CTypeTree } from "@retrograd/compiler";
import type { CCallableHead } from "./c-door.js";
import type { DriverRequest } from "./driver-request.js";
import { declared } from "./driver-types.js";

export function returns({ head }: DriverRequest, role: "value" | "tangent"): boolean {
  return head?.results.some((r) => r.role === role) === true;
}

/** Returned, or through a pointer. */
export function gives(request: DriverRequest, role: "value" | "tangent"): boolean {
  return returns(request, role) || request.head?.parameters.some((p) => p.role === role) === true;
}

export class DriverCall {
  constructor(private readonly request: DriverRequest) {}

  /** A call of the user's own function where `head` is null. */
  text(head: CCallableHead | null, name = this.request.description.function): string {
    const { description, mode } = this.request;
    const value = description.result.kind !== "void";
    const argument = (k: number): string => {
      const type = description.parameters[k]?.type;
      return type?.kind === "pointer" ? `(void *)rgt_a${k}` : `rgt_a${k}`;
    };
    if (head === null) {
      const list = description.parameters.map((_, k) => argument(k)).join(", ");
      return `${value ? "rgt_value = " : ""}${name}(${list});`;
    }
    let taken = 0;
    const before: string[] = [];
    const after: string[] = [];
    const list = head.parameters.map((p, i) => {
      switch (p.role) {
        case "primal":
          return argument(taken++);
        case "shadow": {
          const k = description.parameters.findIndex((each) => each.name === p.of);
          if (k >= 0) return this.#shadow(description.parameters[k]?.type, `rgt_s${k}`);
          return this.#ofVariable(p.of ?? "", i, before, after);
        }
        case "seed":
          if (description.result.kind === "pointer") return "(void *)rgt_shadow";
          return this.#areRows(description.result) ? "(void *)&rgt_shadow" : "rgt_shadow";
        case "value":
          return "(void *)&rgt_value";
        case "tangent":
          return "(void *)&rgt_shadow";
        default:
          throw new Error("the laws take one direction at a time");
      }
    });
    const gives = mode === "tangent" && returns(this.request, "tangent");
    const returned = gives ? "rgt_shadow = " : value && returns(this.request, "value") ? "rgt_value = " : "";
    return [...before, `${returned}${head.generated}(${list.join(", ")});`, ...after].join("\n  ");
  }

  #shadow(type: CTypeTree | undefined, name: string): string {
    if (type?.kind === "pointer" || type?.kind === "array") return `(void *)${name}`;
    if (this.request.mode === "adjoint" || this.#areRows(type)) return `(void *)&${name}`;
    if (this.request.head?.directions === undefined || type?.kind !== "record") return name;
    return `*(struct ${type.spelled.replace(/^struct /, "")}_diffv *)(void *)&${name}`;
  }

  /** Is a number's derivative handed over as a row, one for each direction? Of one direction, that is where the number is. */
  #areRows(type: CTypeTree | undefined): boolean {
    return this.request.head?.directions !== undefined && (type?.kind === "real" || type?.kind === "complex");
  }

  /**
   * The derivative of a number that is a variable at file scope: where it is given it stands in the list by value, where it comes back it
   * goes through a pointer; where it does both, in that order.
   */
  #ofVariable(of: string, place: number, before: string[], after: string[]): string {
    const { head, mode, variables } = this.request;
    const k = variables.findIndex((v) => v.name === of);
    const variable = variables[k];
    if (variable === undefined) throw new Error(`there is no parameter or variable '${of}'`);
    const name = `rgt_g${k}`;
    if (variable.type.kind !== "real" && variable.type.kind !== "complex")
      return variable.type.kind === "record" ? `(void *)&${name}` : `(void *)${name}`;
    const places = (head?.parameters ?? []).flatMap((p, i) => (p.role === "shadow" && p.of === of ? [i] : []));
    const isGiven = mode === "tangent" ? variable.isInput : variable.isOutput;
    if (places.length === 2 ? place === places[0] : isGiven)
      return this.#areRows(variable.type) ? `(void *)&${name}` : name;
    const other = `rgt_h${k}`;
    before.push(`${declared(variable.type, other)} = ${places.length === 2 ? "0" : name};`);
    after.push(`${name} = ${other};`);
    return `(void *)&${other}`;
  }
}

/**
 * Statements of the derivative program of one direction, for several: a derivative statement becomes a loop over directions, shadow storage is made as
 * large as it must be, references among shadows stay one assignment.
 */
import { constant, ifThen, real64 } from "../../../il/builders.js";
import type { AssignStatement, Block, Expression, Statement, VariableId } from "../../../il/types.js";
import { atDirection } from "../at-direction.js";
import { joinLoops } from "../join-loops.js";
import type { Passing } from "../passed-statements.js";
import { DirectionAllocations } from "./direction-allocations.js";
import { DirectionAssignments } from "./direction-assignments.js";
import type { DirectionCalls } from "./direction-calls.js";
import { interleaves, isNumber } from "./direction-types.js";
import type { DirectionWriter } from "./direction-writer.js";
import { hoistInvariants } from "./hoist-invariants.js";

export class DirectionStatements {
  readonly #assignments: DirectionAssignments;
  readonly #allocations: DirectionAllocations;

  constructor(
    readonly writer: DirectionWriter,
    readonly calls: DirectionCalls,
    readonly mayPass: Passing,
  ) {
    this.#assignments = new DirectionAssignments(writer);
    this.#allocations = new DirectionAllocations(writer);
  }

  block(b: Block): Block {
    const all = joinLoops(
      b.statements.flatMap((s) => this.#checked(s)),
      this.writer.loops,
      this.mayPass,
    );
    return { statements: all.flatMap((s) => this.#hoisted(s)) };
  }

  #checked(s: Statement): readonly Statement[] {
    const made = this.#statement(s);
    if (this.writer.paths.takePassesMixed()) this.writer.refuse(s.origin, "what may be a number or something else");
    return made;
  }

  #hoisted(s: Statement): readonly Statement[] {
    if (s.kind !== "loop" || !this.writer.loops.has(s)) return [s];
    const varies = (root: VariableId): boolean => root === this.writer.k.id || this.writer.paths.shadows.has(root);
    const { before, loop: rest } = hoistInvariants(s, varies, (like) =>
      this.writer.local("factor", real64, like.origin),
    );
    this.writer.loops.delete(s);
    this.writer.loops.add(rest);
    return [...before, rest];
  }

  #statement(s: Statement): Statement[] {
    const { paths } = this.writer;
    switch (s.kind) {
      case "assign":
        return paths.isDirectional(s.target)
          ? this.#assignments.of(s)
          : [{ ...s, value: this.writer.same(s.value, s.origin) }];
      case "allocate":
        return paths.isDirectional(s.target) ? this.#allocations.of(s) : [s];
      case "resize": {
        if (!paths.isDirectional(s.array)) return [s];
        const length = interleaves(s.array.type) ? paths.position(s.length) : s.length;
        return [{ ...s, array: paths.whole(s.array), length }];
      }
      case "erase":
        return [paths.isDirectional(s.map) ? { ...s, map: paths.whole(s.map) } : s];
      case "call":
        return this.calls.of(s);
      case "return":
        return this.calls.returning(s);
      case "push":
        return [{ ...s, value: this.writer.kept(s.value, s.origin) }];
      case "pop":
        if (!paths.isDirectional(s.target)) return [s];
        if (isNumber(s.target.type)) this.writer.refuse(s.origin, "a derivative that is recorded");
        return [{ ...s, target: paths.whole(s.target) }];
      case "if":
        if (paths.readsNumbers(s.test)) {
          const store = (a: AssignStatement, k: Expression): Statement | null =>
            this.#assignments.isInPlace(a) ? this.#assignments.store(a, k) : null;
          if (atDirection(s, constant(0), paths, store) !== null)
            return [this.writer.directions(s.origin, (k) => atDirection(s, k, paths, store) ?? [], s)];
          this.writer.refuse(s.origin, "a decision that depends on derivatives");
        }
        return [{ ...s, ...ifThen(paths.plain(s.test), this.block(s.then), this.block(s.else), s.origin) }];
      case "switch":
        return [
          {
            ...s,
            selector: this.writer.same(s.selector, s.origin),
            arms: s.arms.map((arm) => ({ ...arm, body: this.block(arm.body) })),
          },
        ];
      case "loop":
        return [
          {
            ...s,
            init: this.block(s.init),
            test: this.writer.same(s.test, s.origin),
            body: this.block(s.body),
            update: this.block(s.update),
          },
        ];
      case "scope":
        return [{ ...s, body: this.block(s.body) }];
      default:
        return [s];
    }
  }
}

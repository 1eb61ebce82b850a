/**
 * Pins what the backward sweep of a statement evaluates again and the statement itself may change.
 * In: a program, points-to, effects. Out: the same program, with such operands in temporaries: in `f(o.p)` the argument `o.p` where f may
 * set p; in `a[a[0]] = x` the subscript; in `n.next.next = m` the pointer on the way.
 * Method: an argument that reads what the call may write, the key of an entry that goes, a subscript or pointer of a target that reads what the statement may write.
 */

import type { StorageReads } from "../../3-analyze/effects/storage-reads.js";
import type { Effects, PointsTo, ZoneId } from "../../3-analyze/storage-facts.js";
import { madeBy } from "../../diagnostics/origin.js";
import { assign, IdSource, newLocal, pathOf, readOf } from "../../il/builders.js";
import { isBehindLast } from "../../il/queries/list-elements.js";
import { prefixPath } from "../../il/queries/path-types.js";
import type {
  Argument,
  Block,
  CallStatement,
  Expression,
  Path,
  Program,
  Statement,
  Step,
  Unit,
  UnitId,
  Variable,
  VariableId,
} from "../../il/types.js";
import { pointersOnTheWay } from "../../il/visit.js";

const pass = "pin-operands";

export function pinOperands(program: Program, pointsTo: PointsTo, effects: Effects, reads: StorageReads): Program {
  const ids = new IdSource(program);
  const units = new Map(program.units);
  const variables = new Map<VariableId, Variable>(program.variables);
  for (const id of pointsTo.units) {
    const unit = program.units.get(id);
    if (unit === undefined || program.initializers.includes(id)) continue;
    const body = pinBlock(unit, unit.body);
    if (body !== unit.body) units.set(id, { ...unit, body });
  }
  return [...units].some(([id, unit]) => program.units.get(id) !== unit) ? { ...program, units, variables } : program;

  function pinBlock(unit: Unit, block: Block): Block {
    let changed = false;
    const statements = block.statements.flatMap((s) => {
      const after = pin(unit, s);
      if (after.length !== 1 || after[0] !== s) changed = true;
      return after;
    });
    return changed ? { statements } : block;
  }

  function pin(unit: Unit, s: Statement): readonly Statement[] {
    switch (s.kind) {
      case "if": {
        const then = pinBlock(unit, s.then);
        const otherwise = pinBlock(unit, s.else);
        return [then === s.then && otherwise === s.else ? s : { ...s, then, else: otherwise }];
      }
      case "switch": {
        const arms = s.arms.map((arm) => {
          const body = pinBlock(unit, arm.body);
          return body === arm.body ? arm : { ...arm, body };
        });
        return [arms.every((arm, k) => arm === s.arms[k]) ? s : { ...s, arms }];
      }
      case "loop": {
        const body = pinBlock(unit, s.body);
        const init = pinBlock(unit, s.init);
        const update = pinBlock(unit, s.update);
        return [body === s.body && init === s.init && update === s.update ? s : { ...s, body, init, update }];
      }
      case "scope": {
        const body = pinBlock(unit, s.body);
        return [body === s.body ? s : { ...s, body }];
      }
      case "assign": {
        const before: Statement[] = [];
        const target = pinAddress(unit.id, s, s.target, before);
        return before.length === 0 ? [s] : withComments(s, before, { ...s, target });
      }
      case "call": {
        const before: Statement[] = [];
        const changes = writtenBy(unit.id, s);
        const args = s.arguments.map((argument): Argument => {
          if (argument.kind === "reference") return argument;
          return isChanged(argument, changes) || isChangedElsewhere(argument, s, changes)
            ? hold(argument, s, before)
            : argument;
        });
        const targets = s.targets.map((target) => (target === null ? null : pinAddress(unit.id, s, target, before)));
        return before.length === 0 ? [s] : withComments(s, before, { ...s, arguments: args, targets });
      }
      case "erase": {
        const before: Statement[] = [];
        const map = pinAddress(unit.id, s, s.map, before);
        const isMoved = s.key !== undefined && isChanged(s.key, writtenBy(unit.id, s));
        const key = isMoved ? { key: hold(s.key, s, before) } : {};
        return before.length === 0 ? [s] : withComments(s, before, { ...s, map, ...key });
      }
      default:
        return [s];
    }
  }

  function withComments(s: Statement, before: Statement[], after: Statement): Statement[] {
    if (s.comments === undefined) return [...before, after];
    const [first, ...others] = before as [Statement, ...Statement[]];
    const { comments: _, ...bare } = after;
    return [{ ...first, comments: s.comments }, ...others, bare as Statement];
  }

  /** Zones that the statement may write, but for locals it assigns whole. */
  function writtenBy(unit: UnitId, s: Statement): (zone: ZoneId) => boolean {
    const universe = effects.universe(unit);
    const { written, fresh } = effects.of(unit, s);
    return (zone) => {
      const bit = universe.bitOf(zone);
      return bit >= 0 && written.has(bit) && !fresh.has(bit);
    };
  }

  function isChanged(e: Expression, changes: (zone: ZoneId) => boolean): boolean {
    let isOverwritten = false;
    if (e.kind === "read" && e.path.steps.length === 0) {
      // A local that the call's result goes to is saved and restored around it.
      return false;
    }
    reads.ofExpression(e, (zone) => {
      if (changes(zone) && pointsTo.zones[zone]?.kind !== "variable") isOverwritten = true;
    });
    return isOverwritten;
  }

  /** A whole variable that the call writes by another name: through a pointer to it. */
  function isChangedElsewhere(e: Expression, s: CallStatement, changes: (zone: ZoneId) => boolean): boolean {
    if (e.kind !== "read" || e.path.steps.length > 0) return false;
    const { root } = e.path;
    const isTarget = s.targets.some((target) => target?.root === root && target.steps.length === 0);
    return !isTarget && pointsTo.zonesOf(e.path).some(changes);
  }

  function hold(e: Expression, s: Statement, before: Statement[]): Expression {
    const local = newLocal(ids, nameOf(e), e.type, madeBy(pass, s.origin), { temporary: true, constant: true });
    variables.set(local.id, local);
    before.push(assign(pathOf(local), e, madeBy(pass, s.origin)));
    return readOf(local);
  }

  function nameOf(e: Expression): string {
    if (e.kind !== "read") return "operand";
    const last = [...e.path.steps].reverse().find((step) => step.kind === "field");
    return last?.kind === "field" ? last.name : (program.variables.get(e.path.root)?.name ?? "operand");
  }

  function pinAddress(unit: UnitId, s: Statement, path: Path, before: Statement[]): Path {
    const changes = writtenBy(unit, s);
    const isOwn = (zone: ZoneId): boolean => changes(zone) && pointsTo.zones[zone]?.kind !== "variable";
    let result = path;
    // The last pointer on the way that the statement may change is held.
    for (const count of [...pointersOnTheWay(path)].reverse()) {
      if (count === 0) continue;
      const pointer = prefixPath(program, path, count);
      if (pointer === undefined || !pointsTo.zonesOf(pointer).some(isOwn)) continue;
      const held = hold({ kind: "read", path: pointer, type: pointer.type }, s, before);
      if (held.kind === "read") result = { ...path, root: held.path.root, steps: path.steps.slice(count) };
      break;
    }
    const steps = result.steps.map((step, k): Step => {
      if (step.kind === "index") {
        const isAppend = isBehindLast({ ...result, steps: result.steps.slice(0, k + 1) });
        const indices = step.indices.map((e) => (!isAppend && isChangedIndex(e, changes) ? hold(e, s, before) : e));
        return indices.every((e, k) => e === step.indices[k]) ? step : { ...step, indices };
      }
      if (step.kind === "key" && isChangedIndex(step.key, changes)) return { ...step, key: hold(step.key, s, before) };
      return step;
    });
    return steps.every((step, k) => step === result.steps[k]) ? result : { ...result, steps };
  }

  /** A subscript that reads what the statement writes: also a whole local that a call gives its result to. */
  function isChangedIndex(e: Expression, changes: (zone: ZoneId) => boolean): boolean {
    let isOverwritten = false;
    reads.ofExpression(e, (zone) => {
      if (changes(zone)) isOverwritten = true;
    });
    return isOverwritten;
  }
}

/**
 * Checks that a program is well formed. Run after every pass.
 * In: a program. Out: one line of text for each violation; none for a good program.
 * Method: one walk over each unit with the labels in force.
 * Limits: where structural typing, unions or narrowing make a path's type undecidable, it is taken as right.
 */

import { typeAfter } from "./queries/path-types.js";
import type { Block, CallStatement, Expression, LabelId, Path, Program, Statement, Type, Unit } from "./types.js";
import { childBlocks, forEachExpressionOf, forEachStatement, referencePaths, writtenPaths } from "./visit.js";

export function verify(program: Program): string[] {
  const violations: string[] = [];
  for (const [id, record] of program.records) {
    if (id !== record.id) violations.push(`record ${id} is filed under ${record.id}`);
    if (record.base !== undefined && !program.records.has(record.base)) {
      violations.push(`record ${id}: base ${record.base} is not declared`);
    }
    for (const [name, unit] of record.methods) {
      if (!program.units.has(unit))
        violations.push(`record ${id}: method ${name} is unit ${unit}, which is not declared`);
    }
    for (const f of record.fields)
      checkType(f.type, (text) => violations.push(`record ${id}, field ${f.name}: ${text}`));
  }
  for (const [id, variable] of program.variables) {
    if (id !== variable.id) violations.push(`variable ${id} is filed under ${variable.id}`);
    checkType(variable.type, (text) => violations.push(`variable ${variable.name}#${id}: ${text}`));
    if (variable.intent !== undefined && variable.role !== "parameter") {
      violations.push(`variable ${variable.name}#${id}: an intent, but no parameter`);
    }
  }
  for (const id of program.initializers) {
    if (!program.units.has(id)) violations.push(`initializer ${id} is not declared`);
  }
  const ownerOf = new Map<number, string>();
  for (const [id, unit] of program.units) {
    if (id !== unit.id) violations.push(`unit ${id} is filed under ${unit.id}`);
    verifyUnit(unit, ownerOf);
  }
  return violations;

  function checkType(type: Type, report: (text: string) => void): void {
    switch (type.kind) {
      case "record":
        if (!program.records.has(type.record)) report(`record ${type.record} is not declared`);
        break;
      case "array":
        checkType(type.element, report);
        if (type.dimensions.length === 0) report("an array without dimensions");
        break;
      case "pointer":
        checkType(type.target, report);
        break;
      case "map":
        checkType(type.key, report);
        checkType(type.value, report);
        break;
      case "union":
        for (const m of type.members) checkType(m, report);
        break;
      case "procedure":
        for (const p of type.parameters) checkType(p, report);
        checkType(type.result, report);
        break;
      default:
    }
  }

  function verifyUnit(unit: Unit, owners: Map<number, string>): void {
    const report = (text: string): void => {
      violations.push(`${unit.id}: ${text}`);
    };
    const used = (id: number, what: string): void => {
      const variable = program.variables.get(id as Path["root"]);
      if (variable === undefined) {
        report(`${what}: variable ${id} is not declared`);
        return;
      }
      if (variable.role === "global") return;
      const owner = owners.get(id);
      if (owner === undefined) owners.set(id, unit.id);
      else if (owner !== unit.id) report(`${what}: ${variable.name}#${id} belongs to ${owner}`);
    };
    for (const p of unit.parameters) {
      used(p, "parameter");
      const role = program.variables.get(p)?.role;
      if (role !== undefined && role !== "parameter") report(`parameter ${p} has the role ${role}`);
    }
    if (new Set(unit.parameters).size < unit.parameters.length) report("a parameter occurs twice");
    if (unit.resultForm === "plain" && unit.results.length > 1) report("several results in plain form");

    const labels = new Set<LabelId>();
    const gotoLabels = new Set<LabelId>();
    const seen = new Set<Statement>();
    forEachStatement(unit.body, (s) => {
      if (seen.has(s)) report(`a ${s.kind} statement occurs twice`);
      seen.add(s);
      if (s.kind !== "loop" && s.kind !== "scope" && s.kind !== "label") return;
      if (labels.has(s.label)) report(`label ${s.label} occurs twice`);
      labels.add(s.label);
      if (s.kind === "label") gotoLabels.add(s.label);
    });

    walk(unit.body, new Map());

    function walk(block: Block, open: ReadonlyMap<LabelId, "loop" | "scope">): void {
      for (const s of block.statements) {
        forEachExpressionOf(s, checkExpression);
        for (const p of [...writtenPaths(s), ...referencePaths(s)]) checkPath(p);
        checkStatement(s, open);
        if (s.kind === "loop" || s.kind === "scope") {
          const inside = new Map(open).set(s.label, s.kind);
          if (s.kind === "loop") {
            walk(s.init, open);
            walk(s.body, inside);
            // An exit in the update would leave it half done: only the body may exit to the loop.
            walk(s.update, open);
          } else {
            walk(s.body, inside);
          }
        } else {
          for (const child of childBlocks(s)) walk(child, open);
        }
      }
    }

    function checkStatement(s: Statement, open: ReadonlyMap<LabelId, "loop" | "scope">): void {
      switch (s.kind) {
        case "exit": {
          const target = open.get(s.label);
          if (target === undefined) report(`${s.how} ${s.label} is not inside its target`);
          else if (s.how === "continue" && target === "scope") report(`continue ${s.label} leads to a scope`);
          break;
        }
        case "goto":
          if (!gotoLabels.has(s.label)) report(`goto ${s.label}: no such label`);
          break;
        case "return":
          if (s.values.length !== unit.results.length) {
            report(`return of ${s.values.length} values where the unit has ${unit.results.length} results`);
          }
          break;
        case "if":
        case "loop":
          if (isPlainlyNotBoolean(s.test.type)) report(`the test of a ${s.kind} is of type ${s.test.type.kind}`);
          break;
        case "switch":
          if (s.arms.filter((arm) => arm.values.length === 0).length > 1) report("a switch with two default arms");
          break;
        case "assign":
          if (s.value.type.kind === "complex" && s.target.type.kind !== "complex" && s.target.type.kind !== "array")
            report(`a complex value for a ${s.target.type.kind}`);
          break;
        case "allocate":
          if (s.target.type.kind !== "pointer" && s.target.type.kind !== "union" && s.target.type.kind !== "opaque") {
            report(`allocate to a target of type ${s.target.type.kind}`);
          }
          checkAllocation(s);
          break;
        case "resize":
          if (s.array.type.kind !== "array") report(`resize of a ${s.array.type.kind}`);
          break;
        case "erase":
          if (s.map.type.kind !== "map") report(`erase in a ${s.map.type.kind}`);
          break;
        case "call":
          checkCall(s);
          break;
        case "throw":
        case "output": {
          const text = s.kind === "throw" ? s.message : s.text;
          if (text.pieces.length !== text.operands.length + 1)
            report(`${s.kind}: pieces and operands do not fit together`);
          break;
        }
        case "push":
        case "pop":
        case "stack":
          if (unit.derivative === undefined) report(`a ${s.kind} statement outside derivative code`);
          break;
        default:
      }
    }

    function checkAllocation(s: Extract<Statement, { kind: "allocate" }>): void {
      const type = s.allocated;
      if (type.kind !== "array") {
        const fields = type.kind === "record" ? (program.records.get(type.record)?.fields ?? []) : [];
        const last = fields.at(-1)?.type;
        const isOpen = last?.kind === "array" && last.dimensions[0]?.extent === undefined;
        if (s.extents.length > (isOpen ? 1 : 0)) report(`allocate of a ${type.kind} with ${s.extents.length} extents`);
      } else {
        const given = s.initial.kind === "elements" || s.initial.kind === "copy";
        if (!given && s.extents.length !== type.dimensions.length) {
          report(`allocate with ${s.extents.length} extents for ${type.dimensions.length} dimensions`);
        }
      }
      if (type.kind === "record" && s.initial.kind === "fields") {
        const fields = program.records.get(type.record)?.fields ?? [];
        for (const name of s.initial.values.keys()) {
          if (!fields.some((f) => f.name === name)) report(`allocate: ${type.record} has no field ${name}`);
        }
      }
    }

    function checkCall(s: CallStatement): void {
      if (s.callee.kind !== "unit") return;
      const callee = program.units.get(s.callee.unit);
      if (callee === undefined) {
        report(`call of ${s.callee.unit}, which is not declared`);
        return;
      }
      if (s.arguments.length !== callee.parameters.length) {
        report(`call of ${callee.id} with ${s.arguments.length} arguments for ${callee.parameters.length} parameters`);
      }
      if (s.targets.length > callee.results.length) {
        report(`call of ${callee.id} with ${s.targets.length} targets for ${callee.results.length} results`);
      }
      s.arguments.forEach((a, i) => {
        const parameter = program.variables.get(callee.parameters[i]!);
        if (parameter === undefined) return;
        const byReference = parameter.passing === "reference";
        if (byReference !== (a.kind === "reference")) {
          report(`call of ${callee.id}: argument ${i + 1} is ${byReference ? "not " : ""}passed by reference`);
        }
      });
    }

    function checkExpression(e: Expression): void {
      if (e.kind === "read" || e.kind === "address") checkPath(e.path);
      else if (e.kind === "conditional" && isPlainlyNotBoolean(e.test.type)) {
        report(`the test of a conditional expression is of type ${e.test.type.kind}`);
      } else if (e.kind === "binary" && e.type.kind === "real") {
        if (e.left.type.kind === "complex" || e.right.type.kind === "complex")
          report(`a complex operand of a real ${e.operator}`);
      } else if (e.kind === "operation" && e.name === "isInstance") {
        if (e.detail === undefined || !program.records.has(e.detail as never)) {
          report(`isInstance of ${e.detail}, which is not declared`);
        }
      }
    }

    function checkPath(path: Path): void {
      used(path.root, "path");
      let type = program.variables.get(path.root)?.type;
      for (const [i, step] of path.steps.entries()) {
        if (type === undefined || type.kind === "union" || type.kind === "opaque") return;
        if (!fits(type, step)) {
          report(`step ${i + 1} (${step.kind}) of a path from ${nameOf(path)} does not fit ${type.kind}`);
          return;
        }
        if (step.kind === "index" && type.kind === "array" && step.indices.length !== type.dimensions.length) {
          report(
            `${step.indices.length} indices for ${type.dimensions.length} dimensions in a path from ${nameOf(path)}`,
          );
        }
        // A structural type may lead to a record that has more fields than it declares.
        type = typeAfter(program, type, step);
      }
      if (type !== undefined && isScalarMismatch(type, path.type)) {
        report(`a path from ${nameOf(path)} says ${path.type.kind} where ${type.kind} is declared`);
      }
    }

    function nameOf(path: Path): string {
      return `${program.variables.get(path.root)?.name}#${path.root}`;
    }
  }
}

function fits(type: Type, step: Path["steps"][number]): boolean {
  switch (step.kind) {
    case "deref":
      return type.kind === "pointer";
    case "field":
      return type.kind === "record";
    case "index":
    case "section":
      return type.kind === "array";
    case "key":
      return type.kind === "map";
  }
}

/** A type that no language converts to a test without an operation. Unknown things pass. */
function isPlainlyNotBoolean(type: Type): boolean {
  return type.kind === "array" || type.kind === "record" || type.kind === "map" || type.kind === "complex";
}

/** Numbers where storage is declared to hold pointers, or the like. */
function isScalarMismatch(declared: Type, said: Type): boolean {
  const family = (t: Type): string | undefined => {
    switch (t.kind) {
      case "real":
      case "integer":
      case "complex":
        return "number";
      case "boolean":
      case "string":
        return t.kind;
      case "pointer":
      case "array":
      case "record":
      case "map":
        return t.kind;
      default:
        return undefined;
    }
  };
  const a = family(declared);
  const b = family(said);
  return a !== undefined && b !== undefined && a !== b;
}

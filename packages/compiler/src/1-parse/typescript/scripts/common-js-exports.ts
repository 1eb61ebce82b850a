/** Exports of a CommonJS module → exports of an ES module. */
import ts from "#typescript";
import type { CommonJsModule } from "./common-js-module.js";
import { chain, isFunction, isNothing, requiredBy, returned } from "./common-js-syntax.js";
import { plain } from "./syntax.js";

export class CommonJsExports {
  constructor(readonly module: CommonJsModule) {}

  assignment(s: ts.ExpressionStatement, e: ts.BinaryExpression): void {
    const { targets, value } = chain(e);
    const own = targets.filter((t) => this.module.isExports(t) || this.module.exportedName(t) !== undefined);
    if (own.length === 0) return;
    this.module.isCommonJs = true;
    const whole = own.some((t) => this.module.isExports(t));
    const names = own.flatMap((t) => this.module.exportedName(t) ?? []);
    const others = targets.filter((t) => !own.includes(t));
    const start = s.getStart(this.module.file);
    const from = value.getStart(this.module.file);
    if (names.length > 0 && isNothing(value)) {
      // `exports.a = exports.b = void 0;`: filled later.
      this.module.blank(start, s.end);
      return;
    }
    if (whole && others.length === 0) {
      if (names.length === 0 && own.every((t) => !ts.isPropertyAccessExpression(t))) {
        this.module.blank(start, s.end);
        return;
      }
      this.module.blank(start, from);
      this.exportWhole(s, value, from);
      return;
    }
    if (ts.isIdentifier(value) && others.length === 0) {
      this.module.blank(start, s.end);
      for (const name of names) this.module.exportName(name, value.text);
      if (whole) this.module.exportName("default", value.text);
      return;
    }
    if (names.includes("__esModule")) {
      this.module.wasModule = true;
      this.module.blank(start, s.end);
      return;
    }
    if (!whole && others.length === 0 && requiredBy(plain(value)) !== undefined) {
      this.module.blank(start, s.end);
      for (const name of names) this.#exportValue(name, plain(value));
      return;
    }
    const name = names[0] ?? "default";
    const known = this.module.locals.get(name);
    const local = known ?? this.module.free(name);
    this.module.blank(start, from);
    this.module.insert(start, known === undefined ? `var ${local} = ` : `${local} = `);
    for (const target of others) this.module.insert(from, `${target.getText(this.module.file)} = `);
    for (const each of names) this.module.exportName(each, local);
    if (whole) this.module.exportName("default", local);
    if (whole) this.module.isWhole = true;
  }

  /** `module.exports = value`, what is before the value being blanked already. */
  exportWhole(s: ts.Statement, value: ts.Expression, from: number): void {
    this.module.isCommonJs = true;
    const e = plain(value);
    const specifier = requiredBy(e);
    if (specifier !== undefined) {
      this.module.blank(from, s.end);
      this.module.tail.push(`export * from ${JSON.stringify(specifier)};`);
      if (this.module.formOf(specifier) === "default") {
        this.module.tail.push(`export { default } from ${JSON.stringify(specifier)};`);
        this.module.isWhole = true;
      }
      return;
    }
    if (ts.isObjectLiteralExpression(e) && e.properties.every((p) => this.#isPlainProperty(p))) {
      this.#exportProperties(s, e);
      return;
    }
    this.module.isWhole = true;
    if (ts.isIdentifier(e)) {
      this.module.blank(from, s.end);
      this.module.exportName("default", e.text);
      return;
    }
    const name = isFunction(e) || ts.isClassExpression(e) ? e.name?.text : undefined;
    if (e === value && name !== undefined && !this.module.tops.has(name)) {
      // A function expression with a name becomes a declaration.
      this.module.tops.add(name);
      this.module.locals.set("default", name);
      this.module.insert(from, "export default ");
      this.module.blank(e.end, s.end);
      return;
    }
    const local = this.module.free("whole");
    this.module.insert(from, `var ${local} = `);
    this.module.exportName("default", local);
  }

  #isPlainProperty(p: ts.ObjectLiteralElementLike): boolean {
    if (ts.isSpreadAssignment(p)) return requiredBy(p.expression) !== undefined;
    if (ts.isShorthandPropertyAssignment(p)) return true;
    if (p.name === undefined || !(ts.isIdentifier(p.name) || ts.isStringLiteral(p.name))) return false;
    if (!/^[A-Za-z_$][\w$]*$/.test(p.name.text)) return false;
    if (ts.isGetAccessor(p)) return returned(p) !== undefined;
    return ts.isPropertyAssignment(p) || ts.isMethodDeclaration(p);
  }

  #exportProperties(s: ts.Statement, e: ts.ObjectLiteralExpression): void {
    let at = e.getStart(this.module.file);
    for (const p of e.properties) {
      this.module.blank(at, p.getStart(this.module.file, true));
      at = p.end;
      if (ts.isSpreadAssignment(p)) {
        this.module.blank(p.getStart(this.module.file), p.end);
        this.module.tail.push(`export * from ${JSON.stringify(requiredBy(p.expression))};`);
        continue;
      }
      const name = (p.name as ts.Identifier).text;
      const value = ts.isShorthandPropertyAssignment(p)
        ? p.name
        : ts.isPropertyAssignment(p)
          ? plain(p.initializer)
          : ts.isGetAccessor(p)
            ? returned(p)
            : undefined;
      if (value !== undefined && this.#exportValue(name, value)) {
        this.module.blank(p.getStart(this.module.file), p.end);
        continue;
      }
      const local = this.module.free(name);
      if (ts.isMethodDeclaration(p)) {
        this.module.blank(p.name.getStart(this.module.file), p.name.end);
        this.module.insert(
          p.name.getStart(this.module.file),
          `function ${p.asteriskToken === undefined ? "" : "*"}${local}`,
        );
        if (p.asteriskToken !== undefined) this.module.blank(p.asteriskToken.pos, p.asteriskToken.end);
        this.module.insert(p.end, ";");
      } else if (ts.isPropertyAssignment(p)) {
        this.module.blank(p.getStart(this.module.file), p.initializer.getStart(this.module.file));
        this.module.insert(p.getStart(this.module.file), `var ${local} = `);
        this.module.insert(p.end, ";");
      } else {
        this.module.blank(p.getStart(this.module.file), p.end);
        this.module.tail.push(`var ${local} = ${value?.getText(this.module.file)};`);
      }
      this.module.exportName(name, local);
    }
    this.module.blank(at, s.end);
  }

  /** Exports a value that has a name of its own: a variable, or the export of a module that is required. */
  #exportValue(name: string, value: ts.Expression): boolean {
    if (ts.isIdentifier(value) && value.text !== "undefined") {
      this.module.exportName(name, value.text);
      return true;
    }
    const whole = requiredBy(value);
    if (whole !== undefined) {
      // `exports.line = require("./line")`
      const local = this.module.free(name);
      const isDefault = this.module.formOf(whole) === "default";
      this.module.required.set(local, { specifier: whole, interop: false });
      this.module.tail.push(`import ${isDefault ? local : `* as ${local}`} from ${JSON.stringify(whole)};`);
      this.module.exportName(name, local);
      return true;
    }
    if (!ts.isPropertyAccessExpression(value) || !ts.isIdentifier(value.name)) return false;
    const direct = requiredBy(value.expression);
    const from = ts.isIdentifier(value.expression) ? this.module.required.get(value.expression.text) : undefined;
    const specifier = direct ?? from?.specifier;
    if (specifier === undefined || (from === undefined && direct === undefined)) return false;
    if (this.module.formOf(specifier) === "default" && value.name.text !== "default") return false;
    this.module.locals.set(name, `${value.getText(this.module.file)}`);
    const written = value.name.text === name ? name : `${value.name.text} as ${name}`;
    this.module.tail.push(`export { ${written} } from ${JSON.stringify(specifier)};`);
    return true;
  }

  /** `{ enumerable: true, get: function () { return a_1.f; } }` */
  exportDescribed(name: string, descriptor: ts.Expression): boolean {
    if (!ts.isObjectLiteralExpression(descriptor)) return false;
    for (const p of descriptor.properties) {
      const own = p.name?.getText(this.module.file);
      if (own === "value" && ts.isPropertyAssignment(p)) return this.#exportValue(name, plain(p.initializer));
      if (own !== "get") continue;
      const f = ts.isPropertyAssignment(p) ? p.initializer : ts.isMethodDeclaration(p) ? p : undefined;
      const value = f !== undefined && (isFunction(f) || ts.isMethodDeclaration(f)) ? returned(f) : undefined;
      return value !== undefined && this.#exportValue(name, value);
    }
    return false;
  }

  /** `if (typeof module !== "undefined") module.exports = f; else window.f = f;` */
  hostTest(s: ts.IfStatement): void {
    const chosen: ts.Statement[] = [];
    const visit = (at: ts.Statement | undefined): void => {
      if (at === undefined) return;
      if (ts.isIfStatement(at)) {
        visit(at.thenStatement);
        visit(at.elseStatement);
      } else if (ts.isBlock(at)) for (const inner of at.statements) visit(inner);
      else if (ts.isExpressionStatement(at) && this.module.targets(at.expression).length > 0) chosen.push(at);
    };
    visit(s);
    if (chosen.length === 0) return;
    this.module.isCommonJs = true;
    this.module.blank(s.getStart(this.module.file), s.end);
    for (const each of chosen) {
      const { value } = chain(plain((each as ts.ExpressionStatement).expression));
      for (const name of this.module.targets((each as ts.ExpressionStatement).expression)) {
        if (!ts.isIdentifier(value)) {
          const local = this.module.free(name ?? "whole");
          this.module.tail.push(`var ${local} = ${value.getText(this.module.file)};`);
          this.module.exportName(name ?? "default", local);
          if (name === undefined) this.module.isWhole = true;
        } else {
          this.module.exportName(name ?? "default", value.text);
          if (name === undefined) this.module.isWhole = true;
        }
      }
    }
  }

  /** `var f = module.exports = function () { … }` */
  declaredExport(d: ts.VariableDeclaration): void {
    if (d.initializer === undefined || !ts.isIdentifier(d.name)) return;
    const e = plain(d.initializer);
    if (!ts.isBinaryExpression(e)) return;
    const { module } = this;
    const { targets, value } = chain(e);
    const names = module.targets(e);
    if (names.length === 0 || !targets.every((t) => module.isAnyExport(t))) return;
    module.isCommonJs = true;
    module.blank(d.initializer.getStart(module.file), value.getStart(module.file));
    for (const name of names) module.exportName(name ?? "default", d.name.text);
    if (names.includes(undefined)) module.isWhole = true;
  }
}

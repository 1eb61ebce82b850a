/**
 * A CommonJS module → the edits that make an ES module of it.
 *
 * In: the text, and how the modules it requires look. Out: edits; none where the text is no CommonJS.
 * Method: syntax alone. `exports.f = …` and the properties of `module.exports = { … }` become named exports, any other
 * `module.exports = …` the default export, `require` at the top an import. Wrappers (a function that is called with the module's
 * parts, as bundlers write it) are taken off first.
 * Limits: `require` inside functions and exports under computed names stay as they are.
 */
import ts from "#typescript";
import type { TextEdit } from "../edited-text.js";
import { CommonJsExports } from "./common-js-exports.js";
import { CommonJsImports } from "./common-js-imports.js";
import type { ModuleForm } from "./common-js-module.js";
import { CommonJsModule } from "./common-js-module.js";
import {
  calledFunction,
  declaredNames,
  isDirective,
  isFunction,
  isHostTest,
  isModuleStatement,
  requiredBy,
} from "./common-js-syntax.js";
import { plain } from "./syntax.js";

export interface CommonJs {
  readonly form: ModuleForm;
  readonly edits: readonly TextEdit[];
}

/** undefined: no CommonJS. `formOf` gives the form of a required module, by its specifier. */
export function commonJsEdits(
  path: string,
  text: string,
  formOf: (specifier: string) => ModuleForm,
): CommonJs | undefined {
  if (!/\bexports\b|\brequire\s*\(/.test(text)) return undefined;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  if (file.statements.some(isModuleStatement)) return undefined;
  return new Conversion(file, formOf).run();
}

/** What `require` of a text gives. */
export function moduleForm(path: string, text: string): ModuleForm {
  return commonJsEdits(path, text, () => "names")?.form ?? "module";
}

class Conversion {
  readonly module: CommonJsModule;
  readonly exports: CommonJsExports;
  readonly imports: CommonJsImports;

  constructor(
    readonly file: ts.SourceFile,
    formOf: (specifier: string) => ModuleForm,
  ) {
    this.module = new CommonJsModule(file, formOf);
    this.exports = new CommonJsExports(this.module);
    this.imports = new CommonJsImports(this.module);
  }

  run(): CommonJs | undefined {
    const statements = this.#unwrap();
    for (const s of statements) for (const name of declaredNames(s)) this.module.tops.add(name);
    for (const s of statements) this.#statement(s);
    if (!this.module.isCommonJs) return undefined;
    this.#uses(this.file);
    if (this.module.tail.length > 0) {
      const { end } = this.file;
      this.module.edits.push({ start: end, end, text: `\n${this.module.tail.join("\n")}\n` });
    }
    const form = this.module.isWhole ? "default" : this.module.wasModule ? "module" : "names";
    return { form, edits: outermost(this.module.edits) };
  }

  /** The statements of the module, without a function around them. */
  #unwrap(): readonly ts.Statement[] {
    const { statements } = this.file;
    const own = statements.filter((s) => !isDirective(s) && !ts.isEmptyStatement(s));
    const [only] = own;
    if (own.length !== 1 || only === undefined || !ts.isExpressionStatement(only)) return statements;
    const call = calledFunction(only.expression);
    if (call === undefined) return statements;
    const factory = call.arguments.map(plain).find((a) => isFunction(a) && ts.isBlock(a.body)) as
      | ts.FunctionExpression
      | undefined;
    const wrapper = plain(call.expression) as ts.FunctionExpression;
    const isUmd = factory !== undefined && /\bexports\b/.test(wrapper.body.getText(this.file));
    const inner = isUmd ? factory : wrapper;
    const given = isUmd ? undefined : this.#givenExports(call, wrapper);
    const mentions = (): boolean => /\bexports\b/.test(inner.body.getText(this.file));
    if (!ts.isBlock(inner.body) || !(isUmd || given !== undefined || mentions())) return statements;
    this.module.isCommonJs = true;
    if (given !== undefined) this.module.exportsName = given;
    const { body } = inner;
    this.module.blank(only.getStart(this.file), body.getStart(this.file) + 1);
    this.module.blank(body.end - 1, only.end);
    if (isUmd) this.#factoryParameters(inner, wrapper);
    return body.statements;
  }

  /** `(function (kit) { kit.f = … })(typeof module === "undefined" ? this : module.exports)`: `kit`. */
  #givenExports(call: ts.CallExpression, wrapper: ts.FunctionExpression): string | undefined {
    const isExports = (e: ts.Expression): boolean => /^(module\.)?exports$/.test(e.getText(this.file));
    for (const [i, argument] of call.arguments.entries()) {
      const e = plain(argument);
      const choices = ts.isConditionalExpression(e) ? [plain(e.whenTrue), plain(e.whenFalse)] : [e];
      const name = wrapper.parameters[i]?.name;
      if (name !== undefined && ts.isIdentifier(name) && choices.some(isExports)) return name.text;
    }
    return undefined;
  }

  /** `factory(exports, require("d3"))` */
  #factoryParameters(factory: ts.FunctionExpression, wrapper: ts.FunctionExpression): void {
    const name = wrapper.parameters.map((p) => p.name.getText(this.file)).at(-1) ?? "factory";
    let given: ts.CallExpression | undefined;
    const visit = (node: ts.Node): void => {
      if (given === undefined && ts.isCallExpression(node) && node.expression.getText(this.file) === name) given = node;
      ts.forEachChild(node, visit);
    };
    visit(wrapper.body);
    for (const [i, parameter] of factory.parameters.entries()) {
      const local = parameter.name.getText(this.file);
      const argument = given?.arguments[i];
      if (argument !== undefined && ts.isIdentifier(argument) && argument.text === "exports")
        this.module.exportsName = local;
      const specifier = argument === undefined ? undefined : requiredBy(argument);
      if (specifier !== undefined) this.imports.import(local, specifier, false);
    }
  }

  #statement(s: ts.Statement): void {
    if (ts.isVariableStatement(s)) {
      for (const d of s.declarationList.declarations) this.exports.declaredExport(d);
      this.imports.variables(s);
    }
    if (ts.isIfStatement(s) && isHostTest(s.expression, this.file)) this.exports.hostTest(s);
    if (ts.isReturnStatement(s) && s.expression !== undefined) {
      // The end of a factory: its module's value.
      this.module.blank(s.getStart(this.file), s.expression.getStart(this.file));
      this.exports.exportWhole(s, s.expression, s.expression.getStart(this.file));
      return;
    }
    if (!ts.isExpressionStatement(s)) return;
    const e = plain(s.expression);
    if (ts.isBinaryExpression(e) && e.operatorToken.kind === ts.SyntaxKind.EqualsToken) this.exports.assignment(s, e);
    else if (ts.isCallExpression(e)) this.#call(s, e);
  }

  #call(s: ts.ExpressionStatement, e: ts.CallExpression): void {
    const callee = e.expression.getText(this.file);
    const [first, second, third] = e.arguments;
    if (callee === "Object.defineProperty" && first !== undefined && this.module.isExports(first)) {
      this.module.isCommonJs = true;
      const name = second !== undefined && ts.isStringLiteral(second) ? second.text : undefined;
      if (name === undefined) return;
      if (name === "__esModule") this.module.wasModule = true;
      if (name === "__esModule" || (third !== undefined && this.exports.exportDescribed(name, third)))
        this.module.blank(s.getStart(this.file), s.end);
      return;
    }
    if (/__exportStar$/.test(callee) && first !== undefined && requiredBy(first) !== undefined) {
      this.module.isCommonJs = true;
      this.module.blank(s.getStart(this.file), s.end);
      this.module.tail.push(`export * from ${JSON.stringify(requiredBy(first))};`);
      return;
    }
    const bare = requiredBy(e);
    if (bare !== undefined) {
      this.module.isCommonJs = true;
      this.module.blank(s.getStart(this.file), s.end);
      this.module.tail.push(`import ${JSON.stringify(bare)};`);
    }
  }

  /** Mentions of exports inside the module, and calls as compilers write them: `(0, a.f)(x)`. */
  #uses(node: ts.Node): void {
    if (ts.isPropertyAccessExpression(node)) {
      const name = this.module.exportedName(node);
      const local = name === undefined ? undefined : this.module.locals.get(name);
      if (local !== undefined) this.module.edits.push({ start: node.getStart(this.file), end: node.end, text: local });
      const from = ts.isIdentifier(node.expression) ? this.module.required.get(node.expression.text) : undefined;
      if (from?.interop === true && node.name.text === "default" && this.module.formOf(from.specifier) === "names")
        this.module.blank(node.expression.end, node.end);
    }
    if (ts.isParenthesizedExpression(node) && ts.isBinaryExpression(node.expression)) {
      const { left, operatorToken, right } = node.expression;
      if (operatorToken.kind === ts.SyntaxKind.CommaToken && left.getText(this.file) === "0")
        this.module.blank(left.getStart(this.file), right.getStart(this.file));
    }
    ts.forEachChild(node, (child) => this.#uses(child));
  }
}

/** Without edits inside others. */
function outermost(edits: readonly TextEdit[]): TextEdit[] {
  return edits.filter(
    (e) =>
      !edits.some(
        (other) =>
          other !== e &&
          other.end > other.start &&
          other.start <= e.start &&
          other.end >= e.end &&
          other.end - other.start > e.end - e.start &&
          !(e.start === e.end && (e.start === other.start || e.start === other.end)),
      ),
  );
}

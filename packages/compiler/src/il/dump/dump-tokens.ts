/** The tokens of a dump, and a cursor over them. */

export interface Token {
  readonly kind: "name" | "number" | "string" | "sign" | "comment" | "end";
  readonly text: string;
  readonly line: number;
}

const signs = /^(?:>>>|\*\*|<=|>=|==|!=|&&|\|\||\?\?|<<|>>|->|::|\[\||\|\]|\.\*|[-+*/%<>&|^=!?:;,.()[\]{}#@~_])/;

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let line = 1;
  let rest = text;
  const take = (kind: Token["kind"], length: number): void => {
    tokens.push({ kind, text: rest.slice(0, length), line });
    rest = rest.slice(length);
  };
  while (rest !== "") {
    const space = /^\s+/.exec(rest)?.[0];
    if (space !== undefined) {
      line += space.split("\n").length - 1;
      rest = rest.slice(space.length);
      continue;
    }
    const comment = /^\/\/[^\n]*/.exec(rest)?.[0];
    const name = /^[A-Za-z_$][\w$]*/.exec(rest)?.[0];
    const number = /^\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/.exec(rest)?.[0];
    const string = /^"(?:[^"\\]|\\.)*"/.exec(rest)?.[0];
    const sign = signs.exec(rest)?.[0];
    if (comment !== undefined) take("comment", comment.length);
    else if (name !== undefined) take("name", name.length);
    else if (number !== undefined) take("number", number.length);
    else if (string !== undefined) take("string", string.length);
    else if (sign !== undefined) take("sign", sign.length);
    else throw new SyntaxError(`dump, line ${line}: unexpected ${JSON.stringify(rest.slice(0, 10))}`);
  }
  tokens.push({ kind: "end", text: "", line });
  return tokens;
}

export class TokenCursor {
  readonly #tokens: Token[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  peek(ahead = 0): Token {
    return this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)]!;
  }

  next(): Token {
    const token = this.peek();
    this.#at++;
    return token;
  }

  is(text: string): boolean {
    const { kind, text: written } = this.peek();
    return written === text && (kind === "name" || kind === "sign");
  }

  /** Takes the token if it is there. */
  accept(text: string): boolean {
    if (!this.is(text)) return false;
    this.#at++;
    return true;
  }

  expect(text: string): void {
    if (!this.accept(text)) this.fail(`${JSON.stringify(text)} expected`);
  }

  /** Takes one character of a sign that may be longer (`>` of `>>`). */
  acceptFirst(character: string): boolean {
    const token = this.peek();
    if (token.kind !== "sign" || !token.text.startsWith(character)) return false;
    if (token.text.length === 1) this.#at++;
    else this.#tokens[this.#at] = { ...token, text: token.text.slice(1) };
    return true;
  }

  expectFirst(character: string): void {
    if (!this.acceptFirst(character)) this.fail(`${JSON.stringify(character)} expected`);
  }

  /** A name, plain or in quotes. */
  name(): string {
    const token = this.next();
    if (token.kind === "name") return token.text;
    if (token.kind === "string") return JSON.parse(token.text) as string;
    return this.fail("a name expected", token);
  }

  string(): string {
    const token = this.next();
    return token.kind === "string" ? (JSON.parse(token.text) as string) : this.fail("a text expected", token);
  }

  integer(): number {
    const token = this.next();
    return token.kind === "number" ? Number(token.text) : this.fail("a number expected", token);
  }

  /** Items up to a closing sign, with commas between them. */
  list<T>(close: string, item: () => T): T[] {
    const items: T[] = [];
    while (!this.accept(close)) {
      if (items.length > 0) this.expect(",");
      items.push(item());
    }
    return items;
  }

  fail(message: string, token: Token = this.peek()): never {
    throw new SyntaxError(`dump, line ${token.line}: ${message}, found ${JSON.stringify(token.text)}`);
  }
}

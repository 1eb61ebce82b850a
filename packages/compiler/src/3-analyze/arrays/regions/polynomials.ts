/** Polynomials with whole coefficients: what subscripts and bounds are computed by, as far as they are sums and products of symbols. */

/** A symbol stands for a number that nobody computes here: a counter, a parameter, the length of an array. */
export interface Term {
  /** In order; a symbol stands here as often as it is a factor. */
  readonly symbols: readonly string[];
  readonly coefficient: number;
}

export class Polynomial {
  /** Coefficients beyond this are not added up exactly any more: nothing is known then. */
  static readonly #limit = 2 ** 40;
  readonly terms: ReadonlyMap<string, Term>;
  #key: string | undefined;

  private constructor(terms: ReadonlyMap<string, Term>) {
    this.terms = terms;
  }

  static constant(value: number): Polynomial {
    return new Polynomial(value === 0 ? new Map() : new Map([["", { symbols: [], coefficient: value }]]));
  }

  static symbol(name: string): Polynomial {
    return new Polynomial(new Map([[name, { symbols: [name], coefficient: 1 }]]));
  }

  /** The same text for the same polynomial, and for no other. */
  get key(): string {
    this.#key ??= [...this.terms]
      .map(([name, { coefficient }]) => `${coefficient}*${name}`)
      .sort()
      .join("+");
    return this.#key;
  }

  get isZero(): boolean {
    return this.terms.size === 0;
  }

  /** The constant it is; undefined: it has symbols. */
  get value(): number | undefined {
    if (this.terms.size === 0) return 0;
    return this.terms.size === 1 ? this.terms.get("")?.coefficient : undefined;
  }

  get isExact(): boolean {
    return [...this.terms.values()].every(({ coefficient }) => Math.abs(coefficient) <= Polynomial.#limit);
  }

  plus(other: Polynomial, factor = 1): Polynomial {
    const terms = new Map(this.terms);
    for (const [name, { symbols, coefficient }] of other.terms) {
      const sum = (terms.get(name)?.coefficient ?? 0) + factor * coefficient;
      if (sum === 0) terms.delete(name);
      else terms.set(name, { symbols, coefficient: sum });
    }
    return new Polynomial(terms);
  }

  minus(other: Polynomial): Polynomial {
    return this.plus(other, -1);
  }

  scaled(factor: number): Polynomial {
    return Polynomial.constant(0).plus(this, factor);
  }

  times(other: Polynomial): Polynomial {
    let product = Polynomial.constant(0);
    for (const a of this.terms.values())
      for (const b of other.terms.values()) {
        const symbols = [...a.symbols, ...b.symbols].sort();
        const term = { symbols, coefficient: a.coefficient * b.coefficient };
        product = product.plus(new Polynomial(new Map([[symbols.join("\n"), term]])));
      }
    return product;
  }

  symbols(): ReadonlySet<string> {
    return new Set([...this.terms.values()].flatMap((term) => term.symbols));
  }

  /** `coefficient * symbol + rest`, where neither has the symbol; null: it is not linear in it. */
  linearIn(symbol: string): { readonly coefficient: Polynomial; readonly rest: Polynomial } | null {
    let coefficient = Polynomial.constant(0);
    let rest = Polynomial.constant(0);
    for (const [name, term] of this.terms) {
      const count = term.symbols.filter((s) => s === symbol).length;
      if (count > 1) return null;
      if (count === 0) rest = rest.plus(new Polynomial(new Map([[name, term]])));
      else {
        const symbols = term.symbols.filter((s) => s !== symbol);
        coefficient = coefficient.plus(
          new Polynomial(new Map([[symbols.join("\n"), { symbols, coefficient: term.coefficient }]])),
        );
      }
    }
    return { coefficient, rest };
  }

  replaced(symbol: string, by: Polynomial): Polynomial {
    let result = Polynomial.constant(0);
    for (const [name, term] of this.terms) {
      if (!term.symbols.includes(symbol)) {
        result = result.plus(new Polynomial(new Map([[name, term]])));
        continue;
      }
      let product = Polynomial.constant(term.coefficient);
      for (const s of term.symbols) product = product.times(s === symbol ? by : Polynomial.symbol(s));
      result = result.plus(product);
    }
    return result;
  }

  /** The quotient of the terms that the other's leading term divides; the rest is left out. */
  quotient(divisor: Polynomial): Polynomial {
    const [leading] = [...divisor.terms.values()].sort((a, b) => b.symbols.length - a.symbols.length);
    let result = Polynomial.constant(0);
    if (leading === undefined) return result;
    for (const { symbols, coefficient } of this.terms.values()) {
      const left = without(symbols, leading.symbols);
      if (left === null || coefficient % leading.coefficient !== 0) continue;
      const term = { symbols: left, coefficient: coefficient / leading.coefficient };
      result = result.plus(new Polynomial(new Map([[left.join("\n"), term]])));
    }
    return result;
  }
}

function without(symbols: readonly string[], factors: readonly string[]): string[] | null {
  const left = [...symbols];
  for (const factor of factors) {
    const at = left.indexOf(factor);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

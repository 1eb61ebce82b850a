// adjoint --function f
// at { a: 0.7, b: 0.6 }
// A name in quotes, a number, a constant in brackets: the same member as under its plain name, for overriding and for tables too.
enum Phase {
  Warm,
  Cool = 5,
}
const grow = "grow" as const;

class Rate {
  "rate"(): number {
    return 1;
  }
  get top(): number {
    return 2;
  }
}

class Own extends Rate {
  constructor(private k: number) {
    super();
  }
  override ["rate"](): number {
    return this.k * this.k;
  }
  override get "top"(): number {
    return this.k;
  }
  [grow](by: number): this {
    this.k *= by;
    return this;
  }
}

const steps: Record<Phase, (x: number, y: number) => number> = {
  [Phase.Warm]: (x, y) => x + y,
  [Phase.Cool](x, y) {
    return x * y;
  },
};
const rules = {
  "two words"(x: number) {
    return x * x;
  },
  7: (x: number) => x * 7,
};

export function f(a: number, b: number): number {
  const rates: Rate[] = [new Rate(), new Own(a), new Own(b).grow(a)];
  let sum = rules["two words"](a) + rules[7](b);
  for (const phase of [Phase.Warm, Phase.Cool, Phase.Warm] as Phase[]) sum = steps[phase](sum, phase === Phase.Cool ? a : b);
  return rates.reduce((all, each, i) => all + (i + 1) * each.rate() * each.top, sum);
}

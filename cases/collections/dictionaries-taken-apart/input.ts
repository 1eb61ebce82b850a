// adjoint --function f
// at { a: 0.7, b: 0.6 }
// at { a: -0.4, b: 1.3 }
// Patterns ask a dictionary for entries, some of which are not there, and keep the others.
function statistics(values: number[]): Record<string, number> {
  const found: Record<string, number> = {};
  found["mean"] = values[0] * values[1];
  found.most = Math.max(...values);
  return found;
}

const weighed = ({ mean, ...others }: Record<string, number>): number => {
  let sum = mean;
  for (const key of Object.keys(others)) sum += others[key] * key.length;
  return sum;
};

export function f(a: number, b: number): number {
  const { mean, most: largest = 3, absent = 2 } = statistics([a, b]);
  let again: number;
  ({ mean: again } = statistics([b, b]));
  const kept = statistics([a, a * b]);
  const { most, ...rest } = kept;
  rest.mean *= 2;
  return mean * largest * absent + again * weighed(kept) + most * rest.mean * kept.mean;
}

export class Fit {
  constructor(at, values) {
    if (at === true) {
      // Made from what was saved.
      this.slope = values.slope;
      this.offset = values.offset;
    } else {
      const { slope, offset } = leastSquares(at, values);
      this.slope = slope;
      this.offset = offset;
    }
  }
  predict(t) {
    return this.offset + this.slope * t;
  }
}

function leastSquares(at, values) {
  let [n, st, sv, stt, stv] = [0, 0, 0, 0, 0];
  for (let i = 0; i < at.length; i++) {
    n++;
    st += at[i];
    sv += values[i];
    stt += at[i] * at[i];
    stv += at[i] * values[i];
  }
  const slope = (n * stv - st * sv) / (n * stt - st * st);
  return { slope, offset: (sv - slope * st) / n };
}

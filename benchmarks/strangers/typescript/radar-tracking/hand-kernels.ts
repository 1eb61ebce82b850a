/* Products of small dense matrices in pieces of arrays. */
type V = Float64Array;
const N = 6;

/** c = a b; sizes n×k, k×m. */
export function mul(a: V, ao: number, b: V, bo: number, c: V, co: number, n: number, k: number, m: number) {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      let sum = 0;
      for (let l = 0; l < k; l++) sum += a[ao + i * k + l] * b[bo + l * m + j];
      c[co + i * m + j] = sum;
    }
  }
}
/** c = a b'; sizes n×k, m×k. */
export function mulT(a: V, ao: number, b: V, bo: number, c: V, co: number, n: number, k: number, m: number) {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      let sum = 0;
      for (let l = 0; l < k; l++) sum += a[ao + i * k + l] * b[bo + j * k + l];
      c[co + i * m + j] = sum;
    }
  }
}
/** c = before * c + sign * a' b; sizes k×n, k×m. */
export function tMul(
  a: V,
  ao: number,
  b: V,
  bo: number,
  c: V,
  n: number,
  k: number,
  m: number,
  before: number,
  sign = 1,
) {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      let sum = 0;
      for (let l = 0; l < k; l++) sum += a[ao + l * n + i] * b[bo + l * m + j];
      c[i * m + j] = before * c[i * m + j] + sign * sum;
    }
  }
}
/** c += a b; sizes n×k, k×m. */
export function addMul(a: V, b: V, bo: number, c: V, n: number, k: number, m: number) {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      let sum = 0;
      for (let l = 0; l < k; l++) sum += a[i * k + l] * b[bo + l * m + j];
      c[i * m + j] += sum;
    }
  }
}
/** c += sign * a b'; sizes n×k, m×k. */
export function addMulT(a: V, b: V, bo: number, c: V, n: number, k: number, m: number, sign = 1) {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      let sum = 0;
      for (let l = 0; l < k; l++) sum += a[i * k + l] * b[bo + j * k + l];
      c[i * m + j] += sign * sum;
    }
  }
}
export function symmetrize(a: V, ao: number) {
  for (let i = 0; i < N; i++) {
    for (let j = 0; j < i; j++) {
      const mean = 0.5 * (a[ao + i * N + j] + a[ao + j * N + i]);
      a[ao + i * N + j] = mean;
      a[ao + j * N + i] = mean;
    }
  }
}

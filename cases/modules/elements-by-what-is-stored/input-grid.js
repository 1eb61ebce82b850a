export function Grid(size) {
  this.size = size;
  this.cells = new Array(size);
  this.loaded = null;
  for (let i = 0; i < size; i++) this.cells[i] = 0;
}
Grid.prototype.load = function (values) {
  this.loaded = values;
  for (let i = 0; i < this.size; i++) this.cells[i] += values[i] * values[i];
};
Grid.prototype.sum = function () {
  let s = 0;
  for (let i = 0; i < this.cells.length; i++) s += this.cells[i] * this.loaded[i];
  return s;
};

export function table(x, rows) {
  const all = new Array(rows);
  for (let i = 0; i < rows; i++) {
    all[i] = new Array(x.length);
    for (let j = 0; j < x.length; j++) all[i][j] = x[j] * (i + 1);
  }
  return all;
}

export function factorial(z) {
  if (z < 1.5) return z;
  return z * factorial(z - 1);
}

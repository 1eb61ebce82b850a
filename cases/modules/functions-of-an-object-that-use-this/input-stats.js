export var Stats = {
  mean: function (xs) {
    var s = 0;
    for (var i = 0; i < xs.length; i++) s += xs[i];
    return s / xs.length;
  },
  variance: function (xs) {
    var m = this.mean(xs);
    return this.mean(
      xs.map(function (x) {
        return (x - m) * (x - m);
      }),
    );
  },
  scores: function (xs) {
    var m = this.mean(xs),
      d = Math.sqrt(this.variance(xs));
    return xs.map(function (x) {
      return (x - m) / d;
    });
  },
};

/** @param {number} a @param {number} b @returns {number} */
export function tilted(a, b) {
  var tilt = {
    factor: a,
    of: function (/** @type {number} */ x) {
      return this.factor * x;
    },
  };
  return tilt.of(b);
}

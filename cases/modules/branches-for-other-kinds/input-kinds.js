export function root(f, slope, x, options) {
  if (typeof slope !== "function") {
    options = x;
    x = slope;
    slope = null;
  }
  if (x.length) {
    for (var k = 0; k < x.length; k++) x[k] = f(x[k]);
    return x[0];
  }
  var tolerance = options.tolerance || 1e-7;
  for (var i = 0; i < 30; i++) {
    var next = slope ? x - f(x) / slope(x) : x;
    if (Math.abs(next - x) < tolerance) return next;
    x = next;
  }
  return x;
}

export var factors = { km: 1, mile: 0.62 };

function plainOf(format, place) {
  switch (format) {
    case "pair":
      return { latitude: place[0], longitude: place[1] };
    case "text":
      return place.split(",");
    default:
      return place;
  }
}

export function distance(a, b, options) {
  options = options || {};
  var factor = options.unit in factors ? factors[options.unit] : factors.km;
  var p = plainOf(options.format, a);
  var q = plainOf(options.format, b);
  if (options.report && console && console.log) console.log(p, q);
  return factor * Math.sqrt(Math.pow(p.latitude - q.latitude, 2) + Math.pow(p.longitude - q.longitude, 2));
}

export const eases = {
  quadratic: {
    once: function (amount) {
      return amount * amount;
    },
    both: function (amount) {
      return amount < 0.5 ? 2 * amount * amount : 1 - 2 * (1 - amount) * (1 - amount);
    },
  },
};

export function root(f, start) {
  var h = 1e-3;
  var at = start;
  for (var i = 0; i < 20; i++) {
    var y = f(at);
    var slope = (f(at + h) - f(at - h)) / (2 * h);
    if (slope === 0) return false;
    var next = at - y / slope;
    if (Math.abs(next - at) < 1e-12) return next;
    at = next;
  }
  return false;
}

export function length(a, b, options = {}) {
  return scaled(Math.sqrt(a * a + b * b), options.unit);
}

function scaled(v, unit = "m") {
  return unit === "m" ? v : v / 1000;
}

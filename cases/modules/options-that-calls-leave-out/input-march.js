export function march(slope, start, options) {
  options = options || {};
  var step = options.step === undefined ? 0.1 : options.step;
  var scale = options.scale || 1;
  prepare(options);
  return run(slope, start, step * scale, options);
}

/** What is left out is set here, and read elsewhere. */
function prepare(options) {
  options.count = options.count || 4;
}

function run(slope, at, step, options) {
  var n = options.count === undefined ? 100 : options.count;
  for (var i = 0; i < n; i++) at += step * slope(at);
  return at;
}

export function marchTwice(slope, start, options) {
  var opts = options || {};
  var first = march(slope, start, options);
  return march(slope, first, { step: opts.step, scale: opts.second === undefined ? 0.3 : opts.second });
}

export function mixed(a, b, { t = 0.25, power = 2, offset } = {}) {
  var o = offset === undefined ? 0 : offset;
  return Math.pow(a * (1 - t) + b * t, power) + o;
}

export function weighed(values, weights, out) {
  if (!weights) {
    weights = [];
    for (var i = 0; i < values.length; i++) weights[i] = 1 / (i + 1);
  }
  var out = out || [];
  for (var j = 0; j < values.length; j++) out[j] = values[j] * weights[j];
  return out;
}

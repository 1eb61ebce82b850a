// Back-propagation through network.ts by hand: each sample forward and backward at once, buffers made once.
import { stackOf } from "../../hand-stack.js";
import type { DenseLayer, Gate, Network, Options, Sample } from "./network.js";

const rowsOf = (n: number, m: number) => Array.from({ length: n }, () => new Float64Array(m));

/** y = m x + bias, or y += m x */
function affine(m: number[][], x: ArrayLike<number>, y: Float64Array, bias?: number[]) {
  for (let i = 0; i < m.length; i++) {
    const row = m[i];
    let sum = bias === undefined ? y[i] : bias[i];
    for (let j = 0; j < row.length; j++) sum += row[j] * x[j];
    y[i] = sum;
  }
}
/** mb += yb x', xb += m' yb */
function affineBack(m: number[][], mb: number[][], x: Float64Array, xb: Float64Array | undefined, yb: Float64Array) {
  for (let i = 0; i < m.length; i++) {
    const row = m[i];
    const rowb = mb[i];
    const s = yb[i];
    if (xb === undefined) for (let j = 0; j < row.length; j++) rowb[j] += s * x[j];
    else {
      for (let j = 0; j < row.length; j++) {
        rowb[j] += s * x[j];
        xb[j] += s * row[j];
      }
    }
  }
}
function addTo(target: number[], x: Float64Array) {
  for (let i = 0; i < target.length; i++) target[i] += x[i];
}
function denseBack(layer: DenseLayer, layerb: DenseLayer, x: Float64Array, xb: Float64Array, yb: Float64Array) {
  addTo(layerb.bias, yb);
  affineBack(layer.weights, layerb.weights, x, xb, yb);
}
function gateForward(g: Gate, x: Float64Array, h: Float64Array, y: Float64Array) {
  affine(g.input, x, y, g.bias);
  affine(g.recurrent, h, y);
}
function gateBack(
  g: Gate,
  gb: Gate,
  x: Float64Array,
  xb: Float64Array,
  h: Float64Array,
  hb: Float64Array,
  yb: Float64Array,
) {
  addTo(gb.bias, yb);
  affineBack(g.input, gb.input, x, xb, yb);
  affineBack(g.recurrent, gb.recurrent, h, hb, yb);
}
function sigmoids(y: Float64Array) {
  for (let i = 0; i < y.length; i++) {
    const e = Math.exp(-Math.abs(y[i]));
    y[i] = (y[i] >= 0 ? 1 : e) / (1 + e);
  }
}
function softmax(x: Float64Array, p: Float64Array) {
  let most = x[0];
  for (let i = 1; i < x.length; i++) most = Math.max(most, x[i]);
  let total = 0;
  for (let i = 0; i < x.length; i++) total += p[i] = Math.exp(x[i] - most);
  for (let i = 0; i < x.length; i++) p[i] /= total;
}
function decayOf(m: number[][], mb: number[][], factor: number) {
  for (let i = 0; i < m.length; i++) for (let j = 0; j < m[i].length; j++) mb[i][j] += factor * m[i][j];
}

export function trainingLoss_b(net: Network, netb: Network, samples: Sample[], options: Options, seed: number) {
  const { stride, pool, leak, smoothing } = options;
  const kernels = net.conv.kernels;
  const channels = kernels.length;
  const taps = kernels[0].length;
  const sensors = kernels[0][0].length;
  const units = net.gru.update.bias.length;
  const keys = net.attention.query.length;
  const classes = net.output.bias.length;
  const longest = Math.max(...samples.map(({ frames }) => frames.length));
  const mostSteps = Math.ceil((Math.floor((longest - taps) / stride) + 1) / pool);
  const frames = rowsOf(longest, sensors);
  const pooled = rowsOf(mostSteps, channels);
  const winner = Array.from({ length: mostSteps }, () => new Int32Array(channels));
  const h = rowsOf(mostSteps + 1, units);
  const z = rowsOf(mostSteps, units);
  const r = rowsOf(mostSteps, units);
  const rh = rowsOf(mostSteps, units);
  const n = rowsOf(mostSteps, units);
  const key = rowsOf(mostSteps, keys);
  const hb = rowsOf(mostSteps + 1, units);
  stackOf(8 * (longest * sensors + mostSteps * (1.5 * channels + 5 * units + keys)));
  const [xb, rhb, zg, rg, ng] = [channels, units, units, units, units].map((size) => new Float64Array(size));
  const [context, contextb] = [new Float64Array(units), new Float64Array(units)];
  const [hidden, hiddenb] = [0, 0].map(() => new Float64Array(net.hidden.bias.length));
  const [logits, p] = [0, 0].map(() => new Float64Array(classes));
  const keyb = new Float64Array(keys);
  const each = seed / samples.length;

  for (const sample of samples) {
    const length = sample.frames.length;
    for (let t = 0; t < length; t++) {
      const frame = sample.frames[t];
      let mean = 0;
      for (let i = 0; i < sensors; i++) mean += frame[i];
      mean /= sensors;
      let variance = 0;
      for (let i = 0; i < sensors; i++) variance += (frame[i] - mean) ** 2;
      const scale = 1 / Math.sqrt(variance / sensors + 1e-5);
      for (let i = 0; i < sensors; i++) frames[t][i] = (frame[i] - mean) * scale;
    }
    const rows = Math.floor((length - taps) / stride) + 1;
    const steps = Math.ceil(rows / pool);
    for (let row = 0; row < rows; row++) {
      const s = (row / pool) | 0;
      const isFirst = row % pool === 0;
      for (let c = 0; c < channels; c++) {
        let sum = net.conv.bias[c];
        for (let t = 0; t < taps; t++) {
          const kernel = kernels[c][t];
          const frame = frames[row * stride + t];
          for (let i = 0; i < sensors; i++) sum += kernel[i] * frame[i];
        }
        if (sum <= 0) sum *= leak;
        if (isFirst || sum > pooled[s][c]) {
          pooled[s][c] = sum;
          winner[s][c] = row;
        }
      }
    }
    for (let s = 0; s < steps; s++) {
      gateForward(net.gru.update, pooled[s], h[s], z[s]);
      gateForward(net.gru.reset, pooled[s], h[s], r[s]);
      sigmoids(z[s]);
      sigmoids(r[s]);
      for (let i = 0; i < units; i++) rh[s][i] = r[s][i] * h[s][i];
      gateForward(net.gru.candidate, pooled[s], rh[s], n[s]);
      for (let i = 0; i < units; i++) {
        n[s][i] = Math.tanh(n[s][i]);
        h[s + 1][i] = z[s][i] * h[s][i] + (1 - z[s][i]) * n[s][i];
      }
    }
    const scores = new Float64Array(steps);
    const weights = new Float64Array(steps);
    for (let s = 0; s < steps; s++) {
      key[s].fill(0);
      affine(net.attention.projection, h[s + 1], key[s]);
      for (let k = 0; k < keys; k++) {
        key[s][k] = Math.tanh(key[s][k]);
        scores[s] += net.attention.query[k] * key[s][k];
      }
    }
    softmax(scores, weights);
    context.fill(0);
    for (let s = 0; s < steps; s++) for (let i = 0; i < units; i++) context[i] += weights[s] * h[s + 1][i];
    affine(net.hidden.weights, context, hidden, net.hidden.bias);
    for (let i = 0; i < hidden.length; i++) if (hidden[i] <= 0) hidden[i] *= leak;
    affine(net.output.weights, hidden, logits, net.output.bias);
    softmax(logits, p);

    let through = 0;
    for (let i = 0; i < classes; i++) {
      const target = (i === sample.label ? 1 - smoothing : 0) + smoothing / classes;
      logits[i] = p[i] > 1e-12 ? -target : 0;
      through += logits[i];
    }
    for (let i = 0; i < classes; i++) logits[i] = each * (logits[i] - through * p[i]);
    hiddenb.fill(0);
    denseBack(net.output, netb.output, hidden, hiddenb, logits);
    for (let i = 0; i < hidden.length; i++) if (hidden[i] <= 0) hiddenb[i] *= leak;
    contextb.fill(0);
    denseBack(net.hidden, netb.hidden, context, contextb, hiddenb);
    let mean = 0;
    for (let s = 0; s < steps; s++) {
      scores[s] = 0;
      for (let i = 0; i < units; i++) {
        scores[s] += contextb[i] * h[s + 1][i];
        hb[s + 1][i] = contextb[i] * weights[s];
      }
      mean += weights[s] * scores[s];
    }
    for (let s = 0; s < steps; s++) {
      const scoreb = weights[s] * (scores[s] - mean);
      for (let k = 0; k < keys; k++) {
        netb.attention.query[k] += scoreb * key[s][k];
        keyb[k] = scoreb * net.attention.query[k] * (1 - key[s][k] * key[s][k]);
      }
      affineBack(net.attention.projection, netb.attention.projection, h[s + 1], hb[s + 1], keyb);
    }
    hb[0].fill(0);
    for (let s = steps - 1; s >= 0; s--) {
      const [before, beforeb, after] = [h[s], hb[s], hb[s + 1]];
      for (let i = 0; i < units; i++) {
        zg[i] = after[i] * (before[i] - n[s][i]) * z[s][i] * (1 - z[s][i]);
        ng[i] = after[i] * (1 - z[s][i]) * (1 - n[s][i] * n[s][i]);
        beforeb[i] += after[i] * z[s][i];
      }
      xb.fill(0);
      rhb.fill(0);
      gateBack(net.gru.candidate, netb.gru.candidate, pooled[s], xb, rh[s], rhb, ng);
      for (let i = 0; i < units; i++) {
        rg[i] = rhb[i] * before[i] * r[s][i] * (1 - r[s][i]);
        beforeb[i] += rhb[i] * r[s][i];
      }
      gateBack(net.gru.reset, netb.gru.reset, pooled[s], xb, before, beforeb, rg);
      gateBack(net.gru.update, netb.gru.update, pooled[s], xb, before, beforeb, zg);
      for (let c = 0; c < channels; c++) {
        const sumb = pooled[s][c] > 0 ? xb[c] : leak * xb[c];
        netb.conv.bias[c] += sumb;
        for (let t = 0; t < taps; t++) {
          const kernelb = netb.conv.kernels[c][t];
          const frame = frames[winner[s][c] * stride + t];
          for (let i = 0; i < sensors; i++) kernelb[i] += sumb * frame[i];
        }
      }
    }
  }
  stackOf(0);
  const decay = options.decay * seed;
  kernels.forEach((kernel, c) => decayOf(kernel, netb.conv.kernels[c], decay));
  for (const name of ["update", "reset", "candidate"] as const) {
    decayOf(net.gru[name].input, netb.gru[name].input, decay);
    decayOf(net.gru[name].recurrent, netb.gru[name].recurrent, decay);
  }
  decayOf(net.attention.projection, netb.attention.projection, decay);
  decayOf(net.hidden.weights, netb.hidden.weights, decay);
  decayOf(net.output.weights, netb.output.weights, decay);
}

// A small recognizer of hand gestures from a wrist-worn sensor:
// frames -> 1-D convolution -> leaky ReLU -> max pooling -> GRU -> attention pooling -> dense -> softmax.
// Everything is number[] and number[][], so that a trained network is plain JSON.

export interface ConvLayer {
  kernels: number[][][]; // [out channel][tap][in channel]
  bias: number[];
}

export interface Gate {
  input: number[][];
  recurrent: number[][];
  bias: number[];
}

export interface GruLayer {
  update: Gate;
  reset: Gate;
  candidate: Gate;
}

export interface AttentionLayer {
  projection: number[][];
  query: number[];
}

export interface DenseLayer {
  weights: number[][];
  bias: number[];
}

export interface Network {
  conv: ConvLayer;
  gru: GruLayer;
  attention: AttentionLayer;
  hidden: DenseLayer;
  output: DenseLayer;
}

export interface Sample {
  frames: number[][];
  label: number;
}

export interface Options {
  stride: number;
  pool: number;
  leak: number;
  decay: number;
  smoothing: number;
}

function zeros(n: number): number[] {
  return new Array(n).fill(0);
}

function dot(a: number[], b: number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) {
    sum += a[i] * b[i];
  }
  return sum;
}

function matVec(m: number[][], v: number[]): number[] {
  const out = zeros(m.length);
  for (let i = 0; i < m.length; i++) {
    out[i] = dot(m[i], v);
  }
  return out;
}

function add(a: number[], b: number[]): number[] {
  return a.map((x, i) => x + b[i]);
}

function multiply(a: number[], b: number[]): number[] {
  return a.map((x, i) => x * b[i]);
}

function sigmoid(x: number): number {
  // avoids overflow of exp for large negative arguments
  if (x >= 0) {
    return 1 / (1 + Math.exp(-x));
  }
  const e = Math.exp(x);
  return e / (1 + e);
}

function leakyRelu(x: number, leak: number): number {
  return x > 0 ? x : leak * x;
}

function softmax(logits: number[]): number[] {
  const largest = Math.max(...logits);
  const exps = logits.map((x) => Math.exp(x - largest));
  const total = exps.reduce((sum, x) => sum + x, 0);
  return exps.map((x) => x / total);
}

/** Scales a frame to mean 0 and variance 1; wrist sensors saturate differently. */
function normalize(frame: number[]): number[] {
  const mean = frame.reduce((sum, x) => sum + x, 0) / frame.length;
  const variance = frame.reduce((sum, x) => sum + (x - mean) ** 2, 0) / frame.length;
  const scale = 1 / Math.sqrt(variance + 1e-5);
  return frame.map((x) => (x - mean) * scale);
}

function convolve(layer: ConvLayer, frames: number[][], stride: number, leak: number): number[][] {
  const taps = layer.kernels[0].length;
  const out: number[][] = [];
  for (let start = 0; start + taps <= frames.length; start += stride) {
    const row = zeros(layer.kernels.length);
    for (let c = 0; c < layer.kernels.length; c++) {
      let sum = layer.bias[c];
      for (let t = 0; t < taps; t++) {
        sum += dot(layer.kernels[c][t], frames[start + t]);
      }
      row[c] = leakyRelu(sum, leak);
    }
    out.push(row);
  }
  return out;
}

function maxPool(rows: number[][], width: number): number[][] {
  const out: number[][] = [];
  for (let start = 0; start < rows.length; start += width) {
    const end = Math.min(start + width, rows.length);
    const pooled = rows[start].slice();
    for (let i = start + 1; i < end; i++) {
      for (let c = 0; c < pooled.length; c++) {
        if (rows[i][c] > pooled[c]) pooled[c] = rows[i][c];
      }
    }
    out.push(pooled);
  }
  return out;
}

function gate(g: Gate, x: number[], h: number[]): number[] {
  return add(add(matVec(g.input, x), matVec(g.recurrent, h)), g.bias);
}

function gruStep(layer: GruLayer, x: number[], h: number[]): number[] {
  const z = gate(layer.update, x, h).map(sigmoid);
  const r = gate(layer.reset, x, h).map(sigmoid);
  const candidate = gate(layer.candidate, x, multiply(r, h)).map(Math.tanh);
  return h.map((old, i) => z[i] * old + (1 - z[i]) * candidate[i]);
}

function runGru(layer: GruLayer, inputs: number[][]): number[][] {
  let h = zeros(layer.update.bias.length);
  const states: number[][] = [];
  for (const x of inputs) {
    h = gruStep(layer, x, h);
    states.push(h);
  }
  return states;
}

function attend(layer: AttentionLayer, states: number[][]): number[] {
  const scores = states.map((state) => dot(layer.query, matVec(layer.projection, state).map(Math.tanh)));
  const weights = softmax(scores);
  const context = zeros(states[0].length);
  states.forEach((state, t) => {
    for (let i = 0; i < state.length; i++) {
      context[i] += weights[t] * state[i];
    }
  });
  return context;
}

function dense(layer: DenseLayer, x: number[]): number[] {
  return add(matVec(layer.weights, x), layer.bias);
}

export function predict(network: Network, frames: number[][], options: Options): number[] {
  const cleaned = frames.map(normalize);
  const features = convolve(network.conv, cleaned, options.stride, options.leak);
  const pooled = maxPool(features, options.pool);
  const states = runGru(network.gru, pooled);
  const context = attend(network.attention, states);
  const hidden = dense(network.hidden, context).map((x) => leakyRelu(x, options.leak));
  return softmax(dense(network.output, hidden));
}

function crossEntropy(probabilities: number[], label: number, smoothing: number): number {
  const n = probabilities.length;
  let loss = 0;
  for (let i = 0; i < n; i++) {
    const target = (i === label ? 1 - smoothing : 0) + smoothing / n;
    if (target > 0) loss -= target * Math.log(Math.max(probabilities[i], 1e-12));
  }
  return loss;
}

function squares(m: number[][]): number {
  return m.reduce((sum, row) => sum + dot(row, row), 0);
}

function penalty(network: Network): number {
  const { update, reset, candidate } = network.gru;
  let sum = network.conv.kernels.reduce((total, kernel) => total + squares(kernel), 0);
  for (const g of [update, reset, candidate]) {
    sum += squares(g.input) + squares(g.recurrent);
  }
  sum += squares(network.attention.projection);
  sum += squares(network.hidden.weights) + squares(network.output.weights);
  return sum;
}

/** The share of samples whose most probable class is the right one. */
export function accuracy(network: Network, samples: Sample[], options: Options): number {
  let right = 0;
  for (const { frames, label } of samples) {
    const probabilities = predict(network, frames, options);
    const best = probabilities.indexOf(Math.max(...probabilities));
    if (best === label) right++;
  }
  return right / samples.length;
}

export function trainingLoss(network: Network, samples: Sample[], options: Options): number {
  let total = 0;
  for (const { frames, label } of samples) {
    const probabilities = predict(network, frames, options);
    total += crossEntropy(probabilities, label, options.smoothing);
  }
  return total / samples.length + 0.5 * options.decay * penalty(network);
}

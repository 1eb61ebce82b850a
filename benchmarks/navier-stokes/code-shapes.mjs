/**
 * Which shape of generated code is fast on this engine. Each experiment runs variants of one kernel that compute the same.
 *
 *   node benchmarks/navier-stokes/code-shapes.mjs [experiment …]           small procedures are inlined by the engine
 *   node --no-turbo-inlining benchmarks/navier-stokes/code-shapes.mjs calls tangent-calls    large ones are not
 *
 * Times are minima over rounds in which the variants take turns, in nanoseconds per point (or per call), in one process.
 */
import { reals } from "@retrograd/runtime";

const N = 80;
const STRIDE = N + 2;
const SIZE = STRIDE * STRIDE;
const SWEEPS = 20;

/** @param {number} n @param {number} phase */
const field = (n, phase) => Float64Array.from({ length: n }, (_, i) => Math.sin(1.3 * i + phase));

/** @typedef {Record<string, () => number>} Variants each returns a number by which results are compared */

/** @param {string} name @param {number} points per run @param {Variants} variants @param {number} [rounds] */
function experiment(name, points, variants, rounds = 60) {
  const chosen = process.argv.slice(2);
  if (chosen.length > 0 && !chosen.some((c) => name === c)) return;
  /** @type {Record<string, number>} */
  const best = {};
  let reference = Number.NaN;
  for (let round = 0; round < rounds; round++) {
    for (const [variant, run] of Object.entries(variants)) {
      const start = performance.now();
      const result = run();
      const time = performance.now() - start;
      best[variant] = Math.min(best[variant] ?? Infinity, time);
      if (Number.isNaN(reference)) reference = result;
      if (!(Math.abs(result - reference) <= 1e-11 * Math.abs(reference))) {
        throw new Error(`${name}, ${variant}: ${result}, not ${reference}`);
      }
    }
  }
  console.log(`\n${name}`);
  for (const [variant, time] of Object.entries(best)) {
    console.log(`  ${((time * 1e6) / points).toFixed(2).padStart(7)} ns  ${variant}`);
  }
}

const weights = field(SIZE, 0.5);
/** By what results are compared; cheap, for it is within the times. @param {Float64Array} x */
const sum = (x) => {
  let s = 0;
  for (let i = 0; i < x.length; i++) s += x[i] * weights[i];
  return s;
};

// ---- (a) the primal's Gauss-Seidel sweep, for comparison, and the adjoint's ----

const rhs = field(SIZE, 0.3);
const guess = field(SIZE, 0.9);

/** @param {(x: Float64Array, b: Float64Array, a: number, c: number, n: number, stride: number) => void} sweep */
const primal = (sweep) => {
  const x = new Float64Array(SIZE);
  return () => {
    x.set(guess);
    for (let s = 0; s < SWEEPS; s++) sweep(x, rhs, 1, 4, N, STRIDE);
    return sum(x);
  };
};

experiment("gauss-seidel primal", SWEEPS * N * N, {
  "as written": primal((x, b, a, c, n, stride) => {
    for (let j = 1; j <= n; j++) {
      for (let i = 1; i <= n; i++) {
        const k = i + stride * j;
        x[k] = (b[k] + a * (x[k - 1] + x[k + 1] + x[k - stride] + x[k + stride])) / c;
      }
    }
  }),
  "x[k - 1] carried in a local": primal((x, b, a, c, n, stride) => {
    for (let j = 1; j <= n; j++) {
      let before = x[stride * j];
      for (let i = 1; i <= n; i++) {
        const k = i + stride * j;
        before = (b[k] + a * (before + x[k + 1] + x[k - stride] + x[k + stride])) / c;
        x[k] = before;
      }
    }
  }),
});

/** @param {(xb: Float64Array, bb: Float64Array, a: number, c: number, n: number, stride: number) => void} sweep */
const adjoint = (sweep) => {
  const xb = new Float64Array(SIZE);
  const bb = new Float64Array(SIZE);
  return () => {
    xb.set(guess);
    bb.fill(0);
    for (let s = 0; s < SWEEPS; s++) sweep(xb, bb, 1.3, 5.3, N, STRIDE);
    return sum(xb) + sum(bb);
  };
};

experiment("gauss-seidel adjoint", SWEEPS * N * N, {
  "t = xb[k] / c; xb[k] = 0; …": adjoint((xb, bb, a, c, n, stride) => {
    for (let j = n; j >= 1; j--) {
      for (let i = n; i >= 1; i--) {
        const k = i + stride * j;
        const t = xb[k] / c;
        xb[k] = 0;
        bb[k] += t;
        const at = a * t;
        xb[k - 1] += at;
        xb[k + 1] += at;
        xb[k - stride] += at;
        xb[k + stride] += at;
      }
    }
  }),
  "the same, xb[k - 1] updated last": adjoint((xb, bb, a, c, n, stride) => {
    for (let j = n; j >= 1; j--) {
      for (let i = n; i >= 1; i--) {
        const k = i + stride * j;
        const t = xb[k] / c;
        xb[k] = 0;
        bb[k] += t;
        const at = a * t;
        xb[k + stride] += at;
        xb[k - stride] += at;
        xb[k + 1] += at;
        xb[k - 1] += at;
      }
    }
  }),
  "a / c before the loops": adjoint((xb, bb, a, c, n, stride) => {
    const ac = a / c;
    for (let j = n; j >= 1; j--) {
      for (let i = n; i >= 1; i--) {
        const k = i + stride * j;
        const t = xb[k];
        xb[k] = 0;
        bb[k] += t / c;
        const at = ac * t;
        xb[k - 1] += at;
        xb[k + 1] += at;
        xb[k - stride] += at;
        xb[k + stride] += at;
      }
    }
  }),
  "a / c and 1 / c before the loops": adjoint((xb, bb, a, c, n, stride) => {
    const ac = a / c;
    const rc = 1 / c;
    for (let j = n; j >= 1; j--) {
      for (let i = n; i >= 1; i--) {
        const k = i + stride * j;
        const t = xb[k];
        xb[k] = 0;
        bb[k] += rc * t;
        const at = ac * t;
        xb[k - 1] += at;
        xb[k + 1] += at;
        xb[k - stride] += at;
        xb[k + stride] += at;
      }
    }
  }),
  "1 / c before the loops, a * (rc * t)": adjoint((xb, bb, a, c, n, stride) => {
    const rc = 1 / c;
    for (let j = n; j >= 1; j--) {
      for (let i = n; i >= 1; i--) {
        const k = i + stride * j;
        const t = rc * xb[k];
        xb[k] = 0;
        bb[k] += t;
        const at = a * t;
        xb[k - 1] += at;
        xb[k + 1] += at;
        xb[k - stride] += at;
        xb[k + stride] += at;
      }
    }
  }),
  "xb[k - 1] carried in a local": adjoint((xb, bb, a, c, n, stride) => {
    for (let j = n; j >= 1; j--) {
      let next = xb[n + stride * j];
      for (let i = n; i >= 1; i--) {
        const k = i + stride * j;
        const t = next / c;
        xb[k] = 0;
        bb[k] += t;
        const at = a * t;
        next = xb[k - 1] + at;
        xb[k + 1] += at;
        xb[k - stride] += at;
        xb[k + stride] += at;
      }
      xb[stride * j] = next;
    }
  }),
  "a / c and 1 / c, xb[k - 1] carried": adjoint((xb, bb, a, c, n, stride) => {
    const ac = a / c;
    const rc = 1 / c;
    for (let j = n; j >= 1; j--) {
      let next = xb[n + stride * j];
      for (let i = n; i >= 1; i--) {
        const k = i + stride * j;
        bb[k] += rc * next;
        const at = ac * next;
        xb[k] = 0;
        next = xb[k - 1] + at;
        xb[k + 1] += at;
        xb[k - stride] += at;
        xb[k + stride] += at;
      }
      xb[stride * j] = next;
    }
  }),
  "a / c and 1 / c, both neighbours in x carried (each element stored once)": adjoint((xb, bb, a, c, n, stride) => {
    const ac = a / c;
    const rc = 1 / c;
    for (let j = n; j >= 1; j--) {
      let next = xb[n + stride * j];
      let after = xb[n + 1 + stride * j];
      for (let i = n; i >= 1; i--) {
        const k = i + stride * j;
        bb[k] += rc * next;
        const at = ac * next;
        xb[k + 1] = after + at;
        after = 0;
        next = xb[k - 1] + at;
        xb[k - stride] += at;
        xb[k + stride] += at;
      }
      xb[1 + stride * j] = after;
      xb[stride * j] = next;
    }
  }),
});

// ---- (b) recording an array that a loop nest overwrites ----

const source = field(SIZE, 0.1);
const kept = field(SIZE, 2.1);
/** @param {(x: Float64Array, s: Float64Array, n: number, stride: number) => void} forward
 *  @param {(x: Float64Array, n: number, stride: number) => void} backward */
const recording = (forward, backward) => {
  const x = new Float64Array(SIZE);
  return () => {
    x.set(kept);
    for (let r = 0; r < 10; r++) forward(x, source, N, STRIDE);
    for (let r = 0; r < 10; r++) backward(x, N, STRIDE);
    return sum(x);
  };
};
/** @param {Float64Array} x @param {Float64Array} s @param {number} n @param {number} stride */
const overwrite = (x, s, n, stride) => {
  for (let j = 1; j <= n; j++) {
    for (let i = 1; i <= n; i++) {
      const k = i + stride * j;
      x[k] = 0.5 * (s[k + 1] - s[k - 1]);
    }
  }
};

experiment("recording, per point and sweep pair", 10 * N * N, {
  "reals.pushArray at the nest": recording(
    (x, s, n, stride) => {
      reals.pushArray(x);
      overwrite(x, s, n, stride);
    },
    (x) => {
      reals.popArray(x);
    },
  ),
  "reals.push per element": recording(
    (x, s, n, stride) => {
      for (let j = 1; j <= n; j++) {
        for (let i = 1; i <= n; i++) {
          const k = i + stride * j;
          reals.push(x[k]);
          x[k] = 0.5 * (s[k + 1] - s[k - 1]);
        }
      }
    },
    (x, n, stride) => {
      for (let j = n; j >= 1; j--) {
        for (let i = n; i >= 1; i--) {
          const k = i + stride * j;
          x[k] = reals.pop();
        }
      }
    },
  ),
  "reserved at the nest, local index": recording(
    (x, s, n, stride) => {
      reals.reserve(n * n);
      const tape = reals.buffer;
      let top = reals.top;
      for (let j = 1; j <= n; j++) {
        for (let i = 1; i <= n; i++) {
          const k = i + stride * j;
          tape[top++] = x[k];
          x[k] = 0.5 * (s[k + 1] - s[k - 1]);
        }
      }
      reals.top = top;
    },
    (x, n, stride) => {
      reals.rewind();
      const tape = reals.buffer;
      let top = reals.top;
      for (let j = n; j >= 1; j--) {
        for (let i = n; i >= 1; i--) {
          const k = i + stride * j;
          x[k] = tape[--top];
        }
      }
      reals.top = top;
    },
  ),
  "reserved per row, local index": recording(
    (x, s, n, stride) => {
      for (let j = 1; j <= n; j++) {
        reals.reserve(n);
        const tape = reals.buffer;
        let top = reals.top;
        for (let i = 1; i <= n; i++) {
          const k = i + stride * j;
          tape[top++] = x[k];
          x[k] = 0.5 * (s[k + 1] - s[k - 1]);
        }
        reals.top = top;
      }
    },
    (x, n, stride) => {
      for (let j = n; j >= 1; j--) {
        reals.rewind();
        const tape = reals.buffer;
        let top = reals.top;
        for (let i = n; i >= 1; i--) {
          const k = i + stride * j;
          x[k] = tape[--top];
        }
        reals.top = top;
      }
    },
  ),
  "nothing recorded (the nest alone, and a restoring copy)": recording(overwrite, (x) => x.set(kept)),
});

// ---- (c) advection: per-point scalars computed again, or recorded ----

const u0 = Float64Array.from(
  { length: SIZE },
  (_, k) => Math.sin(0.05 * (k % STRIDE)) * Math.cos(0.04 * Math.floor(k / STRIDE)),
);
const v0 = Float64Array.from(
  { length: SIZE },
  (_, k) => Math.cos(0.03 * (k % STRIDE)) * Math.sin(0.06 * Math.floor(k / STRIDE)),
);
const seeds = field(SIZE, 2.2);
const CELLS_PER_UNIT = 1.6;

/** @param {boolean} record @param {(shadows: Float64Array[]) => void} backward */
const advection = (record, backward) => {
  const x = new Float64Array(SIZE);
  const shadows = [seeds.slice(), new Float64Array(SIZE), new Float64Array(SIZE), new Float64Array(SIZE)];
  return () => {
    shadows[0].set(seeds);
    for (const s of shadows.slice(1)) s.fill(0);
    if (record) advectRecording(x, u0, u0, v0, N, STRIDE);
    else advect(x, u0, u0, v0, N, STRIDE);
    backward(shadows);
    return sum(x) + sum(shadows[1]) + sum(shadows[2]) + sum(shadows[3]);
  };
};
/** @param {Float64Array} x @param {Float64Array} p @param {Float64Array} u @param {Float64Array} v @param {number} n @param {number} stride */
function advect(x, p, u, v, n, stride) {
  for (let j = 1; j <= n; j++) {
    for (let i = 1; i <= n; i++) {
      const k = i + stride * j;
      let px = i - CELLS_PER_UNIT * u[k];
      let py = j - CELLS_PER_UNIT * v[k];
      if (px < 0.5) px = 0.5;
      if (px > n + 0.5) px = n + 0.5;
      if (py < 0.5) py = 0.5;
      if (py > n + 0.5) py = n + 0.5;
      const i0 = Math.floor(px);
      const j0 = Math.floor(py);
      const s1 = px - i0;
      const s0 = 1 - s1;
      const t1 = py - j0;
      const t0 = 1 - t1;
      const q = i0 + stride * j0;
      x[k] = s0 * (t0 * p[q] + t1 * p[q + stride]) + s1 * (t0 * p[q + 1] + t1 * p[q + stride + 1]);
    }
  }
}
/** @param {Float64Array} x @param {Float64Array} p @param {Float64Array} u @param {Float64Array} v @param {number} n @param {number} stride */
function advectRecording(x, p, u, v, n, stride) {
  reals.reserve(n * n * 4);
  const tape = reals.buffer;
  let top = reals.top;
  for (let j = 1; j <= n; j++) {
    for (let i = 1; i <= n; i++) {
      const k = i + stride * j;
      let px = i - CELLS_PER_UNIT * u[k];
      let py = j - CELLS_PER_UNIT * v[k];
      let code = 0;
      if (px < 0.5) {
        px = 0.5;
        code |= 1;
      }
      if (px > n + 0.5) {
        px = n + 0.5;
        code |= 2;
      }
      if (py < 0.5) {
        py = 0.5;
        code |= 4;
      }
      if (py > n + 0.5) {
        py = n + 0.5;
        code |= 8;
      }
      const i0 = Math.floor(px);
      const j0 = Math.floor(py);
      const s1 = px - i0;
      const s0 = 1 - s1;
      const t1 = py - j0;
      const t0 = 1 - t1;
      const q = i0 + stride * j0;
      tape[top++] = s1;
      tape[top++] = t1;
      tape[top++] = q;
      tape[top++] = code;
      x[k] = s0 * (t0 * p[q] + t1 * p[q + stride]) + s1 * (t0 * p[q + 1] + t1 * p[q + stride + 1]);
    }
  }
  reals.top = top;
}

experiment(
  "advection, forward and backward",
  N * N,
  {
    "computed again, tests in booleans": advection(false, ([xb, pb, ub, vb]) => {
      const n = N;
      const stride = STRIDE;
      const [u, v, p] = [u0, v0, u0];
      for (let j = n; j >= 1; j--) {
        for (let i = n; i >= 1; i--) {
          const k = i + stride * j;
          let px = i - CELLS_PER_UNIT * u[k];
          let py = j - CELLS_PER_UNIT * v[k];
          const test = px < 0.5;
          if (test) px = 0.5;
          const test0 = px > n + 0.5;
          if (test0) px = n + 0.5;
          const test1 = py < 0.5;
          if (test1) py = 0.5;
          const test2 = py > n + 0.5;
          if (test2) py = n + 0.5;
          const i0 = Math.floor(px);
          const j0 = Math.floor(py);
          const s1 = px - i0;
          const s0 = 1 - s1;
          const t1 = py - j0;
          const t0 = 1 - t1;
          const q = i0 + stride * j0;
          const t = xb[k];
          xb[k] = 0;
          let pxb = (t0 * p[q + 1] + t1 * p[q + stride + 1]) * t - (t0 * p[q] + t1 * p[q + stride]) * t;
          const s0t = s0 * t;
          const s1t = s1 * t;
          let pyb = p[q + stride] * s0t + p[q + stride + 1] * s1t - (p[q] * s0t + p[q + 1] * s1t);
          pb[q] += t0 * s0t;
          pb[q + stride] += t1 * s0t;
          pb[q + 1] += t0 * s1t;
          pb[q + stride + 1] += t1 * s1t;
          if (test2) pyb = 0;
          if (test1) pyb = 0;
          if (test0) pxb = 0;
          if (test) pxb = 0;
          vb[k] -= CELLS_PER_UNIT * pyb;
          ub[k] -= CELLS_PER_UNIT * pxb;
        }
      }
    }),
    "recorded: s1, t1, corner, code (4 reals)": advection(true, ([xb, pb, ub, vb]) => {
      const n = N;
      const stride = STRIDE;
      const p = u0;
      reals.rewind();
      const tape = reals.buffer;
      let top = reals.top;
      for (let j = n; j >= 1; j--) {
        for (let i = n; i >= 1; i--) {
          const k = i + stride * j;
          const code = tape[--top];
          const q = tape[--top];
          const t1 = tape[--top];
          const s1 = tape[--top];
          const s0 = 1 - s1;
          const t0 = 1 - t1;
          const t = xb[k];
          xb[k] = 0;
          let pxb = (t0 * p[q + 1] + t1 * p[q + stride + 1]) * t - (t0 * p[q] + t1 * p[q + stride]) * t;
          const s0t = s0 * t;
          const s1t = s1 * t;
          let pyb = p[q + stride] * s0t + p[q + stride + 1] * s1t - (p[q] * s0t + p[q + 1] * s1t);
          pb[q] += t0 * s0t;
          pb[q + stride] += t1 * s0t;
          pb[q + 1] += t0 * s1t;
          pb[q + stride + 1] += t1 * s1t;
          if (code & 12) pyb = 0;
          if (code & 3) pxb = 0;
          vb[k] -= CELLS_PER_UNIT * pyb;
          ub[k] -= CELLS_PER_UNIT * pxb;
        }
      }
      reals.top = top;
    }),
  },
  400,
);

// ---- (d) how adjoints of scalar arguments come back from a procedure ----

const CALLS = 100_000;
const A = field(CALLS, 0.4);
const B = field(CALLS, 1.4);

/**
 * A loop of calls with functions and type feedback of its own, so that variants do not disturb each other.
 * @param {string} procedure text of the called procedure @param {string} statement text of the loop's body
 * @returns {() => number}
 */
const calls = (procedure, statement) =>
  new Function(
    "A",
    "B",
    `
    "use strict";
    const CALLS = A.length, ab = new Float64Array(CALLS), bb = new Float64Array(CALLS);
    ${procedure}
    function loop() {
      for (let i = 0; i < CALLS; i++) { const a = A[i], b = B[i]; ${statement} }
    }
    return () => { ab.fill(0); bb.fill(0); loop(); return ab[7] + bb[11] + ab[CALLS - 1]; };
  `,
  )(A, B);

/** The adjoint of a² b / (1 + b²), with the two results put where `put` says. */
const body = (/** @type {string} */ put) =>
  `const d = 1 + b * b; const t = fb / d; const u = 2 * a * b * t; const w = a * a * t - (2 * b * a * a * b * t) / d; ${put}`;

experiment(
  "calls",
  CALLS,
  {
    "returned object": calls(
      `function f_b(a, b, fb) { ${body("return { ab: u, bb: w };")} }`,
      "const r = f_b(a, b, 1.5); ab[i] += r.ab; bb[i] += r.bb;",
    ),
    "module-level record": calls(
      `const record = { ab: 0.5, bb: 0.5 }; function f_b(a, b, fb) { ${body("record.ab = u; record.bb = w;")} }`,
      "f_b(a, b, 1.5); ab[i] += record.ab; bb[i] += record.bb;",
    ),
    "module-level Float64Array": calls(
      `const registers = new Float64Array(16); function f_b(a, b, fb) { ${body("registers[0] = u; registers[1] = w;")} }`,
      "f_b(a, b, 1.5); ab[i] += registers[0]; bb[i] += registers[1];",
    ),
    "first one returned, the rest in a Float64Array": calls(
      `const registers = new Float64Array(16); function f_b(a, b, fb) { ${body("registers[0] = w; return u;")} }`,
      "ab[i] += f_b(a, b, 1.5); bb[i] += registers[0];",
    ),
    "module-level let variables": calls(
      `let p = 0.5, q = 0.5; function f_b(a, b, fb) { ${body("p = u; q = w;")} }`,
      "f_b(a, b, 1.5); ab[i] += p; bb[i] += q;",
    ),
    "inlined by hand": calls("", `const fb = 1.5; ${body("ab[i] += u; bb[i] += w;")}`),
  },
  300,
);

// ---- (e) a tangent procedure with a numeric result, in a hot loop ----

const tangentBody = (/** @type {string} */ put) =>
  `const d = 1 + b * b; const value = (a * a * b) / d; const tangent = (2 * a * b * ad + a * a * bd - value * 2 * b * bd) / d; ${put}`;

experiment(
  "tangent-calls",
  CALLS,
  {
    "{ value, tangent } returned": calls(
      `function f_d(a, ad, b, bd) { ${tangentBody("return { value, tangent };")} }`,
      "const r = f_d(a, 1, b, 2); ab[i] += r.value; bb[i] += r.tangent;",
    ),
    "value returned, tangent in a Float64Array": calls(
      `const registers = new Float64Array(16); function f_d(a, ad, b, bd) { ${tangentBody("registers[0] = tangent; return value;")} }`,
      "ab[i] += f_d(a, 1, b, 2); bb[i] += registers[0];",
    ),
    "both in a Float64Array": calls(
      `const registers = new Float64Array(16); function f_d(a, ad, b, bd) { ${tangentBody("registers[0] = value; registers[1] = tangent;")} }`,
      "f_d(a, 1, b, 2); ab[i] += registers[0]; bb[i] += registers[1];",
    ),
    "module-level record": calls(
      `const record = { value: 0.5, tangent: 0.5 }; function f_d(a, ad, b, bd) { ${tangentBody("record.value = value; record.tangent = tangent;")} }`,
      "f_d(a, 1, b, 2); ab[i] += record.value; bb[i] += record.tangent;",
    ),
    "inlined by hand": calls("", `const ad = 1, bd = 2; ${tangentBody("ab[i] += value; bb[i] += tangent;")}`),
  },
  300,
);

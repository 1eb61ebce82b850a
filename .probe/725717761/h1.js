const N = 64;
function at(i, j) {
    return i + (N + 2) * j;
}
function clamp(x, lo, hi) {
    if (x < lo)
        return lo;
    if (x > hi)
        return hi;
    return x;
}
function lerp(a, b, t) {
    return a + t * (b - a);
}
function sample(q, x, y) {
    const cx = clamp(x, 0.5, N + 0.5);
    const cy = clamp(y, 0.5, N + 0.5);
    const i = Math.floor(cx);
    const j = Math.floor(cy);
    const s = cx - i;
    const t = cy - j;
    const bottom = lerp(q[at(i, j)], q[at(i + 1, j)], s);
    const top = lerp(q[at(i, j + 1)], q[at(i + 1, j + 1)], s);
    return lerp(bottom, top, t);
}
/** Semi-Lagrangian advection. */
export function advect(out, q, u, v, dt) {
    for (let j = 1; j <= N; j++) {
        for (let i = 1; i <= N; i++) {
            const k = at(i, j);
            out[k] = sample(q, i - dt * u[k], j - dt * v[k]);
        }
    }
}
export function cost(u, v, q0, steps) {
    const size = (N + 2) * (N + 2);
    let q = Float64Array.from(q0);
    let next = new Float64Array(size);
    for (let s = 0; s < steps; s++) {
        advect(next, q, u, v, 0.1);
        [q, next] = [next, q];
    }
    let sum = 0;
    for (let j = 1; j <= N; j++)
        for (let i = 1; i <= N; i++)
            sum += q[at(i, j)] ** 2;
    return sum;
}

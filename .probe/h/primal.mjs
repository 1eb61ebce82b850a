/**
 * Heat in a rod with a source that depends on the temperature: u_t = κ u_xx + r u (1 - u), explicit in time, fixed ends.
 * Every step makes a new state.
 */
function advance(rod, u) {
    const n = u.length;
    const next = new Float64Array(n);
    const diffusion = (rod.conductivity * rod.timeStep) / (rod.spacing * rod.spacing);
    next[0] = u[0];
    next[n - 1] = u[n - 1];
    for (let i = 1; i < n - 1; i++) {
        const curvature = u[i - 1] - 2 * u[i] + u[i + 1];
        const source = rod.rate * u[i] * (1 - u[i]);
        next[i] = u[i] + diffusion * curvature + rod.timeStep * source;
    }
    return next;
}
function simulate(rod, initial, steps) {
    let u = initial;
    for (let step = 0; step < steps; step++) {
        u = advance(rod, u);
    }
    return u;
}
/** Half the squared distance of the final temperature to a wanted one. */
export function misfit(initial, wanted, rod, steps) {
    const final = simulate(rod, initial, steps);
    let sum = 0;
    for (let i = 0; i < final.length; i++) {
        const difference = final[i] - wanted[i];
        sum += difference * difference;
    }
    return 0.5 * rod.spacing * sum;
}

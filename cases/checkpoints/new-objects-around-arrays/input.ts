// adjoint --function f
// at { n: 3, x: new Float64Array([0.5, 0.8, 0.3]), steps: 6 }
// New objects around arrays that are there before: what is stored through them changes those.
interface View { readonly v: Float64Array; scale: number }
function around(v: Float64Array, t: number): View {
  const view: View = { v, scale: 1 };
  for (let k = 0; k < t; k++) view.scale *= 1.1;
  if (view.scale > 1e6) view.scale = 1;
  return view;
}
function pair(v: Float64Array, w: Float64Array, t: number): View[] {
  const views: View[] = [];
  for (let k = 0; k < t; k++) views.push(around(k % 2 === 0 ? v : w, k));
  return views;
}
export function f(n: number, x: Float64Array, steps: number): number {
  const u = x.slice();
  const w = x.slice();
  let s = 0;
  // $AD BINOMIAL-CKP 2
  for (let t = 0; t < steps; t++) {
    const views = pair(u, w, t + 1);
    for (const view of views) {
      view.v[t % n] *= view.scale * Math.sin(s + view.v[0]);
      s += view.v[1] * 0.1;
    }
  }
  for (let i = 0; i < n; i++) s += u[i] * w[i];
  return s;
}

// adjoint --function f
// at { x: 0.7, y: 0.4 }
class P {
  x = 0;
  y = 0;
}
class Q extends P {
  z = 1;
  readonly inner = new P();
  #h = 2;
  get h() {
    return this.#h;
  }
  set h(v) {
    this.#h = v;
  }
}
const q: P = new Q();
const box = {
  p: new P(),
  list: [1, 2, 3],
  pair: [0, new P()] as [number, P],
  "odd name": "s",
  on: true,
  counts: new Int32Array(3),
  at: new Float64Array(2),
};
export function f(x: number, y: number): number {
  q.x = x * y;
  q.y = 0;
  box.p.x = x;
  box.p.y = q.x * y;
  box.list[1] = x;
  box.pair[0] = y * y;
  box.pair[1].y = x;
  (q as Q).z = x * 3;
  (q as Q).inner.x = y;
  (q as Q).h = x * y * y;
  box.at[1] = x;
  const s = q.x + box.p.y * box.p.x + box.list[1]! * box.pair[0] * box.pair[1].y;
  return s + (q as Q).z * (q as Q).inner.x * (q as Q).h + (box.on ? box.at[1]! * y : box["odd name"].length);
}

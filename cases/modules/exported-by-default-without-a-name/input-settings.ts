export const shift = 0.5;

export default {
  scale: 3,
  cube: (x: number): number => x * x * x,
  once(x: number): number {
    return this.scale * x * x;
  },
  twice(x: number): number {
    return this.once(this.once(x));
  },
};

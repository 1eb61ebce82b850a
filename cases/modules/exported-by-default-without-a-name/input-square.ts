export default (x: number): number => x * x;

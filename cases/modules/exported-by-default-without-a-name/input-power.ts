export default (n: number) =>
  (x: number): number =>
    x ** n;

export interface Settings {
  stiffness?: number;
  damping?: number;
}
export declare class Oscillator {
  energy: number;
  constructor(x: Float64Array, settings: Settings);
  at(t: number): number;
}
export declare const cube: (v: number) => number;
export declare function scale(v: number, by?: number): number;

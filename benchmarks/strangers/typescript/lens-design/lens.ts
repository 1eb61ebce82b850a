/**
 * Merit function of a camera lens: sequential ray tracing through conic and even-aspheric surfaces.
 *
 * Lengths in millimetres, wavelengths in micrometres. z is the optical axis; light travels towards +z.
 */

export interface Vec3 {
  x: number;
  y: number;
  z: number;
}

export interface Ray {
  origin: Vec3;
  direction: Vec3;
  /** What is left of the light after reflections and absorption. */
  energy: number;
}

export interface Surface {
  curvature: number;
  conic: number;
  /** Coefficients of r^4, r^6, …; none for a conic. */
  asphere: number[];
  /** Distance to the next vertex. */
  thickness: number;
  semiDiameter: number;
  /** The medium behind the surface. */
  glass: string;
}

export interface Lens {
  surfaces: Surface[];
  /** Distance from the last vertex to the sensor. */
  backFocus: number;
}

export interface Target {
  focalLength: number;
  /** Of the entrance pupil, which lies in the first vertex. */
  pupilRadius: number;
  /** Field angles in degrees. */
  fields: number[];
  wavelengths: { value: number; weight: number }[];
  rings: number;
  arms: number;
  minimalThickness: number;
}

const vec = (x: number, y: number, z: number): Vec3 => ({ x, y, z });
const add = (a: Vec3, b: Vec3): Vec3 => vec(a.x + b.x, a.y + b.y, a.z + b.z);
const scale = (a: Vec3, s: number): Vec3 => vec(s * a.x, s * a.y, s * a.z);
const dot = (a: Vec3, b: Vec3): number => a.x * b.x + a.y * b.y + a.z * b.z;
const unit = (a: Vec3): Vec3 => scale(a, 1 / Math.sqrt(dot(a, a)));

/** Sellmeier coefficients B1, B2, B3, C1, C2, C3. */
const catalog: Record<string, readonly number[]> = {
  "N-BK7": [1.03961212, 0.231792344, 1.01046945, 0.00600069867, 0.0200179144, 103.560653],
  "N-SF5": [1.52481889, 0.187085527, 1.42729015, 0.011254756, 0.0588995392, 129.141675],
  "N-LAK9": [1.46231905, 0.344399589, 1.15508372, 0.00724270156, 0.0243353131, 85.4686868],
};

function refractiveIndex(glass: string, wavelength: number): number {
  if (glass === "air") return 1;
  const terms = catalog[glass];
  if (terms === undefined) throw new Error(`unknown glass ${glass}`);
  const l2 = wavelength * wavelength;
  let n2 = 1;
  for (let i = 0; i < 3; i++) n2 += (terms[i] * l2) / (l2 - terms[i + 3]);
  return Math.sqrt(n2);
}

/** Transmission of the anti-reflection coating over the sine of the angle of incidence, in steps of 0.1. */
const coating = [0.9962, 0.9961, 0.9958, 0.9951, 0.9938, 0.991, 0.985, 0.972, 0.942, 0.86, 0.3];

function transmission(sine: number): number {
  const at = sine * 10;
  const i = Math.min(Math.floor(at), coating.length - 2);
  const t = at - i;
  return (1 - t) * coating[i] + t * coating[i + 1];
}

interface Sag {
  z: number;
  /** dz/dr divided by r. */
  slope: number;
}

/** The surface's height over the vertex plane at a squared radius; undefined where the conic does not reach. */
function sagAt(surface: Surface, r2: number): Sag | undefined {
  const { curvature: c, conic, asphere } = surface;
  const under = 1 - (1 + conic) * c * c * r2;
  if (under <= 0) return undefined;
  const root = Math.sqrt(under);
  let z = (c * r2) / (1 + root);
  let slope = c / root;
  let power = r2;
  for (let k = 0; k < asphere.length; k++) {
    slope += (2 * k + 4) * asphere[k] * power;
    power *= r2;
    z += asphere[k] * power;
  }
  return { z, slope };
}

interface Hit {
  point: Vec3;
  normal: Vec3;
}

const TOLERANCE = 1e-11;

/** Newton's method along the ray, from the vertex plane; the ray is in the surface's coordinates. */
function intersect(surface: Surface, ray: Ray): Hit | undefined {
  let t = -ray.origin.z / ray.direction.z;
  for (let iteration = 0; iteration < 20; iteration++) {
    const point = add(ray.origin, scale(ray.direction, t));
    const r2 = point.x * point.x + point.y * point.y;
    const sag = sagAt(surface, r2);
    if (sag === undefined) return undefined;
    const gradient = vec(-point.x * sag.slope, -point.y * sag.slope, 1);
    const error = point.z - sag.z;
    if (Math.abs(error) < TOLERANCE) {
      if (r2 > surface.semiDiameter * surface.semiDiameter) return undefined;
      return { point, normal: unit(gradient) };
    }
    t -= error / dot(gradient, ray.direction);
  }
  return undefined;
}

/** Snell's law in vector form; undefined at total reflection. */
function refract(ray: Ray, hit: Hit, before: number, after: number): Ray | undefined {
  const ratio = before / after;
  const cosIn = dot(ray.direction, hit.normal);
  const sin2Out = ratio * ratio * (1 - cosIn * cosIn);
  if (sin2Out >= 1) return undefined;
  const cosOut = Math.sqrt(1 - sin2Out);
  const direction = add(scale(ray.direction, ratio), scale(hit.normal, cosOut - ratio * cosIn));
  const sine = Math.sqrt(Math.max(0, 1 - cosIn * cosIn));
  return { origin: hit.point, direction, energy: ray.energy * transmission(sine) };
}

/** Follows a ray to the sensor. */
export function trace(lens: Lens, start: Ray, indices: number[]): Ray | undefined {
  let ray = start;
  for (let s = 0; s < lens.surfaces.length; s++) {
    const surface = lens.surfaces[s];
    const hit = intersect(surface, ray);
    if (!hit) return undefined;
    const refracted = refract(ray, hit, indices[s], indices[s + 1]);
    if (!refracted) return undefined;
    const isLast = s === lens.surfaces.length - 1;
    const shift = isLast ? lens.backFocus : surface.thickness;
    ray = { ...refracted, origin: add(refracted.origin, vec(0, 0, -shift)) };
  }
  const toSensor = -ray.origin.z / ray.direction.z;
  return { ...ray, origin: add(ray.origin, scale(ray.direction, toSensor)) };
}

/** Focal length of the paraxial system: y-nu trace of a ray parallel to the axis. */
export function focalLength(lens: Lens, indices: number[]): number {
  let y = 1;
  let nu = 0;
  lens.surfaces.forEach((surface, s) => {
    nu -= y * surface.curvature * (indices[s + 1] - indices[s]);
    if (s < lens.surfaces.length - 1) y += (surface.thickness * nu) / indices[s + 1];
  });
  return -1 / nu;
}

/** What a surface and the next one leave between them, at the rim. */
function edgeThickness(front: Surface, back: Surface): number {
  const radius = Math.min(front.semiDiameter, back.semiDiameter);
  const near = sagAt(front, radius * radius);
  const far = sagAt(back, radius * radius);
  if (near === undefined || far === undefined) return front.thickness;
  return front.thickness - near.z + far.z;
}

function thicknessPenalty(lens: Lens, minimum: number): number {
  let sum = 0;
  for (let s = 0; s + 1 < lens.surfaces.length; s++) {
    const front = lens.surfaces[s];
    const missing = minimum - Math.min(front.thickness, edgeThickness(front, lens.surfaces[s + 1]));
    if (missing > 0) sum += missing * missing;
  }
  return sum;
}

const LOST = 0.05;

/** Weighted mean square radius of the spots, the error of the focal length, and what cannot be made. */
export function merit(lens: Lens, target: Target): number {
  let sum = 0;
  for (const field of target.fields) {
    const angle = (field * Math.PI) / 180;
    const direction = vec(0, Math.sin(angle), Math.cos(angle));
    const ideal = target.focalLength * Math.tan(angle);
    for (const { value, weight } of target.wavelengths) {
      const indices = [1, ...lens.surfaces.map((surface) => refractiveIndex(surface.glass, value))];
      let energy = 0;
      let radius2 = 0;
      let meanY = 0;
      let lost = 0;
      for (let ring = 1; ring <= target.rings; ring++) {
        const rho = target.pupilRadius * Math.sqrt(ring / target.rings);
        for (let arm = 0; arm < target.arms; arm++) {
          const phi = (2 * Math.PI * (arm + 0.5 * (ring % 2))) / target.arms;
          const origin = vec(rho * Math.cos(phi), rho * Math.sin(phi), 0);
          const ray = trace(lens, { origin, direction, energy: 1 }, indices);
          if (!ray) {
            lost++;
            continue;
          }
          energy += ray.energy;
          meanY += ray.energy * ray.origin.y;
          radius2 += ray.energy * (ray.origin.x ** 2 + ray.origin.y ** 2);
        }
      }
      if (energy === 0) return Number.POSITIVE_INFINITY;
      meanY /= energy;
      const distortion = meanY - ideal;
      sum += weight * (radius2 / energy - meanY * meanY + 0.1 * distortion * distortion + LOST * lost);
    }
  }
  const middle = target.wavelengths[Math.floor(target.wavelengths.length / 2)].value;
  const indices = [1, ...lens.surfaces.map((surface) => refractiveIndex(surface.glass, middle))];
  const focalError = focalLength(lens, indices) - target.focalLength;
  return sum / target.fields.length + 0.01 * focalError ** 2 + thicknessPenalty(lens, target.minimalThickness);
}

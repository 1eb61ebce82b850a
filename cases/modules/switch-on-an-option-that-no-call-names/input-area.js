export function area(size, options) {
  options = options || {};
  let width;
  switch (options.unit) {
    case "inch":
      width = size.width * 2.54;
      break;
    case "foot":
      width = size.width * 30.48;
      break;
    default:
      width = size.width;
      break;
  }
  return width * size.height * (options.scale || 1);
}

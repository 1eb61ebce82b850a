/** Of derivatives of several directions: how many the laws try. */
export const testedDirections = 2;

/** What a test may take that does not ask for more, in milliseconds. */
export const TEST_TIME = 30_000;

/** In characters. Beside the calls, so that a field knows it without their schemas. */
export const longestMessage = 4000

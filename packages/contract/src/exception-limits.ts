/** how many reports one browser sends in a minute, and how many bytes each has at most. */
export const reportsAMinute = 5
export const largestReport = 16_384

/** In bytes, as it is sent. */
export function sizeOf(report: object): number {
  return new TextEncoder().encode(JSON.stringify(report)).length
}

/** Stands in for Mantine's reading of a colour (see stand-ins.ts): ours are variables, which the browser mixes. */
export function toRgba(): { r: number; g: number; b: number; a: number } {
  return { r: 0, g: 0, b: 0, a: 1 }
}

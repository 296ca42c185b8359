const milliseconds = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const
const stepRule = /^([+-]?\d{1,6})([smhdw])$/

/** `+14d` and the like in milliseconds; undefined when it is nothing of the kind. */
export function readStep(text: string): number | undefined {
  const [, count, unit] = stepRule.exec(text) ?? []
  const length = Object.entries(milliseconds).find(([name]) => name === unit)?.[1]
  return count && length ? Number(count) * length : undefined
}

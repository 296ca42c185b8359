import type { Db } from '../database/connect.ts'

const milliseconds = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const
const stepRule = /^([+-]?\d{1,6})([smhdw])$/

/** `+14d` and the like in milliseconds; undefined when it is nothing of the kind. */
export function readStep(text: string): number | undefined {
  const [, count, unit] = stepRule.exec(text) ?? []
  const length = Object.entries(milliseconds).find(([name]) => name === unit)?.[1]
  return count && length ? Number(count) * length : undefined
}

export async function findClockOffset(db: Db): Promise<number> {
  const row = await db.selectFrom('demo_clock').select('offset_ms').executeTakeFirst()
  return row?.offset_ms ?? 0
}

/** Lets time pass in the demo. A running server follows within a second. */
export async function setClockOffset(db: Db, offsetMs: number): Promise<void> {
  await db
    .insertInto('demo_clock')
    .values({ offset_ms: offsetMs })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ offset_ms: offsetMs }))
    .execute()
}

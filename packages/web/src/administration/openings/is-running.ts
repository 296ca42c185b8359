import type { Opening } from '@samklang/contract/emergency-openings'
import { now } from '../../session/clock.ts'

/** somebody can read by it still. */
export function isRunning({ EndsAt }: Pick<Opening, 'EndsAt'>): boolean {
  return EndsAt > now()
}

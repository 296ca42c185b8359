import { at } from '../../packages/engine/src/time/wall-clock.ts'
import type { Product } from './start.ts'

export const zone = 'Europe/Stockholm'

/** Lets days pass, by the clock on the clinic's wall. */
export function makeCalendar(product: Product) {
  let offset = 0
  return {
    async moveTo(day: string, time: string): Promise<void> {
      const ahead = Date.parse(at(day, time, zone)) - Date.now() - offset
      offset += ahead
      await product.moveClock(ahead)
    },
  }
}

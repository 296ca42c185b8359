import type { MyCareItems } from '@samklang/contract/care-items'
import { programWords } from './program-words.ts'
import { fillIn, type SayOptions, sayDay } from './say-treatment.ts'

type MyProgram = MyCareItems['Programs'][number]

/** since when it goes on; of one that is over when it was, and whether one can still write there. */
export function sayProgram({ StartDate, EndDate, IsOpen }: MyProgram, options: SayOptions): string {
  const words = programWords(options.language)
  const day = sayDay(EndDate ?? StartDate, options, false)
  return fillIn(EndDate === null ? words.since : IsOpen ? words.overOpen : words.over, { day })
}

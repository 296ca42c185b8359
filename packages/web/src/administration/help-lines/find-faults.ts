import { findChatFault } from '@samklang/contract/help-chat'
import {
  findHelpWordsFault,
  type HelpLine,
  listAgesWithoutNumber,
  tellsAnotherNumber,
} from '@samklang/contract/help-lines'
import { findHelpNumberFault } from '@samklang/contract/help-number'

export type LineFaults = { Name?: WordsFault; Text?: WordsFault; Number?: true; Chat?: true }
type WordsFault = 'both' | 'unseen' | 'another-number'

/** the same as the server judges, before anything is sent. */
export function findFaults({ Name, Text, Number: number, Chat }: HelpLine): LineFaults {
  const name = findWordsFault(Name, number)
  const text = Text === null ? undefined : findWordsFault(Text, number)
  const isNumberWrong = number === null ? Chat === null : findHelpNumberFault(number.trim()) !== undefined
  return {
    ...(name && { Name: name }),
    ...(text && { Text: text }),
    ...(isNumberWrong && { Number: true as const }),
    ...(Chat !== null && findChatFault(Chat) && { Chat: true as const }),
  }
}

function findWordsFault(words: { sv: string; en: string }, number: string | null): WordsFault | undefined {
  const faults = [findHelpWordsFault(words.sv), findHelpWordsFault(words.en)]
  if (faults.includes('required')) return 'both'
  if (faults.includes('not-allowed')) return 'unseen'
  return tellsAnotherNumber(words, number) ? 'another-number' : undefined
}

/** Whether the list can be saved: no line has a fault, and nobody is left without a number. */
export function isSound(lines: readonly HelpLine[]): boolean {
  return lines.every((line) => Object.keys(findFaults(line)).length === 0) && listAgesWithoutNumber(lines).length === 0
}

import { emergencyNumber } from '@samklang/contract/default-help-lines'
import type { HelpLine } from '@samklang/contract/help-lines'
import { findHelpNumberFault } from '@samklang/contract/help-number'

export type LineFaults = { Name?: true; Text?: true; Number?: true; Chat?: true }

/** the same as the server judges, before anything is sent. */
export function findFaults({ Name, Text, Number: number, Chat }: HelpLine): LineFaults {
  const isHalf = Text !== null && !(Text.sv.trim() && Text.en.trim())
  const isNumberWrong =
    number === null
      ? Chat === null
      : findHelpNumberFault(number.trim()) !== undefined || number.replace(/\D/g, '') === emergencyNumber
  return {
    ...(!(Name.sv.trim() && Name.en.trim()) && { Name: true as const }),
    ...(isHalf && { Text: true as const }),
    ...(isNumberWrong && { Number: true as const }),
    ...(Chat !== null && !/^https:\/\/[^\s/.]+\.[^\s]+$/.test(Chat) && { Chat: true as const }),
  }
}

import * as systemCalls from '@samklang/contract/client/system'
import type { LoginMethod, Settings } from '@samklang/contract/system'
import { CallError } from '../api/call-error.ts'
import { send } from '../api/client.ts'
import { cell, useCell } from '../state/cell.ts'

/** Null until start-up has read them; everything must cope with that. */
export const settings = cell<Settings | null>(null)

export function useSettings(): Settings | null {
  return useCell(settings)
}

const allWays: readonly LoginMethod[] = ['Eid', 'Sms', 'OneTimePassword']

/** Whoever cannot be told which ways there are is offered all: one that is not there says so. */
export function useLoginMethods(): readonly LoginMethod[] {
  return useSettings()?.LoginMethods ?? allWays
}

const againMs = 5000

/**
 * A server that answers and cannot tell them is worked with by what is usual, until it can after all. One that does
 * not answer at all is told of at start-up.
 */
export async function readSettings(): Promise<void> {
  try {
    settings.set(await send(systemCalls.getSettings, {}, { shownIn: 'place' }))
  } catch (error) {
    if (error instanceof CallError && error.status === 0) throw error
    readLater()
  }
}

function readLater(): void {
  setTimeout(() => void readSettings().catch(readLater), againMs)
}

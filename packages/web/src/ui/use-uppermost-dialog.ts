import { useSyncExternalStore } from 'react'
import { cell } from '../state/cell.ts'

const changes = cell(0)

/** Called by every dialog when it is shown or closed (`dialog.tsx`): to watch the whole page for it costs more than all it does. */
export function noteDialogs(): void {
  changes.set(changes.get() + 1)
}

/** The dialog that lies uppermost now, if any: what lies behind it is neither seen nor read aloud. */
export function useUppermostDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(changes.subscribe, uppermostDialog)
}

function uppermostDialog(): HTMLDialogElement | null {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1) ?? null
}

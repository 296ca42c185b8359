import { useEffect } from 'react'
import type { DraftQueue } from '../../answering/draft/draft-queue.ts'
import type { LeaveHandler } from './form-dialog.tsx'

/** What waits is saved before the dialog is left; a page that is closed asks only when the browser could not keep it. */
export function useSaveOnLeave(queue: DraftQueue, leave: LeaveHandler, refresh: () => Promise<unknown>): void {
  useEffect(() => {
    leave.current = async () => {
      const { course } = queue.state.get()
      const isSafe = course === 'saved' || course === 'elsewhere' || course === 'over' || (await queue.flush())
      if (isSafe) void refresh()
      return isSafe
    }
    return () => {
      leave.current = async () => true
    }
  }, [queue, leave, refresh])

  useEffect(() => {
    const flush = () => void queue.flush()
    const hold = (event: BeforeUnloadEvent) => {
      const { isOnlyHere, course } = queue.state.get()
      if (isOnlyHere && course !== 'saved') event.preventDefault()
    }
    addEventListener('online', flush)
    addEventListener('beforeunload', hold)
    document.addEventListener('visibilitychange', flush)
    return () => {
      removeEventListener('online', flush)
      removeEventListener('beforeunload', hold)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [queue])
}

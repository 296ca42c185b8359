import { useEffect } from 'react'
import { cell } from '../state/cell.ts'

/** How many fields in sight hold something that cannot be read, and that is not saved. */
export const unread = cell(0)

export function useUnread(isUnread: boolean): void {
  useEffect(() => {
    if (!isUnread) return
    unread.set(unread.get() + 1)
    return () => unread.set(unread.get() - 1)
  }, [isUnread])
}

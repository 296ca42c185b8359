import type { ThreadMessage } from '@samklang/contract/messages'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { findMessage } from '../../thread/use-seen-messages.ts'
import { isUnread } from './confirm-unread.tsx'
import type { useThread } from './use-thread.ts'

/** leads to one message of the thread, fetching older ones until it is there; once, so that nobody is led back to it. */
export function useShowMessage(thread: ReturnType<typeof useThread>, id: string | undefined): void {
  const { messages, hasNextPage, isFetchNextPageError, fetchNextPage } = thread
  const shown = useRef<string>(undefined)
  const fetchedBefore = useRef<string>(undefined)
  const isThere = messages.some(({ Id }) => Id === id)
  const oldest = messages[0]?.Id
  useEffect(() => {
    if (!id || shown.current === id) return
    if (isThere) {
      shown.current = id
      // The dialog that it stands in is open by then.
      requestAnimationFrame(() => {
        const item = document.querySelector(`dialog [data-message-id="${id}"]`)
        if (item instanceof HTMLElement) item.focus()
      })
    } else if (hasNextPage && !isFetchNextPageError && fetchedBefore.current !== oldest) {
      fetchedBefore.current = oldest
      void fetchNextPage()
    }
  }, [id, isThere, oldest, hasNextPage, isFetchNextPageError, fetchNextPage])
}

/** leads to the first unread message; once, so that nobody is led back to it. */
export function useShowUnread(
  part: RefObject<HTMLElement | null>,
  messages: readonly ThreadMessage[],
  isWanted: boolean,
): void {
  const show = useEffectEvent(() => {
    const first = messages.find(isUnread)
    const item = first && part.current && findMessage(part.current, first.Id)
    item?.scrollIntoView({ block: 'center' })
    item?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (isWanted) show()
  }, [isWanted])
}

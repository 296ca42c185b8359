import { type RefObject, useEffect, useRef } from 'react'

/**
 * A dialog begins in the field that it is about, not in whatever stands first in it, such as a number to call; after what is
 * written there already. Where the whole does not fit in the window, as on a phone, it begins at the top instead, in `first` where
 * that is given: nobody is led past what must be read.
 */
export function useFocusAtEnd(first?: RefObject<HTMLElement | null>): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const { current } = field
    const dialog = current?.closest('dialog')
    const isCut = dialog && dialog.scrollHeight > dialog.clientHeight
    if (first?.current && isCut) {
      first.current.focus({ preventScroll: true })
      dialog.scrollTop = 0
      return
    }
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [first])
  return field
}

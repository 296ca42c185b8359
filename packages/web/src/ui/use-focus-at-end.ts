import { type RefObject, useEffect, useRef } from 'react'

/**
 * A dialog begins in the field that it is about, not in whatever stands first in it, such as a number to call; after what is
 * written there already.
 */
export function useFocusAtEnd(): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  return field
}

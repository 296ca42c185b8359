import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** A dialog opened from a menu: by the time it closes the menu is gone, so the focus goes back to the menu's button. */
export function useAsked<Question extends string>() {
  const button = useRef<HTMLButtonElement>(null)
  const [asked, ask] = useState<Question>()

  function close() {
    flushSync(() => ask(undefined))
    button.current?.focus()
  }

  return { asked, ask, close, button }
}

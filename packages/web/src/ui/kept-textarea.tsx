import { Textarea, type TextareaProps } from '@mantine/core'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { KeptWords } from '../state/kept-words.ts'
import { Restored } from './restored.tsx'

type KeptTextareaProps = Omit<TextareaProps, 'ref' | 'onChange'> & {
  kept: KeptWords
  /** Absent: what is written is kept as it is. */
  onWrite?: (words: string) => void
  field?: RefObject<HTMLTextAreaElement | null>
}

/** Every field of several lines that staff write in: what is typed outlives the dialog, a reload and the login. */
export function KeptTextarea({ kept, onWrite = kept.keep, field, value, ...props }: KeptTextareaProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  const place = field ?? own
  const { restoredAt } = kept

  // Whoever goes on goes on where the text ends; browsers begin before it, and words run into each other.
  useLayoutEffect(() => {
    const { current } = place
    if (restoredAt && current) current.setSelectionRange(current.value.length, current.value.length)
  }, [restoredAt, place])

  return (
    <div>
      <Textarea
        autosize
        {...props}
        ref={place}
        value={value ?? kept.words ?? ''}
        onChange={(event) => onWrite(event.currentTarget.value)}
      />
      <Restored kept={kept} onDropped={() => place.current?.focus()} />
    </div>
  )
}

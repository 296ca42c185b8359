import { Textarea, type TextareaProps } from '@mantine/core'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { KeptWords } from '../state/kept-words.ts'
import { Restored } from './restored.tsx'
import { TextRoom, useTooLong } from './text-room.tsx'

type KeptTextareaProps = Omit<TextareaProps, 'ref' | 'onChange' | 'maxLength' | 'value'> & {
  kept: KeptWords
  value?: string
  /** how long the text may be. More is taken all the same, and said to be too much. */
  longest?: number
  /** Absent: what is written is kept as it is. */
  onWrite?: (words: string) => void
  field?: RefObject<HTMLTextAreaElement | null>
}

/** Every field of several lines that staff write in: what is typed outlives the dialog, a reload and the login. */
export function KeptTextarea({ kept, onWrite = kept.keep, field, value, longest, ...props }: KeptTextareaProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  const place = field ?? own
  const { restoredAt } = kept
  const written = value ?? kept.words ?? ''
  const tooLong = useTooLong(written, longest)

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
        error={tooLong ?? props.error}
        ref={place}
        value={written}
        onChange={(event) => onWrite(event.currentTarget.value)}
      />
      {longest !== undefined && <TextRoom text={written} longest={longest} />}
      <Restored kept={kept} onDropped={() => place.current?.focus()} />
    </div>
  )
}

import { Alert } from '@mantine/core'
import { longestMessage } from '@samklang/contract/message-length'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { roomIn } from '../ui/text-room.tsx'
import { threadWords } from './thread-words.ts'

export function isTooLongMessage(text: string): boolean {
  return roomIn(text, longestMessage) < 0
}

/** whether send was pressed with a text that is too long; no more once it is short enough. */
export function useTooLongPress(text: string) {
  const isTooLong = isTooLongMessage(text)
  const [isPressed, setPressed] = useState(false)
  if (isPressed && !isTooLong) setPressed(false)
  return { isTooLong, isPressed: isPressed && isTooLong, press: () => setPressed(true) }
}

type TooLongProps = { isPressed: boolean; kind: 'tooLongToSend' | 'tooLongToSave' }

/** why nothing happened, where the button is. How many characters are too many stands at the field. */
export function TooLong({ isPressed, kind }: TooLongProps) {
  const words = threadWords(useText().language)
  return (
    <div role="alert">
      {isPressed && (
        <Alert role="presentation" color="red">
          {words[kind]}
        </Alert>
      )}
    </div>
  )
}

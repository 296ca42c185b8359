import { Text, VisuallyHidden } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { textRoomWords } from './text-room-words.ts'

/** How many characters more are taken, as the server counts them; below zero, how many are too many. */
export function roomIn(text: string, longest: number): number {
  return longest - text.trim().length
}

// An eighth: of a message the last 500 characters.
const nearPart = 8
// At each of these whoever listens is told, and not at every key.
const saidAt = [20, 100]

type TextRoomProps = { text: string; longest: number }

/** under a field that takes more than fits, and says so: nothing that was typed or pasted is cut off. */
export function TextRoom({ text, longest }: TextRoomProps) {
  const { language } = useText()
  const words = textRoomWords(language)
  const left = roomIn(text, longest)
  const near = Math.floor(longest / nearPart)
  const isNear = left >= 0 && left <= near
  const step = saidAt.find((count) => left <= count) ?? near
  const said = isNear ? fill(words.saidNear, { count: step }, language) : left < 0 ? words.saidOver : ''
  return (
    <>
      {isNear && (
        <Text size="sm" c="dimmed">
          {fill(left === 1 ? words.leftOne : words.left, { count: left }, language)}
        </Text>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

/** What the field itself says of a text that is too long. */
export function useTooLong(text: string, longest: number | undefined): string | undefined {
  const { language } = useText()
  const words = textRoomWords(language)
  if (longest === undefined) return undefined
  const over = -roomIn(text, longest)
  return over > 0 ? fill(over === 1 ? words.overOne : words.over, { count: over, most: longest }, language) : undefined
}

function fill(words: string, numbers: Record<string, number>, language: string): string {
  const format = new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'sv-SE')
  return words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => format.format(numbers[name] ?? 0))
}

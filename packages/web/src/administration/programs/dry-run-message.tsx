import { Text } from '@mantine/core'
import type { ProgramItem } from '@samklang/contract/program-content'
import classes from './programs.module.css'
import { languageFor, wordsFor } from './use-program-words.ts'

const longestLine = 100

/** what the message says, in the reader's language where it has it; of a long one the rest is folded. */
export function DryRunMessage({ item }: { item: ProgramItem | undefined }) {
  if (item?.Kind !== 'Message') return null
  const words = item.MessageText ?? {}
  const text = wordsFor(words)
  if (!text) return null
  const [line = ''] = text.split('\n')
  const shown = line.slice(0, longestLine).trimEnd()
  const isWhole = shown === text
  const written = (
    <Text size="sm" className={classes.message} lang={languageFor(words)}>
      {text}
    </Text>
  )
  if (isWhole) return written
  return (
    <details>
      <summary className={classes.messageLine} lang={languageFor(words)}>
        {shown} …
      </summary>
      {written}
    </details>
  )
}

import { Box, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { emergencyNumber } from '@samklang/contract/default-help-lines'
import { useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { nameOf, useHelpLines } from '../../system/help-lines.ts'
import { telephone } from '../../ui/call-button.tsx'
import { messagesWords } from './messages-words.ts'
import classes from './typing-bar.module.css'
import { type TypedDanger, useLead } from './typing-help.tsx'
import { useBarEdge } from './use-bar-edge.ts'
import type { FoundDanger } from './use-message-help.ts'

/**
 * where help is, in sight of whoever is still writing, at an edge of what a keyboard leaves of the window. It follows the
 * field in the order of the page, so that the keyboard comes to it next; nothing moves when it comes, nor does the focus.
 */
export function TypingBar({ found, isFirst }: TypedDanger) {
  const words = messagesWords(useText().language)
  const { whole } = useLead()
  return (
    <>
      <VisuallyHidden role="status">{found && isFirst && `${words.typingTitle} ${whole}`}</VisuallyHidden>
      {found && <Bar isOverdose={found.isOverdose} />}
    </>
  )
}

function Bar({ isOverdose }: FoundDanger) {
  const { t, language } = useText('patient')
  const words = messagesWords(language)
  const { first } = useLead()
  const line = useHelpLines().find((one) => one.Number !== null)
  const bar = useRef<HTMLDivElement>(null)
  useBarEdge(bar)
  return (
    <Box ref={bar} className={classes.bar} role="group" aria-label={words.typingTitle} data-typing-bar data-no-print>
      <Text className={classes.words}>{isOverdose ? words.typingOverdoseFirst : first}</Text>
      <Group gap={6} className={classes.calls}>
        <Button component="a" href={telephone(emergencyNumber)}>
          {t('crisis.ring', { number: emergencyNumber })}
        </Button>
        {line?.Number && (
          <Button component="a" variant="default" href={telephone(line.Number)}>
            {nameOf(line, language)}
          </Button>
        )}
        <Button component="a" variant="subtle" href="#typing-help">
          {words.typingMore}
        </Button>
      </Group>
    </Box>
  )
}

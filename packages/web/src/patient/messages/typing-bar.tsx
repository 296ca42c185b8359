import { Button, VisuallyHidden } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { useAbuseLines } from '../form/use-abuse-lines.ts'
import { HelpBar } from '../help-bar/help-bar.tsx'
import { messagesWords } from './messages-words.ts'
import { type TypedDanger, useLead } from './typing-help.tsx'

/** follows the field in the order of the page, so that the keyboard comes to it next. */
export function TypingBar({ found, isFirst }: TypedDanger) {
  const words = messagesWords(useText().language)
  const { first, whole } = useLead(found)
  const lines = useAbuseLines(found?.Abuse === 'Alone' ? found.Abuse : undefined)
  return (
    <>
      <VisuallyHidden role="status">{found && isFirst && `${words.typingTitle} ${whole}`}</VisuallyHidden>
      {found && (
        <HelpBar
          label={words.typingTitle}
          lines={lines}
          words={found.isOverdose ? words.typingOverdoseFirst : first}
          more={
            <Button component="a" variant="subtle" href="#typing-help">
              {words.typingMore}
            </Button>
          }
        />
      )}
    </>
  )
}

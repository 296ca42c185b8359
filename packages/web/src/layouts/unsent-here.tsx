import { Alert } from '@mantine/core'
import { listUnsent } from '../answering/draft/unsent.ts'
import { useText } from '../i18n/use-text.ts'
import { now } from '../session/clock.ts'
import { listUnsentMessages } from '../state/unsent-messages.ts'
import { english, swedish } from './unsent-here-words.ts'

/** before anybody has signed in: whose they are, and about whom, is not said. */
export function UnsentHere() {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const said = [
    ...(listUnsent(now()).length > 0 ? [words.waiting] : []),
    // a message goes from its own page alone.
    ...(listUnsentMessages(now()).length > 0 ? [words.message] : []),
  ]
  if (said.length === 0) return null
  return (
    <Alert color="amber" mb="md" data-unsent-here>
      {said.join(' ')}
    </Alert>
  )
}

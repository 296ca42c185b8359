import { Alert } from '@mantine/core'
import { listUnsent } from '../answering/draft/unsent.ts'
import { useText } from '../i18n/use-text.ts'
import { now } from '../session/clock.ts'
import { listUnsentMessages } from '../state/unsent-messages.ts'
import { EmergencyLine } from '../ui/emergency-line.tsx'
import { english, swedish } from './unsent-here-words.ts'

/** before anybody has signed in: whose they are, and about whom, is not said. */
export function UnsentHere() {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const messages = listUnsentMessages(now())
  const todo = messages.every(({ isPressed }) => isPressed) ? words.goes : words.toPress
  const said = [
    ...(listUnsent(now()).length > 0 ? [words.waiting] : []),
    ...(messages.length > 0 ? [words.message, todo] : []),
    words.urgent,
  ]
  if (said.length === 1) return null
  return (
    <Alert color="amber" mb="md" data-unsent-here>
      {said.join(' ')}
      <EmergencyLine />
    </Alert>
  )
}

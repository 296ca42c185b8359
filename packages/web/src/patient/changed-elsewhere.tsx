import { Alert, Button, Stack, Text } from '@mantine/core'
import { listUnsent } from '../answering/draft/unsent.ts'
import { useText } from '../i18n/use-text.ts'
import { now } from '../session/clock.ts'
import { type LeftElsewhere, leftElsewhere } from '../session/left-elsewhere.ts'
import { useSession } from '../session/store.ts'
import { useCell } from '../state/cell.ts'
import { english, swedish } from './changed-elsewhere-words.ts'

// Not among the texts of the patient's side: those come before the first question, and few ever need these.
/** that somebody else was chosen in another tab, until that is read. */
export function LeftPart() {
  const left = useCell(leftElsewhere)
  const session = useSession()
  if (!left || left.person !== session?.userProfile.PublicId || left.contextId === session.context?.ContextId)
    return null
  return <ChangedElsewhere left={left} />
}

/** nobody wonders whom this page is about all of a sudden, nor where the answers went. */
function ChangedElsewhere({ left }: { left: LeftElsewhere }) {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const chosen = useSession()?.context?.Firstname
  const isUnsent = listUnsent(now(), left.person).some(({ contextId }) => contextId === left.contextId)
  const say = (text: string) => text.replaceAll('{{now}}', chosen ?? '').replaceAll('{{before}}', left.name)
  return (
    <Alert color="amber" role="alert" title={say(chosen ? words.chosen : words.left)}>
      <Stack gap="xs" align="flex-start">
        {left.wasAnswering && <Text>{say(isUnsent ? words.onDevice : words.kept)}</Text>}
        {chosen && (
          <Button size="lg" variant="default" onClick={() => leftElsewhere.set(null)}>
            {say(words.goOn)}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

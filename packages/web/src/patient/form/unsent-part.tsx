import { Button, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useCell } from '../../state/cell.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { CrisisCard } from '../crisis-card.tsx'
import { keepThanks } from '../thanks.ts'
import { aboutOf } from './own-thanks.ts'
import type { QueuedProps } from './queued.tsx'

const Queued = laterPart(async () => (await import('./queued.tsx')).Queued, Briefly)

export const NotSentPart = laterPart(
  async () => (await import('./queued.tsx')).NotSent,
  () => <NotSentYet />,
)

/** send was pressed, and it has not gone. Where the words about it could not be fetched in time, the most needed stand here. */
export const QueuedPart = Object.assign(Waiting, { fetch: Queued.fetch })

function Waiting(props: QueuedProps) {
  const { form, queue, crisis, hasHome } = props
  const isWaiting = useCell(queue.state).course === 'waiting'
  // Whichever way leads home from here, that it is not sent and what it called for goes along.
  useEffect(() => {
    const formName = form.TypeDefinition.DisplayName
    if (hasHome && isWaiting) keepThanks({ formName, own: undefined, crisis, about: aboutOf(form), isQueued: true })
  }, [hasHome, isWaiting, form, crisis])
  return <Queued {...props} />
}

function Briefly({ queue, crisis }: QueuedProps) {
  const { t } = useText('patient')
  return (
    <Stack>
      {crisis && <CrisisCard />}
      <NotSentYet />
      <Button size="lg" onClick={() => void queue.flush()}>
        {t('common:state.retry')}
      </Button>
    </Stack>
  )
}

function NotSentYet() {
  const { t } = useText('patient')
  return (
    <Text role="alert" fw={600}>
      {t('form.not-sent')}
    </Text>
  )
}

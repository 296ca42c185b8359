import { Button, Stack, Text } from '@mantine/core'
import type { CrisisInformation } from '@samklang/contract/crisis-information'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { CrisisAlert } from './crisis-alert.tsx'

type ConflictDialogProps = {
  /** Another tab has all that stood here, and there is nothing to choose. */
  isElsewhere: boolean
  /** What an answer here called for: the dialog covers the page where it stands. */
  help: { crisis: CrisisInformation; about: string | null; hasReached: boolean } | null
  onTakeTheirs: () => Promise<void>
  onKeepMine: () => Promise<void>
}

/** Two devices have written on the same form. The person decides; nothing is thrown away without their word. */
export function ConflictDialog({ isElsewhere, help, onTakeTheirs, onKeepMine }: ConflictDialogProps) {
  const { t } = useTranslation('patient')
  const [isWaiting, setWaiting] = useState(false)
  function run(act: () => Promise<void>) {
    setWaiting(true)
    // What fails here is told by the call itself; the dialog stays, to be tried again.
    act()
      .catch(() => undefined)
      .finally(() => setWaiting(false))
  }
  return (
    <Dialog title={t('conflict.title')}>
      <Stack>
        <Text>{t(isElsewhere ? 'conflict.elsewhere' : 'conflict.text')}</Text>
        {help?.hasReached && <Text>{t('conflict.reached')}</Text>}
        <Button size="lg" disabled={isWaiting} onClick={() => run(onTakeTheirs)}>
          {t(isElsewhere ? 'conflict.here' : 'conflict.theirs')}
        </Button>
        {!isElsewhere && (
          <Button size="lg" variant="default" disabled={isWaiting} onClick={() => run(onKeepMine)}>
            {t('conflict.mine')}
          </Button>
        )}
        {help && <CrisisAlert crisis={help.crisis} about={help.about} isUnreached={!help.hasReached} />}
      </Stack>
    </Dialog>
  )
}

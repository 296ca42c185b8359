import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'

type ConflictDialogProps = {
  /** Another tab has all that stood here, and there is nothing to choose. */
  isElsewhere: boolean
  onTakeTheirs: () => Promise<void>
  onKeepMine: () => Promise<void>
}

/** Two devices have written on the same form. The person decides; nothing is thrown away without their word. */
export function ConflictDialog({ isElsewhere, onTakeTheirs, onKeepMine }: ConflictDialogProps) {
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
        <Button size="lg" disabled={isWaiting} onClick={() => run(onTakeTheirs)}>
          {t(isElsewhere ? 'conflict.here' : 'conflict.theirs')}
        </Button>
        {!isElsewhere && (
          <Button size="lg" variant="default" disabled={isWaiting} onClick={() => run(onKeepMine)}>
            {t('conflict.mine')}
          </Button>
        )}
      </Stack>
    </Dialog>
  )
}

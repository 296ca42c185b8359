import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Refused } from '../../ui/refused.tsx'

type ConflictDialogProps = {
  /** It is oneself, in another tab that has all that stood here: there is nothing to choose. */
  isElsewhere: boolean
  onTakeTheirs: () => Promise<void>
  onKeepMine: () => Promise<void>
}

/** A colleague has written on the same form. Whoever stands here decides; nothing is thrown away without their word. */
export function ConflictDialog({ isElsewhere, onTakeTheirs, onKeepMine }: ConflictDialogProps) {
  const { t } = useText('professional')
  const [isWaiting, setWaiting] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  function run(act: () => Promise<void>) {
    setWaiting(true)
    setError(null)
    act()
      .catch((cause: unknown) => setError(cause instanceof Error ? cause : null))
      .finally(() => setWaiting(false))
  }
  return (
    <Dialog title={t(isElsewhere ? 'form-dialog.conflict.elsewhere-title' : 'form-dialog.conflict.title')}>
      <Stack>
        <Text>{t(isElsewhere ? 'form-dialog.conflict.elsewhere' : 'form-dialog.conflict.text')}</Text>
        <Refused error={error} />
        <Button disabled={isWaiting} onClick={() => run(onTakeTheirs)}>
          {t(isElsewhere ? 'form-dialog.conflict.here' : 'form-dialog.conflict.theirs')}
        </Button>
        {!isElsewhere && (
          <Button variant="default" disabled={isWaiting} onClick={() => run(onKeepMine)}>
            {t('form-dialog.conflict.mine')}
          </Button>
        )}
      </Stack>
    </Dialog>
  )
}

import { Button } from '@mantine/core'
import * as signInCalls from '@samklang/contract/client/sign-in'
import type { Entrance } from '@samklang/contract/sign-in'
import { IconId } from '@tabler/icons-react'
import { useText } from '../i18n/use-text.ts'

type EidButtonProps = { as: Entrance; isQuiet?: boolean; onLeave?: (() => void) | undefined }

/** Leaves for the e-ID provider, and remembers which door one came by. */
export function EidButton({ as, isQuiet = false, onLeave }: EidButtonProps) {
  const { t } = useText('patient', 'sign-in')
  return (
    <Button
      component="a"
      href={`${signInCalls.startEid.path}?as=${as}`}
      onClick={onLeave}
      // With large text the longest word has a line of its own.
      px="min(var(--mantine-spacing-md), 4vw)"
      fz="min(var(--mantine-font-size-lg), 7.5vw)"
      size={isQuiet ? 'lg' : 'xl'}
      variant={isQuiet ? 'default' : 'filled'}
      leftSection={<IconId aria-hidden size={isQuiet ? 22 : 28} />}
    >
      {t('sign-in:login.eid')}
    </Button>
  )
}

import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useText } from '../i18n/use-text.ts'
import { AppLink } from '../ui/app-link.tsx'

/** Leads to a fixed place, not to wherever one came from. */
export function BackArrow({ to, onClick }: { to: string; onClick?: (event: MouseEvent) => void }) {
  const { t } = useText()
  return (
    <Button
      component={AppLink}
      to={to}
      {...(onClick && { onClick })}
      variant="subtle"
      color="gray"
      w={44}
      h={44}
      p={0}
      aria-label={t('action.back')}
    >
      <IconArrowLeft aria-hidden />
    </Button>
  )
}

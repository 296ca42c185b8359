import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useText } from '../i18n/use-text.ts'
import { AppLink } from '../ui/app-link.tsx'

type BackArrowProps = { to: string; search?: Record<string, string>; onClick?: (event: MouseEvent) => void }

/** Leads to a fixed place, not to wherever one came from. */
export function BackArrow(props: BackArrowProps) {
  const { t } = useText()
  return (
    <Button
      component={AppLink}
      {...props}
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

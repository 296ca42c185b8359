import { Button } from '@mantine/core'
import { type Entrance, signInCalls } from '@samklang/contract/sign-in'
import { IconId } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Leaves for the e-ID provider, and remembers which door one came by. */
export function EidButton({ as, isQuiet = false }: { as: Entrance; isQuiet?: boolean }) {
  const { t } = useTranslation('patient')
  return (
    <Button
      component="a"
      href={`${signInCalls.startEid.path}?as=${as}`}
      px="md"
      size={isQuiet ? 'lg' : 'xl'}
      variant={isQuiet ? 'default' : 'filled'}
      leftSection={<IconId aria-hidden size={isQuiet ? 22 : 28} />}
    >
      {t('login.eid')}
    </Button>
  )
}

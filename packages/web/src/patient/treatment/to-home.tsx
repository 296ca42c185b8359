import { Button } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { AppLink } from '../../ui/app-link.tsx'

export function ToHome() {
  const { t } = useText('patient')
  return (
    <Button component={AppLink} to="/hem" size="lg">
      {t('form.to-home')}
    </Button>
  )
}

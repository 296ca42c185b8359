import { Button, Stack, Text } from '@mantine/core'
import type { CrisisInformation } from '@samklang/contract/crisis-information'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/app-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { CrisisAlert } from './crisis-alert.tsx'

/** What was answered after the form was over: whether the clinic has it, and what it calls for. */
export type Late = { isKept: boolean; crisis: CrisisInformation | null }

/** Closed, canceled or taken back while it was open here. */
export function NotToAnswer({ hasHome, late }: { hasHome: boolean; late?: Late | undefined }) {
  const { t } = useTranslation('patient')
  return (
    <Stack>
      {late?.crisis && <CrisisAlert crisis={late.crisis} />}
      <PageTitle>{t('form.over-title')}</PageTitle>
      <Text>{t('form.over-text')}</Text>
      {late && <Text>{t(late.isKept ? 'form.late-kept' : 'form.too-late')}</Text>}
      {hasHome && (
        <Button component={AppLink} to="/hem" size="lg">
          {t('form.to-home')}
        </Button>
      )}
    </Stack>
  )
}

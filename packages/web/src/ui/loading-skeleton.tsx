import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const rows = ['first', 'second', 'third']

/** The shape of what comes: a heading and some rows. */
export function LoadingSkeleton() {
  const { t } = useTranslation()
  return (
    <Stack gap="md" aria-busy="true">
      <VisuallyHidden role="status">{t('state.loading')}</VisuallyHidden>
      <Skeleton height={32} width="60%" />
      {rows.map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </Stack>
  )
}

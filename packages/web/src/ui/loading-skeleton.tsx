import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'

const rows = ['first', 'second', 'third']

/** The shape of what comes: a heading and some rows. */
export function LoadingSkeleton() {
  const { t } = useText()
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

import { Alert } from '@mantine/core'
import type { Instant } from '@samklang/contract/instants'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../ui/format-time.ts'

/** Never out of sight while an emergency opening is what lets one in: everything done is looked at afterwards. */
export function OpeningBanner({ endsAt }: { endsAt: Instant }) {
  const { t } = useTranslation('professional')
  return (
    <Alert
      color="red"
      variant="light"
      role="status"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('patient.opening.title')}
    >
      {t('patient.opening.explained', { until: formatMoment(endsAt) })}
    </Alert>
  )
}

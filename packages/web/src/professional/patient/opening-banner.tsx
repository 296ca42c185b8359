import { Alert } from '@mantine/core'
import type { Instant } from '@samklang/contract/instants'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '../../api/invalidate.ts'
import { isShowing, topicsIn } from '../../api/topics.ts'
import { useText } from '../../i18n/use-text.ts'
import { followCareChanges } from '../../live/care-changes.ts'
import { formatMoment } from '../../ui/format-time.ts'

type OpeningBannerProps = { patientId: string; endsAt: Instant }

/** Never out of sight while an emergency opening is what lets one in: everything done is looked at afterwards. */
export function OpeningBanner({ patientId, endsAt }: OpeningBannerProps) {
  const { t } = useText('professional')
  const client = useQueryClient()
  // the patient's unit may have ended it.
  useEffect(
    () =>
      followCareChanges((changed) => {
        if (changed === patientId)
          void invalidate(client, isShowing(topicsIn(['patient/:patientId'], { of: { patientId } })))
      }),
    [client, patientId],
  )
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

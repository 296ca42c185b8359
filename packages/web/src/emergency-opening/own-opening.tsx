import { Anchor, Text } from '@mantine/core'
import type { OwnOpening } from '@samklang/contract/own-opening'
import { useText } from '../i18n/use-text.ts'
import { AppLink } from '../ui/app-link.tsx'
import { formatMoment } from '../ui/format-time.ts'

/** the way back to a patient whom the reader has opened, for as long as it lasts. */
export function OwnOpeningLine({ opening, onLeave }: { opening: OwnOpening; onLeave?: () => void }) {
  const { t } = useText('professional')
  return (
    <Text>
      <Anchor component={AppLink} to={`/admin/patient/${opening.PatientId}/`} fw={600} onClick={onLeave}>
        {opening.PatientFullname}
      </Anchor>
      {` · ${opening.OwnerUnitName} · ${t('patient.opening.until', { until: formatMoment(opening.EndsAt) })}`}
    </Text>
  )
}

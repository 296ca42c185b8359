import { Select, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { byDuty } from './on-duty.ts'
import { useHandOverReceivers } from './use-hand-over-receivers.ts'

type ReceiverFieldProps = { value: string | null; onChange: (id: string | null) => void; error?: string | undefined }

/** a colleague at the unit who can act for the patient. */
export function ReceiverField({ value, onChange, error }: ReceiverFieldProps) {
  const { t } = useText('professional')
  const { data, isError } = useHandOverReceivers(true)
  // Whoever was chosen earlier may have left since: an empty field must not stand for a name.
  const isGone = value !== null && data?.some(({ StaffUserId }) => StaffUserId === value) === false
  useEffect(() => {
    if (isGone) onChange(null)
  })
  if (isError) return <Text role="alert">{t('follow-up.receivers-failed')}</Text>
  if (data?.length === 0) return <Text>{t('follow-up.no-receivers')}</Text>
  const isKnown = data?.some(({ IsOnDuty }) => IsOnDuty !== null) ?? false
  return (
    <Select
      label={t('follow-up.receiver')}
      description={t(isKnown ? 'follow-up.receiver-hint' : 'follow-up.receiver-hint-unknown')}
      placeholder={t('patient.responsibles.search')}
      data={byDuty(data ?? []).map(({ duty, of }) => ({
        group: t(`follow-up.duty.${duty}`),
        items: of.map(({ StaffUserId, Fullname, Title }) => ({
          value: StaffUserId,
          label: [Fullname, Title].filter(Boolean).join(', '),
        })),
      }))}
      value={value}
      onChange={onChange}
      searchable
      required
      nothingFoundMessage={t('patient.responsibles.no-match')}
      comboboxProps={{ withinPortal: false }}
      error={error}
    />
  )
}

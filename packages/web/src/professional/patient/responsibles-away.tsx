import { Text } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { isAwayToday } from '../absence/is-away.ts'
import { useAbsences } from '../absence/use-absences.ts'
import { usePatient } from '../patient-context/use-patient.ts'

/** beside the responsibles, who of them is not there today. Of another unit's patient nothing is known here. */
export function ResponsiblesAway() {
  const { t } = useText('professional')
  const { ResponsibleProfessionals, OwnerUnit } = usePatient()
  const { data } = useAbsences({ enabled: OwnerUnit === null && ResponsibleProfessionals.length > 0 })
  if (!data) return null
  const away = data.Absences.filter(
    ({ StaffUserId, FromDay }) =>
      (FromDay === null || FromDay <= data.Today) &&
      ResponsibleProfessionals.some((responsible) => responsible.StaffUserId === StaffUserId),
  )
  return away.map(({ Id, StaffUserId, Fullname: name, UntilDay: date, SubstituteUserId, SubstituteName: instead }) => (
    <Text key={Id ?? StaffUserId} size="sm">
      {instead === null || isAwayToday(data, SubstituteUserId)
        ? t('absence.away', { name, date })
        : t('absence.away-instead', { name, date, instead })}
    </Text>
  ))
}

import { Text } from '@mantine/core'
import type { Relation } from '@samklang/contract/relations'
import { ageOn } from '@samklang/engine/time/age'
import { useText } from '../../../i18n/use-text.ts'
import { usePatient } from '../../patient-context/use-patient.ts'

/** In a sentence: what this guardian can see and do today, and when that changes by itself. */
export function GuardianLine({ relation }: { relation: Relation }) {
  const { t } = useText('professional')
  const ageAt = useAgeAt()
  const { GuardianMay: may, GuardianMayChanges: date, RestsSince } = relation
  if (!may) return null
  if (RestsSince) return <Line>{t('patient.contact.may.rests', { date: RestsSince, age: ageAt(RestsSince) })}</Line>
  if (relation.NeedsApproval) return <Line>{t('patient.contact.may.unapproved')}</Line>
  const kind = may.SeesWaiting ? 'all' : may.ReadsShared ? 'shared' : 'answers'
  const changes = date ? t('patient.contact.may.changes', { date, age: ageAt(date) }) : ''
  return <Line>{`${t(`patient.contact.may.${kind}`)} ${changes}`}</Line>
}

export function useAgeAt(): (day: string) => number {
  const { DateOfBirth } = usePatient()
  return (day) => (DateOfBirth ? (ageOn(DateOfBirth, day)?.years ?? 0) : 0)
}

function Line({ children }: { children: string }) {
  return (
    <Text size="sm" mt={4}>
      {children}
    </Text>
  )
}

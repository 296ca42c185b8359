import { Text } from '@mantine/core'
import * as followUpCalls from '@samklang/contract/client/follow-ups'
import { maskedPhone } from '@samklang/contract/phone'
import type { ReachedPerson } from '@samklang/contract/reached-person'
import { describeRelation } from '@samklang/contract/relation-words'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useContext } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { useUnitNotifications } from '../../bell/use-unit-notifications.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { groupPhone } from '../../ui/group-phone.ts'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { PatientContext } from '../patient-context/use-patient.ts'
import classes from './follow-up.module.css'

/** empty where nobody has a number; null where it is not known here who is reached, which is not the same. */
export type KnownPhones = readonly ReachedPerson[] | null

type Called = Pick<RiskAlert, 'Abuse' | 'IsOverdose' | 'AcknowledgedAt' | 'FollowUp'>

type ReachedPhonesProps = {
  phones: KnownPhones
  /** What they are to be called about. */
  alerts: readonly Called[]
  /** Where no page of theirs is around it. */
  patientId?: string
}

/**
 * who is reached where, beside what somebody is to be called about. R-542: where words may be of abuse, those around the patient
 * come after a caution: one of them may be whom it is about. R-560: of a poisoning, first where to ask about it.
 */
export function ReachedPhones({ phones, alerts, patientId }: ReachedPhonesProps) {
  const { t } = useText('professional')
  const about = [...alerts, ...useWaitingOf(patientId)]
  const isOverdose = about.some((alert) => alert.IsOverdose && isToBeDealtWith(alert))
  return (
    <div>
      {isOverdose && (
        <Text size="sm" fw={650} mb={4}>
          {t('follow-up.overdose-help')}
        </Text>
      )}
      {about.some(({ Abuse }) => Abuse !== null) ? <AfterCaution phones={phones} /> : <Phones phones={phones} />}
    </div>
  )
}

/** what is over is followed by no help with it. */
function isToBeDealtWith({ AcknowledgedAt, FollowUp }: Called): boolean {
  return AcknowledgedAt === null || FollowUp?.IsOpen === true
}

function AfterCaution({ phones }: { phones: KnownPhones }) {
  const { t } = useText('professional')
  const own = phones?.filter(({ Relation }) => Relation === null) ?? null
  const around = phones?.filter(({ Relation }) => Relation !== null) ?? []
  return (
    <div data-abuse-caution>
      {(own === null || own.length > 0 || around.length === 0) && <Phones phones={own} />}
      {own?.length === 0 && around.length > 0 && <Text size="sm">{t('follow-up.no-own-phone')}</Text>}
      <Text size="sm" fw={650} mt={4}>
        {t('follow-up.abuse-caution')}
      </Text>
      <Text size="sm" mb={4}>
        {t('follow-up.abuse-report')}
      </Text>
      {around.length > 0 && <List phones={around} label={t('follow-up.phones-around')} />}
    </div>
  )
}

/** Whichever of them is looked at: another may be what tells that it is somebody around the patient. */
function useWaitingOf(patientId: string | undefined): readonly Called[] {
  const id = useContext(PatientContext)?.Id ?? patientId
  const waiting = useUnitNotifications().data?.Alerts ?? []
  // As home has read them: nothing is fetched for this alone.
  const followUps = callQuery(useScope(), followUpCalls.listUnitFollowUps, {}, { shownIn: 'place' })
  const followedUp = useQuery({ ...followUps, enabled: false }).data?.FollowUps ?? []
  return [...waiting, ...followedUp].filter(({ PatientId }) => PatientId === id)
}

function Phones({ phones }: { phones: KnownPhones }) {
  const { t } = useText('professional')
  if (phones === null) return <Text size="sm">{t('follow-up.phones-not-here')}</Text>
  if (phones.length === 0) return <Text size="sm">{t('follow-up.no-phone')}</Text>
  return (
    <List phones={phones} label={t('follow-up.phones')}>
      {phones.every(({ Relation }) => Relation !== null) && (
        <li>
          <Text span size="sm">
            {t('follow-up.no-own-phone')}
          </Text>
        </li>
      )}
    </List>
  )
}

type ListProps = { phones: readonly ReachedPerson[]; label: string; children?: ReactNode }

function List({ phones, label, children }: ListProps) {
  const { t, language: shown } = useText('professional')
  const language = shown === 'en' ? 'en' : 'sv'
  return (
    <ul className={classes.phones} aria-label={label}>
      {children}
      {phones.map(({ Name, Relation, Phone }) => (
        <li key={`${Name} ${Phone}`}>
          <Text span size="sm">
            {whoseText(Name, Relation)}
          </Text>
          {Phone === maskedPhone ? (
            <Text span size="sm">
              {t('follow-up.masked-phone')}
            </Text>
          ) : (
            <PhoneLink phone={Phone} size="sm" fw={650} className={classes.phone}>
              <IconPhone aria-hidden size={16} />
              {groupPhone(Phone)}
            </PhoneLink>
          )}
        </li>
      ))}
    </ul>
  )

  function whoseText(name: string, relation: string | null): string {
    if (relation === null) return t('follow-up.own-phone', { name })
    return relation ? t('analysis.named', { name, role: describeRelation(relation, language) }) : name
  }
}

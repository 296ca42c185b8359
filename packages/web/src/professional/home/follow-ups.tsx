import { Button, Group, Text, Title } from '@mantine/core'
import type { UnitAlert } from '@samklang/contract/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../session/civil-day.ts'
import { useSession } from '../../session/store.ts'
import { formatTime } from '../../ui/format-time.ts'
import classes from '../care/follow-up.module.css'
import { FollowUpItem } from '../care/follow-up-item.tsx'
import { AlertSubject } from './alert-subject.tsx'
import { readForm } from './alerted-form.tsx'
import { useHomeView } from './home-view.ts'
import { shareFollowUps } from './share-follow-ups.ts'
import { useFollowUps } from './use-follow-ups.ts'

/** what was acknowledged and is to be followed up, what is overdue first. It leaves by being ticked off alone. */
export function FollowUps() {
  const { t } = useTranslation('professional')
  const { data, isError, dataUpdatedAt, refetch } = useFollowUps()
  const me = useSession()?.userProfile.PublicId
  const [{ scopes }] = useHomeView()
  const [isUnfolded, setUnfolded] = useState(false)
  const isUnits = scopes.ongoing === 'unit'
  const { shown, overdue, folded } = shareFollowUps(data?.FollowUps ?? [], { isUnits, isUnfolded, me, today: today() })
  const leftOut = (data?.Total ?? 0) - (data?.FollowUps.length ?? 0)
  if (!isError && data?.FollowUps.length === 0) return null
  if (!isError && !data) return null
  return (
    <section aria-labelledby="follow-ups-title" className={classes.home} data-follow-ups>
      <Group gap="xs" className={classes.head}>
        <Title order={2} size="h5" id="follow-ups-title" tabIndex={-1}>
          {title()}
        </Title>
        {isError && (
          <Button size="compact-md" variant="default" onClick={() => void refetch()}>
            {t('bell.retry')}
          </Button>
        )}
        {(folded > 0 || isUnfolded) && (
          <Button
            size="compact-md"
            variant="subtle"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? t('home.alerts.fewer') : t('follow-up.others', { count: folded })}
          </Button>
        )}
      </Group>
      {shown.length > 0 && (
        <ul className={classes.list}>
          {shown.map((alert) => (
            <Item key={alert.Id} alert={alert} />
          ))}
        </ul>
      )}
      {leftOut > 0 && (
        <Text px="sm" py="xs">
          {t('follow-up.left-out', { count: leftOut })}
        </Text>
      )}
    </section>
  )

  function title(): string {
    if (isError && data) return t('follow-up.failed-since', { at: formatTime(new Date(dataUpdatedAt).toISOString()) })
    if (isError) return t('follow-up.failed')
    const late = overdue > 0 ? ` ${t('follow-up.heading-overdue', { count: overdue })}` : ''
    return `${t('follow-up.heading', { count: data?.Total ?? 0 })}${late}`
  }
}

function Item({ alert }: { alert: UnitAlert }) {
  const { t } = useTranslation('professional')
  const { Patient: patient, PatientFullName: name, PatientId, IsPatientHere, ClosedUnit } = alert
  const where = ClosedUnit
    ? t('home.alerts.closed-unit', { unit: ClosedUnit })
    : !IsPatientHere && t('home.alerts.released')
  const about = [
    patient.Age === null ? t('patient.age-unknown') : t('home.alerts.years', { count: patient.Age }),
    patient.FormattedPersonalId ?? t('patient.no-id'),
    where,
  ]
  return (
    <AlertSubject alert={alert}>
      <FollowUpItem
        alert={alert}
        name={name}
        page={IsPatientHere ? `/admin/patient/${PatientId}/` : null}
        about={about.filter(Boolean).join(' · ')}
        phones={patient.Phones}
        mayChange
        mayHandOver={ClosedUnit === null}
        onRead={IsPatientHere ? () => readForm(alert) : undefined}
      />
    </AlertSubject>
  )
}

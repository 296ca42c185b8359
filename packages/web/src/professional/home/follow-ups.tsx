import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import type { UnitAlert } from '@samklang/contract/notifications'
import { isDangerToLife } from '@samklang/engine/follow-up/alert-order'
import { useRef, useState } from 'react'
import { useUnitNotifications } from '../../bell/use-unit-notifications.ts'
import { useText } from '../../i18n/use-text.ts'
import { useHeld } from '../../live/use-held.ts'
import { today } from '../../session/civil-day.ts'
import { useSession } from '../../session/store.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { formatTime } from '../../ui/format-time.ts'
import classes from '../care/follow-up.module.css'
import { FollowUpItem } from '../care/follow-up-item.tsx'
import { ReachedPhones } from '../care/reached-phones.tsx'
import { AlertSubject } from './alert-subject.tsx'
import { readForm } from './alerted-form.tsx'
import { useHomeView } from './home-view.ts'
import { placesOf, shareFollowUps, standAsBefore } from './share-follow-ups.ts'
import { useFollowUps } from './use-follow-ups.ts'

/**
 * what was acknowledged and is to be followed up, a card for each patient, what is overdue first. It leaves by being ticked
 * off alone.
 */
export function FollowUps() {
  const { t } = useText('professional')
  const { data, isError, dataUpdatedAt, refetch } = useFollowUps()
  const areAlertsPending = useUnitNotifications().isPending
  const me = useSession()?.userProfile.PublicId
  const [{ scopes }] = useHomeView()
  const [isUnfolded, setUnfolded] = useState(false)
  const isUnits = scopes.ongoing === 'unit'
  const view = { isUnits, isUnfolded, me, today: today() }
  const { shown, overdue, folded, foldedDanger, patients } = shareFollowUps(data?.FollowUps ?? [], view)
  const section = useRef<HTMLElement>(null)
  const places = placesOf(shown, me)
  const held = useHeld(places, !data, section, true)
  const cards = standAsBefore(shown, held.shown, me)
  const leftOut = (data?.Total ?? 0) - (data?.FollowUps.length ?? 0)
  if (!isError && data?.FollowUps.length === 0) return null
  if (!isError && !data) return null
  return (
    <section ref={section} aria-labelledby="follow-ups-title" className={classes.home} data-follow-ups>
      <Group gap="xs" className={classes.head}>
        <Title order={2} size="h5" id="follow-ups-title" tabIndex={-1}>
          {title()}
        </Title>
        {areAlertsPending && <Text>{t('home.alerts.fetching-still')}</Text>}
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
            {isUnfolded
              ? t('home.alerts.fewer')
              : [
                  t('home.alerts.others', { count: folded }),
                  foldedDanger > 0 && t('follow-up.of-danger', { count: foldedDanger }),
                ]
                  .filter(Boolean)
                  .join(', ')}
          </Button>
        )}
      </Group>
      {cards.length > 0 && (
        <ul className={classes.list}>
          {cards.map(({ unfolded, folded: rest }) => (
            <OfPatient key={unfolded[0].PatientId} unfolded={unfolded} folded={rest} />
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
    // Of more than the list holds it is not known how many patients they are about.
    const about =
      leftOut > 0 ? '' : ` ${t('follow-up.about', { patients: t('home.alerts.patients', { count: patients }) })}`
    return `${t('follow-up.home', { count: data?.Total ?? 0 })}${about}${late}`
  }
}

type OfPatientProps = { unfolded: readonly [UnitAlert, ...UnitAlert[]]; folded: readonly UnitAlert[] }

/** one patient, with whom one reaches said once; what is not in sight is folded beneath, and says how much of it is due. */
function OfPatient({ unfolded, folded }: OfPatientProps) {
  const { t } = useText('professional')
  const [{ PatientFullName: name, PatientId, Patient: patient, IsPatientHere, ClosedUnit }] = unfolded
  const where = ClosedUnit
    ? t('home.alerts.closed-unit', { unit: ClosedUnit })
    : !IsPatientHere && t('home.alerts.released')
  const about = [
    patient.Age === null ? t('patient.age-unknown') : t('home.alerts.years', { count: patient.Age }),
    patient.FormattedPersonalId ?? t('patient.no-id'),
    where,
  ]
  const danger = folded.filter(isDangerToLife).length
  const due = folded.filter(({ FollowUp }) => (FollowUp?.NextStepOn ?? '') <= today()).length
  return (
    <li className={classes.patient} data-patient-follow-ups={PatientId}>
      <Group gap="0.25rem 0.75rem">
        {IsPatientHere ? (
          <Anchor component={AppLink} to={`/admin/patient/${PatientId}/`} fw={650} c="inherit">
            {name}
          </Anchor>
        ) : (
          <Text span fw={650}>
            {name}
          </Text>
        )}
        <Text span size="sm">
          {about.filter(Boolean).join(' · ')}
        </Text>
      </Group>
      <ReachedPhones phones={patient.Phones} alerts={[...unfolded, ...folded]} patientId={PatientId} />
      <Items alerts={unfolded} />
      {folded.length > 0 && (
        <details>
          <summary>
            {[
              t('follow-up.more', { count: folded.length, name }),
              danger > 0 && t('follow-up.of-danger', { count: danger }),
              due > 0 && t('follow-up.more-due', { count: due }),
            ]
              .filter(Boolean)
              .join(', ')}
          </summary>
          <Items alerts={folded} />
        </details>
      )}
    </li>
  )
}

function Items({ alerts }: { alerts: readonly UnitAlert[] }) {
  return (
    <ul className={classes.list}>
      {alerts.map((alert) => (
        <AlertSubject key={alert.Id} alert={alert}>
          <FollowUpItem
            alert={alert}
            name={alert.PatientFullName}
            phones={alert.Patient.Phones}
            mayChange
            mayHandOver={alert.ClosedUnit === null}
            onRead={alert.IsPatientHere ? () => readForm(alert) : undefined}
          />
        </AlertSubject>
      ))}
    </ul>
  )
}

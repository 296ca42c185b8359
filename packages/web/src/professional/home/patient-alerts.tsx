import { Anchor, Badge, Group, Text } from '@mantine/core'
import type { UnitAlert } from '@samklang/contract/notifications'
import { type AlertsOfPatient, isToActAtOnce } from '@samklang/engine/follow-up/alert-order'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../session/store.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { ReachedPhones } from '../care/reached-phones.tsx'
import { latestOfEachWriter, unfoldOf } from '../care/unfold.ts'
import { AlertItem } from './alert-item.tsx'
import classes from './alert-strip.module.css'
import { FoldedAlerts } from './folded-alerts.tsx'

type PatientAlertsProps = {
  alerts: AlertsOfPatient<UnitAlert>
  /** Not all that wait have room in the list: there may be more about this patient. */
  hasMore: boolean
  /** Has come while the page was open. */
  isNew: boolean
  onAcknowledge: (alert: UnitAlert) => void
  onHandOver: (alert: UnitAlert) => void
}

/**
 * one patient, with the latest of their gravest alerts in words, and the latest words of everybody who has written about
 * danger to life. The others are folded beneath.
 */
export function PatientAlerts({ alerts, hasMore, isNew, onAcknowledge, onHandOver }: PatientAlertsProps) {
  const { t } = useText('professional')
  const me = useSession()?.userProfile.PublicId
  const [first] = alerts
  const latest = latestOfEachWriter(alerts)
  const { unfolded, folded } = unfoldOf(alerts, me, (alert) => latest.includes(alert))
  const { PatientFullName: name, Patient: patient } = first
  return (
    <li
      className={classes.patient}
      data-patient-alerts={first.PatientId}
      data-severity={first.Severity}
      data-at-once={alerts.some(isToActAtOnce) || undefined}
    >
      <Group gap="0.25rem 0.75rem" className={classes.who}>
        {first.IsPatientHere ? (
          <Anchor component={AppLink} to={`/admin/patient/${first.PatientId}/`} fw={650} c="inherit" data-first-alert>
            {name}
          </Anchor>
        ) : (
          <Text span fw={650} tabIndex={-1} data-first-alert>
            {name}
          </Text>
        )}
        <Text span size="sm">
          {patient.Age === null ? t('patient.age-unknown') : t('home.alerts.years', { count: patient.Age })}
        </Text>
        <Text span size="sm" {...(patient.IsProtected && { 'aria-label': t('patient.masked') })}>
          {patient.FormattedPersonalId ?? t('patient.no-id')}
        </Text>
        {isNew && (
          <Badge color="gray" variant="outline" tt="none">
            {t('home.alerts.new')}
          </Badge>
        )}
        {whereText() && (
          <Text span size="sm">
            {whereText()}
          </Text>
        )}
      </Group>
      <ReachedPhones phones={patient.Phones} alerts={alerts} patientId={first.PatientId} />
      {unfolded.map((alert) => (
        <AlertItem
          key={alert.Id}
          alert={alert}
          onAcknowledge={() => onAcknowledge(alert)}
          onHandOver={() => onHandOver(alert)}
        />
      ))}
      {folded.length > 0 && (
        <FoldedAlerts alerts={folded} name={name} hasMore={hasMore}>
          {folded.map((alert) => (
            <AlertItem
              key={alert.Id}
              alert={alert}
              onAcknowledge={() => onAcknowledge(alert)}
              onHandOver={() => onHandOver(alert)}
            />
          ))}
        </FoldedAlerts>
      )}
    </li>
  )

  /** Why the patient's own page cannot be opened from here. */
  function whereText(): string | false {
    if (first.ClosedUnit) return t('home.alerts.closed-unit', { unit: first.ClosedUnit })
    return !first.IsPatientHere && t('home.alerts.released')
  }
}

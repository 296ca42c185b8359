import { Button, Group, Loader, Text, Title } from '@mantine/core'
import * as unitCalls from '@samklang/contract/client/units'
import type { UnitAlert } from '@samklang/contract/notifications'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { callQuery } from '../../api/use-call.ts'
import { useUnitNotifications } from '../../bell/use-unit-notifications.ts'
import { useLostText } from '../../connection/use-lost-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { useSession } from '../../session/store.ts'
import { AcknowledgeDialog } from '../care/acknowledge-dialog.tsx'
import { HandOverDialog } from '../care/hand-over-dialog.tsx'
import { useMayAcknowledge } from '../care/use-may-acknowledge.ts'
import classes from './alert-strip.module.css'
import { AlertSubject } from './alert-subject.tsx'
import { readForm } from './alerted-form.tsx'
import { noteArrivals } from './arrivals.ts'
import { useHomeView } from './home-view.ts'
import { PatientAlerts } from './patient-alerts.tsx'
import { isForMe, shareOut } from './share-out.ts'
import { useInDangerText } from './use-in-danger-text.ts'

/**
 * What somebody must see now, before everything else: a card for each patient, the gravest first. It leaves by being
 * acknowledged, and by nothing else.
 */
export function AlertStrip() {
  const { t } = useText('professional')
  const { data, isError, refetch } = useUnitNotifications()
  const alerts = data?.Alerts ?? []
  const arrived = useArrivals(data?.Alerts)
  const announced = alerts.find(({ Id }) => Id === arrived.at(-1))
  const [{ scopes }] = useHomeView()
  const [isUnfolded, setUnfolded] = useState(false)
  const [asked, setAsked] = useState<UnitAlert>()
  const [handed, setHanded] = useState<UnitAlert>()
  const from = useRef<Element>(null)
  const mayAcknowledge = useMayAcknowledge()
  const { data: unit } = useQuery(callQuery(useScope(), unitCalls.getCurrentUnit, {}))
  const hasOthers = (useSession()?.userProfile.CareUnitIds.length ?? 0) > 1
  const hasResponsibles = unit?.UnitGroup?.PatientResponsible ?? true
  // What somebody may not acknowledge does not wait for them.
  const isUnits = scopes.ongoing === 'unit' || !hasResponsibles || !mayAcknowledge
  const { shown, mine, endangered, folded } = shareOut(alerts, { isUnits, isUnfolded })
  const leftOut = (data?.AlertsTotal ?? 0) - alerts.length
  const inDanger = useInDangerText()(endangered)
  const isCalm = mine.length === 0 && endangered.length === 0 && leftOut === 0
  // what waits is not known while nobody can tell, whatever was read before.
  const lostSince = useLostText()

  // An alert that was acknowledged is gone, and its button with it.
  function close() {
    flushSync(() => {
      setAsked(undefined)
      setHanded(undefined)
    })
    const back = from.current?.isConnected ? from.current : document.querySelector('[data-alerts-title]')
    if (back instanceof HTMLElement) back.focus()
  }

  // What is written in the dialog is kept. Whoever has read the message goes on: by then nothing else may lead back to it.
  function openInstead() {
    close()
    if (asked) readForm(asked, asked.Message ? () => setAsked(asked) : undefined)
  }

  function ask(alert: UnitAlert) {
    from.current = document.activeElement
    setAsked(alert)
  }

  // Here, and not in the alert's own line: that moves when something more is written about the patient.
  function handOver(alert: UnitAlert) {
    from.current = document.activeElement
    setHanded(alert)
  }

  return (
    <section aria-labelledby="alerts-title" className={classes.strip} data-waiting={shown.length > 0 || undefined}>
      <Group gap="xs" className={classes.head}>
        {isCalm && data && !isError && !lostSince && <IconCircleCheck aria-hidden size={20} />}
        {(!isCalm || isError || lostSince) && <IconAlertTriangle aria-hidden size={20} />}
        <Title order={2} size="h5" id="alerts-title" tabIndex={-1} data-alerts-title>
          {title()}
        </Title>
        {!data && !isError && !lostSince && (
          <Group gap="xs" role="status">
            <Loader size="xs" aria-hidden />
            {t('home.alerts.fetching')}
          </Group>
        )}
        {isError && !lostSince && (
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
            {isUnfolded ? t('home.alerts.fewer') : t('home.alerts.others', { count: folded })}
          </Button>
        )}
      </Group>
      {leftOut > 0 && (
        <Text fw={650} px="sm" pb="xs" data-left-out>
          {t('home.alerts.left-out', { count: leftOut, shown: alerts.length })}
        </Text>
      )}
      {lostSince && shown.length > 0 && (
        <Text size="sm" px="sm" pb="xs">
          {t('contact.alerts-then', { since: lostSince })}
        </Text>
      )}
      {inDanger && title() !== inDanger && (
        <Text fw={650} px="sm" pb="xs" className={classes.inDanger}>
          {inDanger}
        </Text>
      )}
      {shown.length > 0 && (
        <ul className={classes.items}>
          {shown.map((ofOne) => (
            <PatientAlerts
              key={ofOne[0].PatientId}
              alerts={ofOne}
              hasMore={leftOut > 0}
              isNew={ofOne.some(({ Id }) => arrived.includes(Id))}
              onAcknowledge={ask}
              onHandOver={handOver}
            />
          ))}
        </ul>
      )}
      {asked && (
        <AlertSubject alert={asked}>
          <AcknowledgeDialog
            key={asked.Id}
            alert={alerts.find(({ Id }) => Id === asked.Id) ?? asked}
            among={alerts}
            phones={asked.Patient.Phones}
            patientId={asked.PatientId}
            onOpenForm={openInstead}
            onClose={close}
          />
        </AlertSubject>
      )}
      {handed && (
        <AlertSubject alert={handed}>
          <HandOverDialog key={handed.Id} alert={handed} name={handed.PatientFullName} onClose={close} />
        </AlertSubject>
      )}
      <Text role="alert" className={classes.announced}>
        {announced &&
          shown.some((ofOne) => ofOne.includes(announced)) &&
          t('home.alerts.announced', {
            name: announced.PatientFullName,
            what: announced.Text,
            form: announced.FormName,
          })}
      </Text>
    </section>
  )

  function title(): string {
    if (lostSince) return t('contact.alerts-unknown', { since: lostSince })
    if (isError) return t('home.alerts.failed')
    if (!data) return t('home.alerts.loading')
    if (leftOut > 0) return t('home.alerts.unit', { count: data.AlertsTotal, patients: patientsInAll() })
    if (isCalm && alerts.length > 0) return t('home.alerts.none-mine')
    // where something may wait at another unit it is said of which one nothing does.
    if (isCalm) return hasOthers && unit ? t('home.alerts.none-at', { unit: unit.Name }) : t('home.alerts.none')
    if (mine.length === 0 && inDanger) return inDanger
    // What is counted is what stands beneath, also what colleagues answer for.
    const patients = t('home.alerts.patients', { count: shown.length })
    if (isUnits) return t('home.alerts.unit', { count: alerts.length, patients })
    const count = shown.flat().length
    const own = mine.flat().filter(isForMe).length
    return own === count
      ? t('home.alerts.title', { count, patients })
      : t('home.alerts.title-partly', { count, patients, own })
  }

  // The list has somebody's second only where it has everybody's first.
  function patientsInAll(): string {
    const count = new Set(alerts.map(({ PatientId }) => PatientId)).size
    return count < alerts.length ? t('home.alerts.patients', { count }) : t('home.alerts.patients-at-least', { count })
  }
}

function useArrivals(alerts: readonly UnitAlert[] | undefined): readonly string[] {
  const [seen, setSeen] = useState<ReadonlySet<string>>()
  const [arrived, setArrived] = useState<readonly string[]>([])
  if (alerts && !seen) setSeen(new Set(alerts.map(({ Id }) => Id)))
  const now = seen && alerts ? noteArrivals(seen, arrived, alerts) : arrived
  if (now !== arrived) setArrived(now)
  return now
}

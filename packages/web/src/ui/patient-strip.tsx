import type { Instant } from '@samklang/contract/instants'
import { IconAlertTriangle, IconShieldLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { now } from '../session/clock.ts'
import { formatDay, formatMoment, formatTime } from './format-time.ts'
import { PageTitle } from './page-title.tsx'
import classes from './patient-strip.module.css'

export type StripPatient = {
  name: string
  /** Null where it is not told. */
  age: string | null
  /** As it may be shown: masked for a protected identity. Undefined where it is not told. */
  personalId: string | null | undefined
  isProtected: boolean
  openingEndsAt?: Instant | null
}

/** who it is about, in one slim line that never scrolls away: name, age, id, and whether the identity is protected. */
export function PatientStrip({ patient, place }: { patient: StripPatient; place: 'page' | 'form' | 'dialog' }) {
  return (
    <div className={classes.strip} data-patient-strip={place}>
      {place === 'page' ? (
        <PageTitle className={classes.name}>{patient.name}</PageTitle>
      ) : (
        <strong className={classes.name}>{patient.name}</strong>
      )}
      <Facts patient={patient} />
    </div>
  )
}

function Facts({ patient: { age, personalId, isProtected, openingEndsAt } }: { patient: StripPatient }) {
  const { t } = useText('professional')
  return (
    <>
      {age !== null && <span>{age}</span>}
      {personalId !== undefined && (
        <span className={classes.id} {...(isProtected && { 'aria-label': t('patient.masked') })}>
          {personalId ?? t('patient.no-id')}
        </span>
      )}
      {isProtected && <Mark icon={<IconShieldLock aria-hidden size={16} />} words={t('patient.protected')} />}
      {openingEndsAt && (
        <Mark
          icon={<IconAlertTriangle aria-hidden size={16} />}
          words={t('patient.opening.until', { until: shortly(openingEndsAt) })}
        />
      )}
    </>
  )
}

/** The banner says it in full: here it must leave room for who it is. */
function shortly(instant: Instant): string {
  return formatDay(instant) === formatDay(now()) ? formatTime(instant) : formatMoment(instant)
}

function Mark({ icon, words }: { icon: ReactNode; words: string }) {
  return (
    <span className={classes.mark}>
      {icon}
      {words}
    </span>
  )
}

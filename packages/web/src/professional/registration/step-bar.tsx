import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useCurrentUnit } from '../../system/use-current-unit.ts'
import { AppLink } from '../../ui/app-link.tsx'
import classes from './registration.module.css'
import { steps, titleOf } from './steps.ts'

type StepBarProps = { current: number; reach: { from: number; to: number } }

/** Where one is, what is done and what remains. Steps within reach are links, so that one can go back and forth. */
export function StepBar({ current, reach }: StepBarProps) {
  const { t } = useText('professional')
  const hasAdmission = useCurrentUnit()?.UnitGroup?.Admission ?? false
  return (
    <nav aria-label={t('registration.steps-label')}>
      <ol className={classes.steps}>
        {steps.map((name, index) => (
          <li key={name}>
            <Step number={index + 1} current={current} reach={reach}>
              {t(titleOf(name, { hasAdmission }))}
            </Step>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Step({ number, current, reach, children }: StepBarProps & { number: number; children: ReactNode }) {
  const words = (
    <>
      <span className={classes.number}>{number < current ? <IconCheck aria-hidden size={16} /> : number}</span>
      <span className={classes.name}>{children}</span>
    </>
  )
  if (number === current) {
    return (
      <span className={classes.step} aria-current="step">
        {words}
      </span>
    )
  }
  if (number < reach.from || number > reach.to) return <span className={classes.step}>{words}</span>
  return (
    <AppLink to={`/admin/patient/registrering/${number}`} className={classes.step}>
      {words}
    </AppLink>
  )
}

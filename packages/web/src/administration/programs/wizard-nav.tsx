import { IconCheck } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { AppLink } from '../../ui/app-link.tsx'
import classes from './programs.module.css'
import { type WizardStep, wizardSteps } from './wizard-steps.ts'

type WizardNavProps = {
  current: WizardStep
  counts: Record<WizardStep, number>
  /** Whether what is wrong in a step has been told there. */
  isTold: (step: WizardStep) => boolean
  base: string
  search: Record<string, string>
}

/** The steps of the wizard, each with how much is left to correct in it. */
export function WizardNav({ current, counts, isTold, base, search }: WizardNavProps) {
  const { t } = useText('administration')
  return (
    <nav aria-label={t('programs.wizard-label')}>
      <ol className={classes.wizardSteps}>
        {wizardSteps.map((step, at) => {
          const count = isTold(step) ? counts[step] : 0
          const isDone = isTold(step) && count === 0 && step !== 'overview'
          return (
            <li key={step}>
              <AppLink
                to={`${base}/${at + 1}`}
                search={search}
                className={classes.wizardStep}
                // The address has no number while the first step is shown by default.
                aria-current={step === current ? 'step' : undefined}
              >
                <span className={classes.wizardNumber}>{isDone ? <IconCheck aria-hidden size={16} /> : at + 1}</span>
                <span>{t(`programs.wizard.${step}`)}</span>
                {count > 0 && <span className={classes.missing}>{t('programs.left', { count })}</span>}
              </AppLink>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

import { Checkbox } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { MaturityBadge } from '../library/maturity-badge.tsx'
import { useDefinitionWords } from '../library/use-definition-words.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import classes from './assign.module.css'
import { listCandidates } from './candidates.ts'
import type { AssignableForm } from './group-by-category.ts'
import { longestPlan } from './treatment-offers.ts'
import { useIsInpatient } from './use-is-inpatient.ts'
import { useReasonText } from './use-reason-text.ts'

type TypeRowProps = { offer: AssignableForm; isPicked: boolean; onPick: () => void }

/** A form that nobody around this patient could answer is grey, and says why. */
export function TypeRow({ offer, isPicked, onPick }: TypeRowProps) {
  const { t } = useText('professional')
  const { respondents } = useDefinitionWords()
  const reasonText = useReasonText()
  const patient = usePatient()
  const isInpatient = useIsInpatient()
  const { type, variants, treatment } = offer
  const candidates = listCandidates({ patient, offers: [offer], day: today(), isInpatient, wanted: {}, waiting: [] })
  const fits = candidates.flatMap(({ respondentType, fits }) => fits.map((fit) => ({ fit, respondentType })))
  const isForbidden = fits.every(({ fit }) => fit.verdict === 'Forbid')
  const refused = fits.find(({ fit }) => fit.reasons.length > 0)
  const facts = [
    respondents([...new Set(variants.flatMap(({ RespondentTypes }) => RespondentTypes))]),
    treatment && type.Kind === 'Treatment' && t('treatments.assign.modules', { count: longestPlan(treatment) }),
    type.EstimatedMinutes ? t('library.minutes', { count: type.EstimatedMinutes }) : undefined,
    isForbidden ? (refused ? reasonText(refused.fit, refused.respondentType) : t('assign.reason.nobody')) : undefined,
  ]
  return (
    <li className={classes.row} data-picked={isPicked || undefined}>
      <Checkbox
        checked={isPicked}
        disabled={isForbidden}
        label={type.DisplayName}
        description={facts.filter(Boolean).join(' · ')}
        onChange={onPick}
      />
      <MaturityBadge maturity={type.Maturity} />
    </li>
  )
}

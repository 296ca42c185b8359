import { Text } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import classes from './assign.module.css'
import type { Candidate } from './candidates.ts'
import { ContactLine, VariantLine } from './respondent-row.tsx'
import { useReasonText } from './use-reason-text.ts'

type TreatmentFitProps = {
  candidate: Candidate
  /** Staff have not chosen a variant themselves. */
  isProposed: boolean
  onWant: (variantId: string) => void
}

/** Which variant the patient gets and why, what speaks against it, and whether they can be reached. */
export function TreatmentFit({ candidate, isProposed, onWant }: TreatmentFitProps) {
  const { t } = useText('professional')
  const reasonText = useReasonText()
  // That the variant is for others stands beside the variant.
  const { ContactStatus } = usePatient()
  const [fit] = candidate.fits
  if (!fit) return null
  const reason = reasonText(fit, 'Patient')
  return (
    <div className={classes.row}>
      <div>
        <Text fw={600}>{candidate.name}</Text>
        {fit.chosen && <Text size="sm">{`${t('treatments.assign.variant')}: ${fit.chosen.DisplayName}`}</Text>}
        {isProposed && fit.verdict === 'Ok' && fit.variants.length > 1 && (
          <Text size="sm" c="dimmed">
            {t('treatments.assign.why-variant')}
          </Text>
        )}
        {reason && <Text size="sm">{reason}</Text>}
      </div>
      <ContactLine candidate={{ ...candidate, contactStatus: ContactStatus }} />
      <VariantLine fit={fit} candidate={candidate} onWant={(_, variantId) => onWant(variantId)} />
    </div>
  )
}

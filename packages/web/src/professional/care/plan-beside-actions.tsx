import { Text } from '@mantine/core'
import type { Instant } from '@samklang/contract/instants'
import { useText } from '../../i18n/use-text.ts'
import { PatientSafetyPlan } from '../documents/patient-safety-plan.tsx'
import { useAlertPatient } from '../patient-context/alert-patient.ts'

/** whoever is asked whether they went through the plan can read it there, or is told that there is none. */
export function PlanBesideActions({ alertAt }: { alertAt: Instant }) {
  const { t } = useText('professional')
  const patient = useAlertPatient()
  if (!patient) return null
  if (!patient.isHere) return <Text size="sm">{t('documents.plan-elsewhere')}</Text>
  return <PatientSafetyPlan patientId={patient.Id} name={patient.name} alertsAt={[alertAt]} />
}

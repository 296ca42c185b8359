import { usePatient } from '../patient-context/use-patient.ts'
import { useUnitGroup } from '../patient-context/use-unit-group.ts'

/** only where admission is a fact of its own does it say where care is given. */
export function useIsInpatient(): boolean {
  const { AdmittedInTreatment } = usePatient()
  return useUnitGroup()?.Admission === true && AdmittedInTreatment
}

import type { CivilDate } from '@samklang/contract/instants'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { isTreatmentActive } from '@samklang/engine/treatment/treatment-status'
import { useCareQuery } from '../patient-context/use-care-items.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import { type Candidate, listCandidates } from './candidates.ts'
import type { AssignableForm } from './group-by-category.ts'
import { useIsInpatient } from './use-is-inpatient.ts'

/** The patient with the variant that is theirs on that day, or the one that staff want; and what speaks against it. */
export function useTreatmentCandidate(
  offer: AssignableForm,
  day: CivilDate,
  variantId: string | undefined,
): Candidate | undefined {
  const patient = usePatient()
  const isInpatient = useIsInpatient()
  const { data: care } = useCareQuery(patient.Id)
  const candidates = listCandidates({
    patient,
    offers: [offer],
    day,
    isInpatient,
    wanted: variantId === undefined ? {} : { Patient: { [offer.type.Id]: variantId } },
    waiting: (care?.Treatments ?? []).filter((treatment) => isSame(treatment, offer)).map(asWaiting(offer)),
  })
  return candidates.find(({ id }) => id === 'Patient')
}

/** The same treatment goes on, or the module is open in one that does. */
function isSame({ Status, TreatmentDefinitionId, Modules }: TreatmentRow, { type }: AssignableForm): boolean {
  if (!isTreatmentActive(Status)) return false
  if (type.Kind === 'Treatment') return TreatmentDefinitionId === type.Id
  return Modules.some(({ ModuleId, FormId }) => ModuleId === type.Id && FormId !== null)
}

function asWaiting({ type }: AssignableForm) {
  return ({ StartedAt, StartDate }: TreatmentRow) => ({
    TypeId: type.Id,
    RespondentType: 'Patient' as const,
    RelationId: null,
    OpenFrom: StartedAt ?? `${StartDate}T12:00:00.000Z`,
    Status: 'Open' as const,
  })
}

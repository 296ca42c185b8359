import type { FormRow } from '@samklang/contract/forms'
import { useContext } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useRelationText } from '../../ui/use-label.ts'
import { PatientContext } from '../patient-context/use-patient.ts'

type Asked = Pick<FormRow, 'RespondentType' | 'RelationId' | 'OnBehalf'>

/**
 * What the one who was asked is to the patient, by their relation as in the charts; a patient for whom somebody else wrote has not
 * answered themselves.
 */
export function useRoleText(): (row: Asked) => string {
  const { t, language } = useText('professional')
  const relationText = useRelationText()
  const relations = useContext(PatientContext)?.PatientContactRelations ?? []
  return ({ RespondentType, RelationId, OnBehalf }) => {
    const described = relations.find(({ Id }) => Id === RelationId)?.RelationTypeDescription
    if (described) return relationText(described).toLocaleLowerCase(language)
    return OnBehalf && RespondentType === 'Patient' ? t('care.the-patient') : t(`care.respondent.${RespondentType}`)
  }
}

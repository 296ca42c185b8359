import type { FormRow } from '@samklang/contract/forms'
import { useTranslation } from 'react-i18next'

type Asked = Pick<FormRow, 'RespondentType' | 'OnBehalf'>

/** What the one who was asked is to the patient; a patient for whom somebody else wrote has not answered themselves. */
export function useRoleText(): (row: Asked) => string {
  const { t } = useTranslation('professional')
  return ({ RespondentType, OnBehalf }) =>
    OnBehalf && RespondentType === 'Patient' ? t('care.the-patient') : t(`care.respondent.${RespondentType}`)
}

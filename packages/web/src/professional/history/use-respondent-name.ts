import type { RespondentType } from '@samklang/contract/form-content'
import { useTranslation } from 'react-i18next'

export type Respondent = { Key: string; RespondentType: RespondentType; Name: string }

export function useRespondentName(): (respondent: Respondent) => string {
  const { t } = useTranslation('professional')
  return ({ RespondentType, Name }) =>
    Name
      ? t('analysis.named', { name: Name, role: t(`care.respondent.${RespondentType}`) })
      : t(`analysis.who.${RespondentType}`)
}

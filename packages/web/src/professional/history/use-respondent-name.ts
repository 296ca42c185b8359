import type { RespondentType } from '@samklang/contract/form-content'
import { useText } from '../../i18n/use-text.ts'
import { useRoleText } from '../care/use-role-text.ts'

/** The key is the relation's, for those who have one. */
export type Respondent = { Key: string; RespondentType: RespondentType; Name: string }

export function useRespondentName(): (respondent: Respondent) => string {
  const { t } = useText('professional')
  const role = useRoleText()
  return ({ Key, RespondentType, Name }) =>
    Name
      ? t('analysis.named', { name: Name, role: role({ RespondentType, RelationId: Key, OnBehalf: null }) })
      : t(`analysis.who.${RespondentType}`)
}

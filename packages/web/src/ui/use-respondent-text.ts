import type { OnBehalf } from '@samklang/contract/on-behalf'
import { describeRelation } from '@samklang/contract/relation-words'
import { useText } from '../i18n/use-text.ts'

type Respondent = { RespondentName: string | null; OnBehalf: OnBehalf | null }

/** Who answered: the respondent, or who wrote it for them. */
export function useRespondentText(): (respondent: Respondent) => string {
  const { t, language: shown } = useText('professional')
  const language = shown === 'en' ? 'en' : 'sv'
  return ({ RespondentName, OnBehalf: by }) => {
    const name = RespondentName ?? ''
    if (!by) return name
    const role = (by.Relation ? describeRelation(by.Relation, language) : t('on-behalf.agent')).toLocaleLowerCase(
      language,
    )
    const who = by.Name ? t('analysis.named', { name: by.Name, role }) : role
    if (by.Kind === 'Agent') return t(by.IsPartly ? 'on-behalf.agent-partly' : 'on-behalf.agent-for', { name, who })
    return t(by.IsPartly ? 'on-behalf.staff-partly' : 'on-behalf.staff-for', { name, who: by.Name })
  }
}

import type { RespondentType } from '@samklang/contract/form-content'
import { useText } from '../../i18n/use-text.ts'
import { formatDay } from '../../ui/format-time.ts'
import { useDefinitionWords } from '../library/use-definition-words.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import type { FormFit } from './candidates.ts'

/** Why a form does not suit: in words that say for whom it is. */
export function useReasonText(): (fit: FormFit, respondent: RespondentType) => string {
  const { t } = useText('professional')
  const { ages, respondents } = useDefinitionWords()
  const { DateOfBirth } = usePatient()
  return ({ offer, variants, chosen, reasons, lacksLanguage, waitsSince }, respondent) => {
    const isTreatment = offer.treatment !== undefined
    if (variants.length === 0 && isTreatment) return t('treatments.assign.reason-none')
    if (variants.length === 0) return t('assign.reason.no-variant', { who: respondents([respondent]) })
    const versions = chosen ? [chosen] : variants.map(({ version }) => version)
    const spans = [...new Set(versions.flatMap(({ Criterias }) => ages(Criterias.Age) ?? []))].join(', ')
    const words = reasons.map((reason) => {
      if (reason !== 'Age') return t(`assign.reason.${reason}`)
      return DateOfBirth ? t('assign.reason.Age', { ages: spans }) : t('assign.reason.age-unknown', { ages: spans })
    })
    if (lacksLanguage) {
      words.push(
        t(isTreatment ? `treatments.assign.reason-lacks.${lacksLanguage}` : `assign.reason.lacks.${lacksLanguage}`),
      )
    }
    if (waitsSince) {
      words.push(
        t(isTreatment ? 'treatments.assign.reason-waits' : 'assign.reason.waits', { day: formatDay(waitsSince) }),
      )
    }
    return words.join(' ')
  }
}

import type { FormTexts, Scoring } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import { doubted, type Found } from '../finding-words.ts'
import type { Parts } from './read-parts.ts'

const risk =
  /suicid|självmord|better off dead|kill (your|my)self|hurt(ing)? (your|my)self|(self|själv)[ -]?(harm|skad)|skada (dig|mig) själv|ta (ditt|mitt) (eget )?liv|(vore|var) död/i

/** Questions about danger to life that nobody would be called to: whoever brings the form must know before it is sent. */
export function findRisks(parts: Parts, { Alerts }: Scoring, texts: FormTexts): Found[] {
  return [...parts].flatMap(([linkId, part]) => {
    if (part.is !== 'Question' || ['Information', 'Media'].includes(part.question.type)) return []
    const { questionId, rows } = part.question
    const keys = [textKeys.question(questionId), ...rows.map(({ key }) => textKeys.row(questionId, key))]
    const words = Object.values(texts).flatMap((said) => keys.map((key) => said[key] ?? ''))
    const isWatched = Alerts.some((alert) => alert.questionId === questionId)
    return !isWatched && words.some((text) => risk.test(text)) ? [doubted(linkId, 'risk-without-alert')] : []
  })
}

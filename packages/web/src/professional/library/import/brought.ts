import type { RespondentType } from '@samklang/contract/form-content'

/** What somebody brings to the library. */
export type Brought = { content: string; licence: string; respondents: readonly RespondentType[] }

/** JSON is a FHIR Questionnaire, everything else our own YAML. */
export function formatOf(content: string): 'Fhir' | 'Samklang' {
  return content.trimStart().startsWith('{') ? 'Fhir' : 'Samklang'
}

/** What was looked at counts only for as long as it is what would be added. */
export function isUnchanged(now: Brought, then: Brought): boolean {
  return now.content === then.content && now.licence === then.licence && now.respondents === then.respondents
}

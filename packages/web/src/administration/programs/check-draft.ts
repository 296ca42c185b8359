import type { ProgramContent, ProgramFault } from '@samklang/contract/program-content'
import { checkProgram } from '@samklang/engine/program/check-program'
import type { SendableDefinition } from '@samklang/engine/program/program-library'
import type { ProgramOffer } from './list-offers.ts'
import type { FormScales } from './use-form-scales.ts'

/** the same check as on the server, by what the browser knows of the library. */
export function checkDraft(
  content: ProgramContent,
  offers: readonly ProgramOffer[],
  scales: FormScales,
): ProgramFault[] {
  const definitions = new Map(offers.map((offer) => [offer.id, definitionOf(offer, scales)]))
  return checkProgram(content, { definitions, isWhole: true })
}

function definitionOf({ id, kind, isActive, variants }: ProgramOffer, { byForm }: FormScales): SendableDefinition {
  const form = byForm.get(id)
  return {
    kind,
    isActive,
    variants: variants.map((variant) => ({ id: variant.id, respondentTypes: variant.respondents })),
    scales: form?.scales ?? null,
    questions:
      form?.questions.map((question) => ({ id: question.id, options: question.options.map(({ key }) => key) })) ?? null,
  }
}
